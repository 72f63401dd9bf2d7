import { expect, test } from 'vitest';
import type { Alert, AlertPage } from '../../contract/alerts.ts';
import { showTimesIn } from '../../lib/format-date.ts';
import { belongs, dayHead, filterOf, sleeps, withAlert } from './AlertsPage.tsx';

const ALERT = { id: 'a', kind: 'lead', readAt: null, snoozedUntil: null } as Alert;
const PAGE: AlertPage = { items: [ALERT], next: null, unread: 1, muted: [] };
const viewed = <View extends string>(view: View) => ({ view, kind: undefined, after: undefined });
const NOW = Date.parse('2026-11-21T12:00:00Z');

test('the filter comes from the address, and unknown values are ignored', () => {
  expect(filterOf('?view=unread&kind=lead')).toMatchObject({ view: 'unread', kind: 'lead' });
  expect(filterOf('?view=x&kind=y')).toEqual(viewed('all'));
});

test('an alert that was just read stays in its place, and is no longer counted', () => {
  const read = { ...ALERT, readAt: '2026-11-21T12:00:00Z' };
  for (const view of ['all', 'unread'] as const) {
    const after = withAlert(read, viewed(view))(PAGE);
    expect([after.items, after.unread]).toEqual([[read], 0]);
  }
});

test('a follow-up is neither counted nor unread', () => {
  const step: Alert = { ...ALERT, id: 'b', kind: 'follow-up' };
  const unread = viewed('unread');
  expect([belongs(unread, ALERT, NOW), belongs(unread, step, NOW)]).toEqual([true, false]);
  const read = { ...step, readAt: '2026-11-21T12:00:00Z' };
  const page = { ...PAGE, items: [ALERT, step] };
  expect(withAlert(read, viewed('all'))(page).unread).toBe(1);
});

test('a snoozed alert leaves every view but its own until it wakes', () => {
  const asleep = { ...ALERT, snoozedUntil: '2026-11-21T12:00:01Z' };
  const views = (now: number) =>
    (['all', 'unread', 'snoozed'] as const).filter((view) => belongs(viewed(view), asleep, now));
  expect(views(NOW)).toEqual(['snoozed']);
  expect(views(NOW + 1000)).toEqual(['all', 'unread']);
});

test('days are in words, and a snooze ends in the morning', () => {
  const now = new Date(2026, 10, 21, 22);
  expect(dayHead(new Date(2026, 10, 21, 1).toISOString(), now)).toBe('Today');
  expect(dayHead(new Date(2026, 10, 20, 23).toISOString(), now)).toBe('Yesterday');
  expect(dayHead(new Date(2026, 10, 19, 23).toISOString(), now)).toBe(
    'Thursday, November 19, 2026',
  );
  expect(sleeps(now).map(({ until }) => until)).toEqual([
    new Date(2026, 10, 22, 8),
    new Date(2026, 10, 23, 8),
    new Date(2026, 11, 5, 8),
  ]);
  // On a Sunday, "Monday" would be the same day as tomorrow.
  expect(sleeps(new Date(2026, 10, 22, 9))).toHaveLength(2);
});

test('days and mornings are those of the profile’s zone', () => {
  showTimesIn('Asia/Tokyo');
  // 8:30 AM of November 22 in Tokyo.
  const now = new Date('2026-11-21T23:30:00Z');
  expect(dayHead('2026-11-21T15:00:00Z', now)).toBe('Today');
  expect(dayHead('2026-11-21T14:59:00Z', now)).toBe('Yesterday');
  expect(sleeps(now)[0]?.until).toEqual(new Date('2026-11-22T23:00:00Z'));
});
