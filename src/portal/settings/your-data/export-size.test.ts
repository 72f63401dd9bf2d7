import { expect, test } from 'vitest';
import { mayBreakOff } from './ExportCard.tsx';

const of = (contacts: number, interactions: number) => ({
  items: [
    { kind: 'contacts', count: contacts },
    { kind: 'interactions', count: interactions },
    { kind: 'audit', count: 1000 },
  ] as const,
});

test('an export near 20 MB comes with a warning that it may break off', () => {
  expect(mayBreakOff(of(100_000, 0).items)).toBe(false);
  expect(mayBreakOff(of(100_000, 25_000).items)).toBe(false);
  expect(mayBreakOff(of(100_000, 50_000).items)).toBe(true);
});
