import { expect, test } from 'vitest';
import { estate, family, holding, list, person, TODAY } from '../../../tests/estate.ts';
import type { Order } from './parts.ts';
import { shortNames, tellApart } from './told-apart.ts';
import { ordersOf, traceEstate } from './trace.ts';
import { summaryOf } from './words.ts';

const named = (
  name: string,
  role: Parameters<typeof person>[1],
  id: string,
  age: number | null = null,
) => person(id, role, { name, age });
const namesOf = (...members: ReturnType<typeof named>[]) =>
  tellApart(family(members)).members.map(({ name }) => name);
const callsOf = (...members: ReturnType<typeof named>[]) => [
  ...shortNames(family(members)).values(),
];

const FATHER = named('Silas Quillfeather', 'client', 'a', 74);
const SON = named('Silas Quillfeather', 'child', 'b', 48);
const CLARA = named('Clara Quillfeather', 'spouse', 'c', 70);

test('members who share a whole name are told apart by role, age or number, and others keep theirs', () => {
  const other = named('silas  quillfeather', 'child', 'd', 12);
  expect(namesOf(FATHER, CLARA, SON)).toEqual([
    'Silas Quillfeather (head)',
    'Clara Quillfeather',
    'Silas Quillfeather (child)',
  ]);
  expect(namesOf(SON, other)).toEqual([
    'Silas Quillfeather (child, 48)',
    'silas  quillfeather (child, 12)',
  ]);
  expect(namesOf(SON, { ...SON, id: 'e' })).toEqual([
    'Silas Quillfeather (child 1)',
    'Silas Quillfeather (child 2)',
  ]);
  const junior = named('Silas Quillfeather, Jr.', 'child', 'f');
  expect(namesOf(FATHER, junior)).toEqual(['Silas Quillfeather', 'Silas Quillfeather, Jr.']);
  const once = tellApart(family([FATHER, SON]));
  expect(tellApart(once)).toBe(once);
});

test('a name in few words is the first name, and never that of somebody else', () => {
  expect(callsOf(FATHER, CLARA)).toEqual(['Silas', 'Clara']);
  expect(callsOf(FATHER, SON, CLARA)).toEqual(['Silas (head)', 'Silas (child)', 'Clara']);
  const junior = named('Silas Quillfeather, Jr.', 'child', 'f');
  expect(callsOf(FATHER, junior)).toEqual(['Silas Quillfeather', 'Silas Quillfeather, Jr.']);
  const cousins = [named('Silas Moss', 'child', 'g'), named('Silas Moss', 'other', 'h')];
  expect(new Set(callsOf(FATHER, SON, ...cousins)).size).toBe(4);
});

test('a name that begins with the last name or a title is shortened to the given name, and that of a trust is not', () => {
  expect(
    callsOf(FATHER, named('Roe, Nadia', 'child', 'i'), named('Dr. Ann Lee', 'other', 'j')),
  ).toEqual(['Silas', 'Nadia', 'Ann']);
  const trust = { ...named('Hale Family Trust', 'other', 'k'), contactId: 'c' };
  expect(callsOf(trust, { ...trust, id: 'l', name: 'Hale Moss', lastName: 'Moss' })).toEqual([
    'Hale Family Trust',
    'Hale',
  ]);
});

test('the sentence and the gaps of a map tell apart a father and a child of one name', () => {
  const people = family([FATHER, CLARA, SON]);
  const fund = holding('Fund', { value: 9, owners: list('c'), primary: list('b') });
  const plan = estate({ holdings: [fund] });
  const order = ordersOf(plan, people)['client-first'] as Order;
  expect(summaryOf(plan, people, order).join(' ')).toContain('Silas (child) ');
  expect(traceEstate(plan, people, TODAY).gaps[0]?.sentence).toContain(
    'Silas Quillfeather (head) ',
  );
});
