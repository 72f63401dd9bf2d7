import { expect, test } from 'vitest';
import { localTime, momentOf, plannedMoment } from './zoned-time.ts';

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

test.each([
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00Z'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00Z'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00Z'],
])('in %s the time %s, which comes twice, is the first one', (zone, local, moment) => {
  expect([momentOf(zone, local), plannedMoment(zone, local)]).toEqual([
    new Date(moment),
    new Date(moment),
  ]);
});

test.each([
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00Z'],
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00Z'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45:00Z'],
])('in %s a plan for %s, which is skipped, is as much later', (zone, local, moment) => {
  expect(plannedMoment(zone, local)).toEqual(new Date(moment));
});
