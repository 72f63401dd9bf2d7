import { expect, test } from 'vitest';
import type { Alert, AlertPage } from '../../contract/alerts.ts';
import { showTimesIn } from '../../lib/format-date.ts';
import { dayHead, filterOf, isUnread, withAlert } from './alert-list.ts';

const ALERT: Alert = {
  id: 'a',
  version: 1,
  kind: 'lead',
  title: 'New lead',
  href: '',
  why: 'x',
  createdAt: '2026-11-21T11:00:00Z',
  readAt: null,
};
const READ = '2026-11-21T12:00:00Z';
const PAGE: AlertPage = { items: [ALERT], next: null, unread: 1, muted: [] };

test('the filter comes from the address, and unknown values are ignored', () => {
  expect(filterOf('?view=unread&kind=lead')).toMatchObject({ view: 'unread', kind: 'lead' });
  const all = { view: 'all', kind: undefined, after: undefined };
  expect(filterOf('?view=snoozed&kind=follow-up')).toEqual(all);
});

test('an alert that was just read stays in its place, and is no longer counted', () => {
  const read = { ...ALERT, readAt: READ };
  const after = withAlert(read)(PAGE);
  expect([after.items, after.unread]).toEqual([[read], 0]);
  expect(withAlert(ALERT)(after)).toEqual(PAGE);
});

test('an order is neither counted nor unread', () => {
  const order: Alert = { ...ALERT, id: 'b', kind: 'order' };
  expect([isUnread(ALERT), isUnread(order)]).toEqual([true, false]);
  const page = { ...PAGE, items: [ALERT, order] };
  expect(withAlert({ ...order, readAt: READ })(page).unread).toBe(1);
});

test('days are in words', () => {
  const now = new Date(2026, 10, 21, 22);
  expect(dayHead(new Date(2026, 10, 21, 1).toISOString(), now)).toBe('Today');
  expect(dayHead(new Date(2026, 10, 20, 23).toISOString(), now)).toBe('Yesterday');
  expect(dayHead(new Date(2026, 10, 19, 23).toISOString(), now)).toBe(
    'Thursday, November 19, 2026',
  );
});

test('days are those of the profile’s zone', () => {
  showTimesIn('Asia/Tokyo');
  // 8:30 AM of November 22 in Tokyo.
  const now = new Date('2026-11-21T23:30:00Z');
  expect(dayHead('2026-11-21T15:00:00Z', now)).toBe('Today');
  expect(dayHead('2026-11-21T14:59:00Z', now)).toBe('Yesterday');
});
