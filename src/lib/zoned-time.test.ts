import { expect, test } from 'vitest';
import { localTime, momentOf } from './zoned-time.ts';

test.each([
  ['America/New_York', '2026-11-21T22:30:00Z', '2026-11-21T17:30'],
  ['America/New_York', '2026-07-01T03:59:00Z', '2026-06-30T23:59'],
  ['Pacific/Honolulu', '2026-01-01T09:59:00Z', '2025-12-31T23:59'],
  ['America/Phoenix', '2026-07-01T07:00:00Z', '2026-07-01T00:00'],
])('in %s the clock at %s shows %s, and back', (zone, moment, local) => {
  expect(localTime(zone, new Date(moment))).toBe(local);
  expect(momentOf(zone, local)).toEqual(new Date(moment));
});

test('an hour that daylight saving time skips is moved one hour back', () => {
  expect(momentOf('America/New_York', '2026-03-08T02:30')).toEqual(
    new Date('2026-03-08T06:30:00Z'),
  );
});
