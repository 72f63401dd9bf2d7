import { expect, test } from 'vitest';
import { closeness, findAnswers, markedParts, searchWords } from './answer-search.ts';
import { ANSWERS } from './answers.ts';

const first = (typed: string) => findAnswers(typed, ANSWERS)[0]?.id;

test.each([
  ['how do i change my password', 'change-my-password'],
  ['forgot password', 'cannot-sign-in'],
  ['change my refferal code', 'change-my-code'],
  ['import csv', 'import-contacts'],
  ['duplictaes', 'duplicates'],
  ['lost phone', 'two-step-sign-in'],
  ['certficate', 'courses-and-certificates'],
  ['delete account', 'deletion-and-retention'],
])('what people type, slips included, finds its answer first: %s', (typed, id) => {
  expect(first(typed)).toBe(id);
});

test('nothing typed is every answer, and something else is none', () => {
  expect(findAnswers('  ', ANSWERS)).toHaveLength(30);
  expect(findAnswers('xylophone', ANSWERS)).toEqual([]);
  expect(findAnswers('zebra giraffe password', ANSWERS)).toEqual([]);
});

test('words of fewer than four letters have to be right, longer ones may have a slip, and long ones two', () => {
  expect([closeness('csv', 'csw'), closeness('code', 'cdoe'), closeness('code', 'cat')]).toEqual([
    0, 1, 0,
  ]);
  expect([closeness('contcat', 'contacts'), closeness('pasword', 'password')]).toEqual([1, 1]);
  expect([closeness('certficte', 'certificate'), closeness('pswrd', 'password')]).toEqual([1, 0]);
  expect([closeness('link', 'link'), closeness('lin', 'link'), closeness('ink', 'link')]).toEqual([
    3, 2, 0,
  ]);
});

test('words that every question has say nothing, unless there are no others', () => {
  expect(searchWords('How do I import my contacts?')).toEqual(['import', 'contacts']);
  expect(searchWords('Who are you')).toEqual(['who', 'are', 'you']);
});

test('the words that fit are marked, as they are written', () => {
  expect(markedParts('Import, or importing?', ['import'])).toEqual([
    { text: 'Import', marked: true },
    { text: ', or ', marked: false },
    { text: 'importing', marked: true },
    { text: '?', marked: false },
  ]);
  expect(markedParts('Nothing', [])).toEqual([{ text: 'Nothing', marked: false }]);
});
