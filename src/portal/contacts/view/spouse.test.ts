import { beforeEach, expect, test, vi } from 'vitest';
import { answerByHand, settled } from '../../../../tests/answers.ts';
import { person } from '../../../../tests/estate.ts';
import { sampleContact } from '../../../../tests/sample-contact.ts';
import { addSpouse } from './add-spouse.ts';
import { contact } from './contact.ts';
import { problemsOf } from './SpouseDialog.tsx';

const WALTER = sampleContact({ name: 'Walter Pruitt', stage: 'client' });
const JUNE = sampleContact({ id: '00000000-0000-4000-8000-0000000000aa', name: 'June Pruitt' });
const DRAFT = {
  firstName: 'June',
  lastName: 'Pruitt',
  email: 'june@example.com',
  phone: '',
  birthDate: '9/8/1968',
};

const calls = answerByHand();
beforeEach(async () => {
  vi.stubGlobal('location', { search: `?id=${WALTER.id}` });
  vi.stubGlobal('addEventListener', () => {});
  contact.$loaded.listen(() => {});
  void contact.reload();
  await calls.at(-1)?.answer(WALTER);
  calls.length = 0;
});

const sent = () =>
  calls.map(({ address, init: { method }, body }) => [method, address, ...(body ? [body] : [])]);

test('a spouse is a contact and a member of the household, and the undo removes both', async () => {
  const adding = addSpouse(WALTER, DRAFT, 'the-key');
  await calls.at(-1)?.answer(JUNE, 201);
  await settled();
  const members = [
    { id: 'm1', contactId: WALTER.id, name: 'Walter Pruitt', role: 'client' },
    { id: 'm2', contactId: JUNE.id, name: 'June Pruitt', role: 'spouse' },
  ];
  const id = '00000000-0000-4000-8000-0000000000bb';
  const home = { id, version: 1, name: '', checklist: {}, members };
  await calls.at(-1)?.answer(home, 201);
  const { takeBack } = await adding;
  const sides = [
    { contactId: WALTER.id, role: 'client' },
    { contactId: JUNE.id, role: 'spouse' },
  ];
  expect(sent()).toMatchObject([
    ['POST', '/api/contacts', { ...DRAFT, stage: 'client' }],
    ['POST', '/api/households', { members: sides }],
  ]);
  calls.length = 0;
  const takingBack = takeBack();
  await settled();
  await calls.at(-1)?.answer({ undo: 'u1' });
  await calls.at(-1)?.answer({ undo: 'u2' });
  await calls.at(-1)?.answer(WALTER);
  await takingBack;
  expect(sent().slice(0, 2)).toEqual([
    ['DELETE', `/api/households/${home.id}`],
    ['DELETE', `/api/contacts/${JUNE.id}`],
  ]);
});

test.each([
  ['child', 1, 'child-spouse'],
  ['grandchild', 2, 'other'],
  ['client', 0, 'spouse'],
] as const)(
  'the spouse of a %s in generation %i has the role %s in the household',
  async (role, generation, theirs) => {
    const members = [
      person('m0', 'parent'),
      person('m1', role, { contactId: WALTER.id, name: WALTER.name, generation }),
    ];
    const household = { id: 'h', version: 1, name: 'Pruitt', members, checklist: {} };
    const walter = { ...WALTER, household };
    void contact.reload();
    await calls.at(-1)?.answer(walter);
    const adding = addSpouse(walter, DRAFT, 'the-key');
    await calls.at(-1)?.answer(JUNE, 201);
    await settled();
    expect(calls.at(-1)?.body).toMatchObject({
      members: [{ id: 'm0' }, { id: 'm1' }, { contactId: JUNE.id, role: theirs, generation }],
    });
    await calls.at(-1)?.answer(household);
    await adding;
  },
);

test('a spouse needs a first name, and a valid address and birth date', () => {
  expect(problemsOf(DRAFT)).toEqual({});
  expect(problemsOf({ ...DRAFT, birthDate: '' })).toEqual({});
  expect(problemsOf({ ...DRAFT, firstName: ' ', email: 'june', birthDate: 'soon' })).toEqual({
    firstName: 'The first name is missing.',
    email: 'The email address must look like name@example.com.',
    birthDate: expect.stringContaining('5/1/1952'),
  });
});
