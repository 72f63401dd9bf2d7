import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ANSWERS } from './answers.ts';
import { askedIn, type Part, QUESTIONS, type Question, wordsOf } from './questions.ts';

const { property, people, documents } = QUESTIONS;
const home = { label: 'Home', class: 'home', value: 90_000_000, band: null, title: 'unknown' };
const wordsOfHome = (more: object) => wordsOf(property.fields, { ...home, ...more });

test('answers in words leave out what was not answered, and what the client does not know', () => {
  expect(wordsOfHome({})).toEqual(['Home', 'Home', '$900,000']);
  expect(wordsOfHome({ value: null, title: 'sole' })).toEqual(['Home', 'Home', 'One owner']);
  expect(wordsOf(people.fields, { name: '', role: 'child', birthDate: null })).toEqual(['Child']);
});

test('a band counts only without an amount, which has its cents', () => {
  const band = 'under-100k';
  expect(wordsOfHome({ value: 150, band })).toEqual(['Home', 'Home', '$1.50']);
  expect(wordsOfHome({ value: null, band })).toEqual(['Home', 'Home', 'Under $100,000']);
});

test('days are as people type them, with what happened on them', () => {
  expect(wordsOf(people.fields, { name: 'Ben', role: 'child', birthDate: '1990-05' })).toEqual([
    'Ben',
    'Child',
    'born 5/1990',
  ]);
  expect(wordsOf(documents.fields, { status: 'have', reviewedOn: '2020-03-01' })).toEqual([
    'Yes',
    'reviewed 3/1/2020',
  ]);
});

test('other words than an amount are quoted, and go beside one', () => {
  const valueWords = 'half a million or so';
  expect(wordsOfHome({ value: null, valueWords })).toEqual(['Home', 'Home', `“${valueWords}”`]);
  expect(wordsOfHome({ valueWords })).toEqual(['Home', 'Home', '$900,000']);
});

// Words beside an amount are dropped.
const TYPED: Record<string, unknown> = {
  amount: 1,
  quote: '',
  day: '2020-03-01',
  'life-day': '1990',
};
const answerTo = ({ type = 'text', options = {} }: Question) =>
  Object.keys(options).at(-1) ?? TYPED[type] ?? 'x';

test.each(Object.keys(QUESTIONS) as Part[])(
  'what is asked in “%s” is what its schema takes',
  (part) => {
    const { fields, list, group } = askedIn(part);
    const row = Object.fromEntries(
      Object.entries(fields).map(([name, question]) => [name, answerTo(question)]),
    );
    const rows = Object.keys(group ?? {}).map((name) => [name, row]);
    const answers = list ? { [list.name]: [row] } : group ? Object.fromEntries(rows) : row;
    expect(v.parse(ANSWERS[part] as v.GenericSchema, answers)).toEqual(answers);
  },
);
