import { expect, test } from 'vitest';
import { RETENTION } from './retention.ts';

test('the numbers that the page promises are these', () => {
  const numbers = RETENTION.flatMap(({ how }) => how.match(/\d+ \w+/g) ?? []);
  expect([...new Set(numbers)]).toEqual([
    '30 days',
    '48 hours',
    '365 days',
    '8 hours',
    '30 minutes',
    '72 hours',
    '12 months',
    '6 years',
    '90 days',
    '14 days',
  ]);
});
