import { expect, test } from 'vitest';
import { family, person } from '../../../../tests/estate.ts';
import { choice, day, yesNo } from '../../../calculators/field.ts';
import type { Contact } from '../../../contract/contacts.ts';
import type { Member } from '../../../contract/households.ts';
import { recordOf } from './record.ts';

const inputs = {
  birth: day({ label: '', initial: '1952-05-01' }),
  'spouse-birth': day({ label: '', initial: '1954-05-01' }),
  'owner-birth': day({ label: '', initial: '1948-03-01' }),
  couple: yesNo({ label: '' }),
  state: choice({ label: '', initial: 'NY', options: [{ value: 'NY', label: 'New York' }] }),
};
const member = (role: Member['role'], more: Partial<Member>) =>
  person(role, role, { contactId: role, ...more });
const WINSTON = member('client', { name: 'Winston Doyle', birthDate: '1950-01-31' });
const CLARA = member('spouse', { name: 'Clara Bell', birthDate: '1951-02-28' });

const contact = (id: string, members: Member[], more: Partial<Contact> = {}): Contact => {
  const { name, birthDate } = members.find(({ contactId }) => contactId === id) ?? WINSTON;
  const household = family(members);
  const details = { kind: 'person' as const, firstName: '', addresses: [], deathDate: null };
  return { id, name, birthDate, household, deceased: false, ...details, ...more } as Contact;
};
const textsOf = (one: Contact) => recordOf(one, { inputs }).texts;

test('a record has the dates of birth of client and spouse, whichever of the two is opened', () => {
  const members = [WINSTON, CLARA];
  expect(recordOf(contact('client', members), { inputs })).toEqual({
    texts: { birth: '1950-01-31', 'spouse-birth': '1951-02-28', couple: 'yes' },
    people: { birth: 'Winston', 'spouse-birth': 'Clara', couple: 'Winston' },
  });
  expect(recordOf(contact('spouse', members, { firstName: 'Clara Ann' }), { inputs })).toEqual({
    texts: { birth: '1951-02-28', 'spouse-birth': '1950-01-31', couple: 'yes' },
    people: { birth: 'Clara Ann', 'spouse-birth': 'Winston', couple: 'Clara Ann' },
  });
  expect(textsOf(contact('client', [WINSTON, { ...CLARA, role: 'partner' }]))).toEqual({
    birth: '1950-01-31',
  });
});

test('only a whole date of a living person counts', () => {
  const alone = { birth: '1950-01-31' };
  const spouses = [{ birthDate: '1951' }, { birthDate: '--02-28' }, { deceased: true as const }];
  for (const more of [...spouses, { inTrash: true as const }]) {
    expect(textsOf(contact('client', [WINSTON, { ...CLARA, ...more }]))).toEqual(alone);
  }
  const both = [WINSTON, CLARA];
  expect(textsOf(contact('client', both, { birthDate: '1950' }))).toEqual({
    ...{ 'spouse-birth': '1951-02-28', couple: 'yes' },
  });
  expect(textsOf(contact('client', both, { deceased: true }))).toEqual({});
  expect(textsOf(contact('client', both, { deathDate: '2020' }))).toEqual({});
  expect(textsOf(contact('client', [], { kind: 'organization' }))).toEqual({});
});

test('a record has the state of the first address, by its code or name, if the calculator offers it', () => {
  const stateIn = (...states: string[]) => {
    const addresses = states.map((state) => ({ state })) as Contact['addresses'];
    return textsOf(contact('client', [], { birthDate: null, addresses }));
  };
  expect(stateIn('ny', 'TX')).toEqual({ state: 'NY' });
  expect(stateIn(' new york ')).toEqual({ state: 'NY' });
  expect(stateIn('TX', 'NY')).toEqual({});
  expect(stateIn('')).toEqual({});
});

test('a date that the calculator cannot take is left out', () => {
  const late = { birth: day({ label: '', initial: '2000-01-01', min: '1990-01-01' }) };
  expect(recordOf(contact('client', []), { inputs: late }).texts).toEqual({});
});
