import { expect, test } from 'vitest';
import { family, person } from '../../../../tests/estate.ts';
import { sampleContact } from '../../../../tests/sample-contact.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import { chosenFields, differencesOf, firstSides, resultOf } from './merge-fields.ts';

const contact = (changes: Partial<Contact>): Contact =>
  sampleContact({ id: 'a', name: 'Robin Sample', email: 'robin@example.com', ...changes });
const keep = contact({ tags: ['VIP'], rhythmDays: 1 });
const drop = contact({
  id: 'b',
  name: 'Rob Sample',
  phone: '555 010 0100',
  tags: ['vip', 'golf'],
  stage: 'closed',
  reason: 'Moved',
  nextStep: { id: 'step', text: 'Call', on: '2131-01-05' },
});

test('the fields that differ are listed in words, the others are left out', () => {
  const words = differencesOf({ keep, drop }).map(({ label, keep, drop }) => [label, keep, drop]);
  expect(words).toEqual([
    ['Name', 'Robin Sample', 'Rob Sample'],
    ['Phone', '', '555 010 0100'],
    ['Stage', 'Lead', 'Closed: Moved'],
    ['Tags', 'VIP', 'vip, golf'],
    ['Check in', 'Every 1 day', ''],
  ]);
  expect(differencesOf({ keep, drop: keep })).toEqual([]);
  expect(differencesOf({ keep, drop: { ...keep, email: keep.email.toUpperCase() } })).toEqual([]);
});

test('households that look the same in words and differ are listed', () => {
  const of = (name: string) => contact({ household: family([person('1', 'spouse', { name })]) });
  expect(differencesOf({ keep: of('Kim'), drop: of('Kay') })).toMatchObject([
    { field: 'household' },
  ]);
});

test('the initial choices lose nothing: missing values come from the other contact, and tags are united', () => {
  const pair = { keep, drop };
  const sides = firstSides(differencesOf(pair));
  expect(resultOf(pair, sides)).toEqual([
    { label: 'Name', value: 'Robin Sample' },
    { label: 'Email', value: 'robin@example.com' },
    { label: 'Phone', value: '555 010 0100' },
    { label: 'Stage', value: 'Lead' },
    { label: 'Tags', value: 'VIP, golf' },
    { label: 'Check in', value: 'Every 1 day' },
  ]);
  const chosen = { name: 'keep', phone: 'drop', stage: 'drop', rhythmDays: 'keep' };
  expect(chosenFields({ ...sides, stage: 'drop' })).toEqual(chosen);
});
