import { expect, test } from 'vitest';
import { bestMatches, closeness, markedParts, searchWords, wordsOf } from './word-search.ts';

const find = (typed: string, titles: readonly string[]) =>
  bestMatches(typed, titles, (title) => ({ title: wordsOf(title), text: [] }));

test('a typo is forgiven only if no text has the word as typed', () => {
  const titles = ['My passwords', 'Crosswords', 'Passwort'];
  expect(find('password', titles)).toEqual(['My passwords']);
  expect(find('passwert', titles)).toEqual(['My passwords', 'Passwort']);
});

test('words of fewer than eight letters must be exact, and longer ones may have two typos', () => {
  expect([closeness('dana', 'data'), closeness('contcat', 'contacts')]).toEqual([0, 0]);
  expect([closeness('certficte', 'certificate'), closeness('pasword1', 'password')]).toEqual([
    1, 1,
  ]);
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
