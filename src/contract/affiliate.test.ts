import * as v from 'valibot';
import { expect, test } from 'vitest';
import { AffiliateDetails } from './affiliate.ts';

const ADA = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com' };

test('names and address are trimmed, and of one line', () => {
  const typed = { ...ADA, firstName: ' Ada \n Maria ', email: ' ada@example.com ' };
  expect(v.parse(AffiliateDetails, typed)).toEqual({ ...ADA, firstName: 'Ada Maria' });
});

test.each([
  ['firstName', ' ', 'The first name is missing.'],
  ['firstName', 'x'.repeat(50), 'The first name has more than 49 characters.'],
  ['lastName', 'a\u202eb', 'The last name contains invisible characters. Please type it again.'],
  ['email', '', 'The e-mail address is missing.'],
  ['email', 'ada', 'The e-mail address must look like name@example.com.'],
])('%s refuses %j with a sentence', (field, value, sentence) => {
  const { issues } = v.safeParse(AffiliateDetails, { ...ADA, [field]: value });
  expect(issues?.map(({ message }) => message)).toEqual([sentence]);
});
