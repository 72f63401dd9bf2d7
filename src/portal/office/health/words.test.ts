import { expect, test } from 'vitest';
import { counterWords, faultsOf, keyWords, switchedOff } from './HealthPart.tsx';

const NOW = new Date('2030-01-03T12:00:00Z');

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
  const well = {
    databaseMs: 12,
    migrations: null,
    keys: [],
    counters: [
      { place: 'sign-in-hour' as const, count: 3, bound: 50 },
      { place: 'sign-in-day' as const, count: 3, bound: 200 },
    ],
    mail: { waiting: 4, failed: 0, unreachable: 0 },
    isOn: { mail: true, notices: true },
    waitingNetworks: 1,
  };
  expect(faultsOf(well)).toEqual([]);
  const counters = well.counters.map((counter) => ({ ...counter, count: counter.bound }));
  const mail = { waiting: 4, failed: 2, unreachable: 1 };
  expect(faultsOf({ ...well, databaseMs: 1500, counters, mail })).toEqual([
    'Someone may be guessing passwords: unusually many sign-ins fail.',
    '2 emails could not be sent.',
    '1 affiliate cannot be reached: the email address refuses mail.',
    'The database answers slowly.',
  ]);
});

test('what is switched off is listed, and nothing else', () => {
  const allOn = { isOn: { mail: true, notices: true } };
  expect(switchedOff(allOn, { delivery: 'netlify-forms', figures: 'live' })).toEqual([]);
  expect(switchedOff(allOn, { delivery: 'portal', figures: 'live' })).toEqual([
    'The newsletter form sends nothing.',
  ]);
  const allOff = { isOn: { mail: false, notices: false } };
  expect(switchedOff(allOff, { delivery: 'none', figures: 'sample' })).toEqual([
    'The contact form sends nothing: visitors are asked to call or email instead.',
    'The newsletter form sends nothing.',
    'Each affiliate’s home shows sample figures instead of their own.',
    'No email is sent: no invitations, new passwords, digests or alerts.',
    'No one is notified of new leads, orders or tickets outside this page.',
  ]);
});
