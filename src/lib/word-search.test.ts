import { expect, test } from 'vitest';
import { bestMatches, closeness, markedParts, searchWords, wordsOf } from './word-search.ts';

const find = (typed: string, titles: readonly string[]) =>
  bestMatches(typed, titles, (title) => ({ title: wordsOf(title), text: [] }));

test('a slip is forgiven only if the word is nowhere as it was typed', () => {
  const titles = ['My links', 'The life line', 'A like mind'];
  expect(find('link', titles)).toEqual(['My links']);
  expect(find('linx', titles)).toEqual(['My links', 'The life line']);
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
