import { expect, test } from 'vitest';
import { asTable } from './command.ts';

test('each column is as wide as its longest cell, and no line ends in spaces', () => {
  const rows = [
    { username: 'ada', sessions: 12 },
    { username: 'grace hopper', sessions: 3 },
  ];
  expect(asTable(rows)).toBe(
    ['username      sessions', 'ada           12', 'grace hopper  3'].join('\n'),
  );
});

test('ten thousand rows work', () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => ({ username: `name${n}` }));
  expect(asTable(rows).split('\n')).toHaveLength(10_001);
});
