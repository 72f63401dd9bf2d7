import { expect, test } from 'vitest';
import type { ListedImport } from '../../../contract/contacts/moves.ts';
import { outcomeWords, stayedWords } from './ImportList.tsx';

const IMPORT: ListedImport = {
  id: 'i',
  file: 'clients.csv',
  dialect: 'redtail',
  at: '2026-11-23T12:00:00Z',
  state: 'done',
  rows: 3000,
  total: 3000,
  undo: 'i',
  added: 2990,
  spouses: 0,
  merged: 0,
  skipped: 9,
  refused: 1,
};

test('the list shows the outcome of an import', () => {
  expect(outcomeWords(IMPORT)).toBe('2,990 added, 9 skipped, 1 refused.');
  expect(outcomeWords({ ...IMPORT, merged: 2, total: null })).toBe(
    '2,990 added, 2 merged, 9 skipped, 1 refused.',
  );
});

test('a stopped import shows its progress, and an undone import says so', () => {
  expect(outcomeWords({ ...IMPORT, state: 'stopped', rows: 1500, added: 1490 })).toBe(
    'An import stopped at 1,500 of 3,000: 1,490 added, 9 skipped, 1 refused.',
  );
  expect(outcomeWords({ ...IMPORT, state: 'undone', undo: null })).toBe(
    'Undone. It had 2,990 added, 9 skipped, 1 refused.',
  );
});

test('an undo names who changed since and stayed, up to three', () => {
  const people = ['Winston Dandelion', 'Ada Fox', 'Bo Dunn', 'Cy Ek', 'Di Foe'].map((name) => ({
    id: name,
    name,
  }));
  expect(stayedWords([])).toBe('');
  expect(stayedWords(people.slice(0, 1))).toBe('Winston Dandelion changed since and stayed.');
  expect(stayedWords(people)).toBe(
    'Winston Dandelion, Ada Fox, Bo Dunn and 2 others changed since and stayed.',
  );
});
