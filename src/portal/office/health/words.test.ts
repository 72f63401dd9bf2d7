import { expect, test } from 'vitest';
import { counterWords, faultsOf, keyWords, verdictOf } from './HealthPart.tsx';

const NOW = new Date('2030-01-03T12:00:00Z');

const WELL = {
  databaseMs: 12,
  migrations: null,
  keys: [],
  counters: [],
  waitingNetworks: 0,
  delayed: 0,
  mail: { waiting: 0, failed: 0, unreachable: 0 },
  off: [],
};

test.each([
  ['2030-01-03', 'k1, made today'],
  ['2030-01-02', 'k1, 1 day old'],
  ['2029-12-04', 'k1, 30 days old'],
  [null, 'k1, of unknown age'],
])('a key of %s is “%s”', (madeOn, words) => {
  expect(keyWords({ variable: 'SESSION_KEYS', kid: 'k1', madeOn }, NOW)).toBe(words);
});

test('a counter says its alarm threshold, and whether it is reached', () => {
  expect(counterWords({ place: 'sign-in-day', count: 3, bound: 200 })).toBe(
    'Failed sign-ins within a day: 3 (alarm at 200).',
  );
  expect(counterWords({ place: 'messages-hour', count: 500, bound: 500 })).toBe(
    'Messages of the contact form within an hour: 500, an alarm (alarm at 500).',
  );
});

test('problems are in the office’s words, and two alarms about passwords are one', () => {
  const counters = [
    { place: 'sign-in-hour' as const, count: 3, bound: 50 },
    { place: 'sign-in-day' as const, count: 3, bound: 200 },
  ];
  const well = { ...WELL, counters, mail: { ...WELL.mail, waiting: 4 }, waitingNetworks: 1 };
  expect(faultsOf(well)).toEqual([]);
  const reached = counters.map((counter) => ({ ...counter, count: counter.bound }));
  const mail = { waiting: 4, failed: 2, unreachable: 1 };
  expect(faultsOf({ ...well, databaseMs: 1500, counters: reached, mail, delayed: 3 })).toEqual([
    'Someone may be guessing passwords: unusually many sign-ins fail.',
    'The mail server does not take our emails: 3 emails are tried again.',
    '2 emails could not be sent.',
    '1 affiliate cannot be reached: the email address refuses mail.',
    'The database answers slowly.',
  ]);
});

test('all is good only without problems, and with nothing but the webhook switched off', () => {
  expect(verdictOf(WELL)).toBe('All good');
  expect(verdictOf({ ...WELL, off: ['webhook'] })).toBe('All good');
  expect(verdictOf({ ...WELL, off: ['newsletter', 'webhook'] })).toBe(
    'Some parts are switched off',
  );
  expect(verdictOf({ ...WELL, databaseMs: 1500 })).toBe('Needs attention');
});
