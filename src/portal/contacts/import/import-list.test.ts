import { expect, test } from 'vitest';
import type { ListedImport } from '../../../contract/contact-moves.ts';
import { outcomeWords } from './ImportList.tsx';

const IMPORT: ListedImport = {
  ...{ id: 'i', file: 'clients.csv', dialect: 'redtail', at: '2026-11-23T12:00:00Z' },
  ...{ state: 'done', rows: 3000, total: 3000, undo: 'i' },
  ...{ added: 2990, spouses: 0, merged: 0, skipped: 9, refused: 1 },
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
