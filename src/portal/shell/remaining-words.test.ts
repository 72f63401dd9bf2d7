import { expect, test } from 'vitest';
import { clockWords, roughWords } from './IdleDialog.tsx';

test.each([
  [120_000, '2 minutes', '2:00'],
  [60_001, '2 minutes', '1:01'],
  [60_000, '1 minute', '1:00'],
  [30_001, '1 minute', '0:31'],
  [30_000, '30 seconds', '0:30'],
  [10_000, '10 seconds', '0:10'],
  [0, '10 seconds', '0:00'],
])('%i ms are announced as %s and shown as %s', (ms, rough, clock) => {
  expect([roughWords(ms), clockWords(ms)]).toEqual([rough, clock]);
});
