import { expect, test } from 'vitest';
import type { OfficeLead } from '../../../contract/office-leads.ts';
import { creditWords } from './LeadsPart.tsx';

const PERSON = {
  name: 'Grace Example',
  email: 'grace@example.com',
  phone: '',
  interest: '',
  message: 'Hello',
  introducedBy: '',
  ref: '',
};
const LEAD: OfficeLead = {
  id: 'a',
  version: 1,
  createdAt: '2030-01-01T12:00:00Z',
  credit: 'none',
  affiliate: null,
  person: PERSON,
  decidedAt: null,
  decision: '',
};

test.each<[string, Partial<OfficeLead>]>([
  ['Waiting', {}],
  ['Declined', { decidedAt: '2030-01-02T12:00:00Z' }],
  ['Credited by the office', { credit: 'office', affiliate: 'ada', person: null }],
  ['By a link', { credit: 'link', affiliate: 'ada', person: null }],
  ['Its affiliate is gone', { credit: 'link', person: null }],
])('a lead is “%s” with %j', (words, changes) => {
  expect(creditWords({ ...LEAD, ...changes })).toBe(words);
});
