import { expect, test } from 'vitest';
import { answerByHand } from '../../../../tests/answers.ts';
import { exportContacts } from '../../../contract/contacts/moves.ts';
import { EXPORT_PATH } from '../contacts.ts';
import {
  bodyOf,
  emptyContact,
  findSame,
  isTouched,
  problemsAt,
  problemsOf,
  spouseOf,
} from './NewContactDialog.tsx';

const calls = answerByHand();
const ADA = { ...emptyContact(), firstName: 'Ada', lastName: 'Example' };

test('an empty form is untouched, and a name is all that a contact needs', () => {
  expect(isTouched(emptyContact())).toBe(false);
  expect(isTouched(ADA)).toBe(true);
  expect(problemsOf(ADA)).toEqual({});
  expect(problemsOf(emptyContact())).toEqual({ firstName: 'The name is missing.' });
  const trust = problemsOf({ ...emptyContact(), kind: 'trust' });
  expect(trust).toEqual({ name: 'The name is missing.' });
});

test('an added spouse needs a first name, and has the stage of the contact', () => {
  const draft = { ...ADA, stage: 'client' as const, hasSpouse: 'yes', spouseLast: 'Example' };
  expect(spouseOf(ADA)).toBeNull();
  expect(spouseOf({ ...draft, kind: 'trust' })).toBeNull();
  expect(problemsOf(draft)).toEqual({ spouseFirst: 'The spouse’s first name is missing.' });
  expect(problemsOf({ ...draft, spouseFirst: 'Ben', spouseEmail: 'ben@' })).toEqual({
    spouseEmail: 'The email address must look like name@example.com.',
  });
  expect(spouseOf({ ...draft, spouseFirst: 'Ben' })).toMatchObject({
    firstName: 'Ben',
    lastName: 'Example',
    stage: 'client',
    birthDate: null,
  });
});

test('each of the two has a birth date, refused at its own field', () => {
  const couple = { ...ADA, hasSpouse: 'yes', spouseFirst: 'Ben' };
  const known = { ...couple, birthDate: '5/1/1952', spouseBirthDate: '1954' };
  expect(problemsOf(known)).toEqual({});
  expect(bodyOf(known).birthDate).toBe('5/1/1952');
  expect(spouseOf(known)?.birthDate).toBe('1954');
  const wrong = { ...couple, birthDate: 'soon', spouseBirthDate: 'never' };
  expect(Object.keys(problemsOf(wrong))).toEqual(['birthDate', 'spouseBirthDate']);
});

test('tags are separated by commas, and a next step needs its day', () => {
  const step = { stepText: 'Call', stepOn: '2026-12-01' };
  const draft = { ...ADA, ...step, tags: ' VIP, , golf ', rhythm: '30' };
  const nextStep = { text: 'Call', on: '2026-12-01' };
  expect(bodyOf(draft)).toMatchObject({ tags: ['VIP', 'golf'], nextStep, rhythmDays: 30 });
  expect(problemsOf({ ...draft, stepOn: '' })).toEqual({
    stepOn: 'Please choose a day for the next step.',
  });
  expect(problemsOf({ ...draft, stepText: '' })).toEqual({ stepText: 'The next step is missing.' });
});

test('invalid values are reported by field, in the form’s order', () => {
  const draft = { ...ADA, firstName: 'Ada 123-45-6789', phone: '1', email: 'ada' };
  expect(Object.keys(problemsOf(draft))).toEqual(['firstName', 'email', 'phone']);
  const problems = problemsAt({ nextStep: 'No.', email: 'Yes.' });
  expect(problems).toEqual({ email: 'Yes.', stepText: 'No.' });
});

test('a contact with the same address or number is found, whatever the punctuation and in any entry', async () => {
  const match = findSame('phone', '+1 (555) 010-0100');
  expect(calls[0]?.address).toBe('/api/contacts?q=15550100100&limit=10');
  const cy = { name: 'Cy', email: '', phone: '15550100101', emails: [], phones: [] };
  const home = { value: '1 555 0100100', kind: 'home', extension: '' };
  const bo = {
    name: 'Bo',
    email: 'bo@example.com',
    phone: '15550100102',
    phones: [home],
    emails: [{ value: 'bo.home@example.com', kind: 'personal' }],
  };
  await calls[0]?.answer({ items: [cy, bo] });
  expect(await match).toEqual(bo);
  const second = findSame('email', 'Bo.Home@example.com');
  await calls[1]?.answer({ items: [cy, bo] });
  expect(await second).toEqual(bo);
  const none = findSame('email', 'ada@example.com');
  await calls[2]?.answer({ items: [bo] });
  expect(await none).toBeUndefined();
});

test('a failed request warns of no one, and a few letters or a private number make no request', async () => {
  const found = findSame('email', 'ada@example.com');
  await calls[0]?.fail();
  expect(await found).toBeUndefined();
  expect(await findSame('email', 'a@b')).toBeUndefined();
  expect(await findSame('phone', '123-45-6789')).toBeUndefined();
  expect(calls).toHaveLength(1);
});

test('the export’s address is the contract’s', () => {
  expect(EXPORT_PATH).toBe(exportContacts.path);
});
