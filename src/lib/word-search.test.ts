import { expect, test } from 'vitest';
import { bestMatches, closeness, markedParts, searchWords, wordsOf } from './word-search.ts';

const find = (typed: string, titles: readonly string[]) =>
  bestMatches(typed, titles, (title) => ({ title: wordsOf(title), text: [] }));

test('a typo is forgiven only if no text has the word as typed', () => {
  const titles = ['My links', 'The life line', 'A like mind'];
  expect(find('link', titles)).toEqual(['My links']);
  expect(find('linx', titles)).toEqual(['My links', 'The life line']);
});

test('words of fewer than four letters must be exact, longer ones may have one typo, and long ones two', () => {
  expect([closeness('csv', 'csw'), closeness('code', 'cdoe'), closeness('code', 'cat')]).toEqual([
    0, 1, 0,
  ]);
  expect([closeness('contcat', 'contacts'), closeness('pasword', 'password')]).toEqual([1, 1]);
  expect([closeness('certficte', 'certificate'), closeness('pswrd', 'password')]).toEqual([1, 0]);
  expect([closeness('link', 'link'), closeness('lin', 'link'), closeness('ink', 'link')]).toEqual([
    3, 2, 0,
  ]);
});

test('common words are ignored, unless there are no others', () => {
  expect(searchWords('How do I import my contacts?')).toEqual(['import', 'contacts']);
  expect(searchWords('Who are you')).toEqual(['who', 'are', 'you']);
});

test('matching words are marked as written', () => {
  expect(markedParts('Import, or importing?', ['import'])).toEqual([
    { text: 'Import', marked: true },
    { text: ', or ', marked: false },
    { text: 'importing', marked: true },
    { text: '?', marked: false },
  ]);
  expect(markedParts('Nothing', [])).toEqual([{ text: 'Nothing', marked: false }]);
});
