import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAny } from '../../tests/properties.ts';
import {
  formatClock,
  formatDay,
  formatFullMomentDay,
  formatLongDay,
  formatLongMomentDay,
  formatMoment,
  formatMomentDay,
  formatRecentMoment,
  formatShortDay,
  formatShortMomentDay,
  formatShortMonth,
  formatTime,
  formatZone,
  showTimesIn,
  today,
} from './format-date.ts';

// A time zone in which an evening is the next day in UTC.
process.env.TZ = 'America/New_York';

type Words = readonly [(moment: string) => string, Intl.DateTimeFormatOptions];

/** Each formatter with the equivalent options of Intl. */
const OF_DAYS: readonly Words[] = [
  [formatDay, { dateStyle: 'medium' }],
  [formatLongDay, { dateStyle: 'long' }],
  [formatShortDay, { month: 'short', day: 'numeric' }],
  [(day) => formatShortMonth(day.slice(0, 7)), { month: 'short' }],
];
const OF_MOMENTS: readonly Words[] = [
  [formatMomentDay, { dateStyle: 'medium' }],
  [formatLongMomentDay, { dateStyle: 'long' }],
  [formatFullMomentDay, { dateStyle: 'full' }],
  [formatShortMomentDay, { month: 'short', day: 'numeric' }],
  [formatTime, { timeStyle: 'short' }],
];

const date = fc.date({
  min: new Date('1900-01-01T00:00:00Z'),
  max: new Date('2199-12-31T23:59:59Z'),
  noInvalidDate: true,
});
/** Node's Intl puts a narrow space before "AM", Chrome's a plain one. */
const intl = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', options);
  return (at: Date) => format.format(at).replace('\u202f', ' ');
};

test.each(OF_DAYS)(
  'a day is the same day in every time zone and matches Intl in UTC',
  (words, options) => {
    const expected = intl({ ...options, timeZone: 'UTC' });
    forAny(100, [date], (at) => {
      expect(words(at.toISOString().slice(0, 10))).toBe(expected(at));
    });
  },
);

test.each(OF_MOMENTS)('a moment is in local time and matches Intl', (words, options) => {
  const expected = intl(options);
  forAny(100, [date], (at) => {
    expect(words(at.toISOString())).toBe(expected(at));
  });
});

test('a moment with or without its year names its time zone', () => {
  const at = '2026-11-21T22:30:00Z';
  expect(formatMoment(at)).toMatch(/^Nov 2[12], 2026, \d+:\d\d\s[AP]M \S+$/);
  expect(formatRecentMoment(at)).toMatch(/^Nov 2[12], \d+:\d\d\s[AP]M \S+$/);
});

test('today is the local day', () => {
  expect(today(new Date(2026, 2, 1, 23, 59))).toBe('2026-03-01');
});

test('moments are in the zone of the profile, which may not be the browser’s', () => {
  const at = '2026-11-22T05:30:00Z';
  const local = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(showTimesIn(local)).toBe(true);
  expect(showTimesIn('America/Chicago')).toBe(false);
  expect([formatTime(at), formatMomentDay(at)]).toEqual(['11:30 PM', 'Nov 21, 2026']);
  expect(formatFullMomentDay(at)).toBe('Saturday, November 21, 2026');
  expect(formatMoment(at)).toMatch(/^Nov 21, 2026, 11:30\sPM CST$/);
  expect(formatZone(new Date(at))).toBe('Central Standard Time');
  expect(today(new Date(at))).toBe('2026-11-21');
  expect(() => showTimesIn('Nowhere')).toThrow(RangeError);
  showTimesIn(local);
});

test('the name of a time zone depends on the time of the year', () => {
  const zoneOn = (day: string) => formatZone(new Date(`${day}T12:00Z`), 'America/Chicago');
  expect(zoneOn('2026-07-01')).toBe('Central Daylight Time');
  expect(zoneOn('2026-12-01')).toBe('Central Standard Time');
});

test.each([
  ['00:05', '12:05 AM'],
  ['09:30', '9:30 AM'],
  ['12:00', '12:00 PM'],
  ['23:59', '11:59 PM'],
])('the time %s reads %s', (time, words) => {
  expect(formatClock(time)).toBe(words);
});
