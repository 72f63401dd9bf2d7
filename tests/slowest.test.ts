import { expect, test } from 'vitest';
import { slowestOf } from './slowest.ts';

const run = (files: number) =>
  new Map(
    Array.from({ length: files }, (_, at) => [`${process.cwd()}/tests/${at}.test.ts`, at * 200]),
  );

test('the ten slowest files are listed with their seconds, the slowest first', () => {
  const lines = slowestOf(run(11));
  expect(lines).toHaveLength(11);
  expect(lines.slice(0, 2)).toEqual(['The slowest files:', '    2.0 s  tests/10.test.ts']);
  expect(lines.at(-1)).toBe('    0.2 s  tests/1.test.ts');
});

test('a run of ten files or fewer has no such list', () => expect(slowestOf(run(10))).toEqual([]));
