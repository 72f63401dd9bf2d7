import { expect, test, vi } from 'vitest';
import { estate, family, holding, list, person } from '../../../../tests/estate.ts';
import { choice, day, money, yesNo } from '../../../calculators/field.ts';
import { dollars } from '../../../calculators/figures.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import type { Estate } from '../../../contract/households/estates.ts';
import type { Member } from '../../../contract/households/households.ts';
import { loadMapTexts } from './map-texts.ts';
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

test('whoever married again has the figures of the second marriage', () => {
  const late = member('spouse', {
    id: 'late',
    name: 'Ruth Doyle',
    contactId: 'late',
    deceased: true,
  });
  expect(recordOf(contact('client', [WINSTON, late, CLARA]), { inputs })).toMatchObject({
    texts: { 'spouse-birth': '1951-02-28', couple: 'yes' },
    people: { 'spouse-birth': 'Clara' },
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
    'spouse-birth': '1951-02-28',
    couple: 'yes',
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

test('what the map says is told apart from the record, and left out where the calculator has no such field', () => {
  const estate = money({ label: '' });
  const of = { texts: { estate: '600000' }, people: {}, mapped: ['estate'] };
  const map = { estate: '600000', marital: '250000' };
  expect(recordOf(contact('client', [], { birthDate: null }), { inputs: { estate } }, map)).toEqual(
    of,
  );
});

/** Winston has a home of $600,000 with a mortgage, and $250,000 that go to Clara by a form. */
const MAPPED: Estate = {
  ...estate({
    gifts: { client: dollars(40_000), spouse: 0 },
    holdings: [
      holding('Home', { value: 600_000, owners: list('client') }),
      holding('IRA', {
        class: 'retirement',
        value: 250_000,
        owners: list('client'),
        primary: list('spouse'),
      }),
      holding('Cash', { class: 'cash', value: 90_000, owners: list('spouse') }),
    ],
  }),
  version: 1,
  proposed: null,
};
const mapped = (slug: string, id: string, stored: Estate = MAPPED) => {
  vi.stubGlobal('fetch', async () => Response.json(stored));
  const household = { ...family([WINSTON, CLARA, member('child', {})]), id: 'household' };
  return loadMapTexts(slug, contact(id, household.members, { household }));
};

test('the estate taxes take from the map what counts at the death of whoever is opened, as the first', async () => {
  expect(await mapped('estate-tax', 'client')).toEqual({
    estate: '850000',
    marital: '250000',
    gifts: '40000',
  });
  expect(await mapped('state-estate-tax', 'client')).toEqual({ estate: '600000' });
  expect(await mapped('state-estate-tax', 'spouse')).toEqual({ estate: '90000' });
});

test('the map says nothing of a child, of another calculator, and before there is property', async () => {
  expect(await mapped('estate-tax', 'child')).toEqual({});
  expect(await mapped('rmd', 'client')).toEqual({});
  expect(await mapped('estate-tax', 'client', { ...MAPPED, holdings: [] })).toEqual({});
});
