import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readAccount } from '../../src/contract/account/account-state.ts';
import type { Alert, AlertPage } from '../../src/contract/alerts.ts';
import * as routes from '../../src/contract/alerts.ts';
import type { Route } from '../../src/contract/route.ts';
import { type Undone, undoChange } from '../../src/contract/undo.ts';
import { query } from '../lib/db/db.ts';
import { changing, type Person, person } from './helpers/caller.ts';
import { countQueries, insert, keepInUse, withStore } from './helpers/harness.ts';
import { send } from './helpers/routes.ts';

withStore();

// 9 p.m. in New York, which is the next day in UTC.
const EVENING = new Date('2026-11-21T02:00:00Z');

let someone: Person;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: EVENING });
  someone = await person('ada');
  await keepInUse();
});
beforeEach(async () => {
  vi.setSystemTime(EVENING);
  for (const table of ['contact', 'alert', 'alert_mute']) await query(`delete from ${table}`);
});

const ask = async <T>(route: Route, sent: Parameters<typeof send>[1] = {}): Promise<T> =>
  (await send(route, { ...someone, ...sent })).json();
const list = (search = '') => ask<AlertPage>(routes.listAlerts, { search });
const titles = async (search = '') => (await list(search)).items.map(({ title }) => title);
const change = (id: string, body: object) => ({ id, body });

/** Adds an alert, and returns it as it is listed. */
async function anAlert(title = 'New lead', kind = 'lead'): Promise<Alert> {
  const created_at = new Date();
  await insert('alert', { affiliate_id: someone.id, kind, title, why: 'x', created_at });
  return (await list()).items[0] as Alert;
}
test('what is due, a birthday and an anniversary make no alert', async () => {
  await insert('contact', {
    affiliate_id: someone.id,
    name: 'Winston Dandelion',
    next_step: 'Call',
    next_on: '2026-11-20',
    details: { birthDate: '1952-11-20', anniversary: '--11-20' },
  });
  expect(await list()).toEqual({ items: [], next: null, unread: 0, muted: [] });
});

test('kinds are muted, but security cannot be', async () => {
  expect(await ask(routes.readMuted)).toEqual({ kinds: [] });
  expect(await someone.call(routes.muteAlerts, { body: { kinds: ['order', 'order'] } })).toEqual({
    kinds: ['order'],
  });
  expect(await ask(routes.readMuted)).toEqual({ kinds: ['order'] });
  expect(await list()).toMatchObject({ muted: ['order'] });
  expect(
    (await someone.refused(routes.muteAlerts, 400, { body: { kinds: ['security'] } })).message,
  ).toBe('Security alerts cannot be muted.');
  await someone.refused(routes.muteAlerts, 400, { body: { kinds: ['follow-up'] } });
});

test('only leads, tickets and security are counted and unread', async () => {
  for (const kind of routes.ALERT_KINDS) await anAlert(kind, kind);
  expect(await titles()).toHaveLength(routes.ALERT_KINDS.length);
  expect((await list()).unread).toBe(3);
  expect((await titles('?view=unread')).sort()).toEqual(['lead', 'security', 'ticket']);
  expect(await titles('?view=unread&kind=ticket')).toEqual(['ticket']);
  expect(await titles('?view=unread&kind=order')).toEqual([]);
  expect(await ask(readAccount)).toMatchObject({ office: null, unread: 3, twoStep: false });
});

test('read and unread alerts show in their views and in the count', async () => {
  const alert = await anAlert();
  const read = await someone.call(routes.changeAlert, change(alert.id, { read: true }));
  expect(read).toEqual({
    ...alert,
    readAt: '2026-11-21T02:00:00+00:00',
    version: alert.version + 1,
  });
  expect([(await list()).unread, await titles('?view=unread')]).toEqual([0, []]);
  await someone.send(routes.changeAlert, change(alert.id, { read: false, version: read.version }));
  expect([(await list()).unread, await titles('?view=unread')]).toEqual([1, ['New lead']]);
  expect(await titles()).toEqual(['New lead']);
});

test('an outdated version is a conflict, and invalid input is refused', async () => {
  const alert = await anAlert();
  await someone.send(routes.changeAlert, change(alert.id, { read: true }));
  const outdated = changing(alert, { read: false });
  expect(await someone.refused(routes.changeAlert, 409, outdated)).toMatchObject({
    current: { version: alert.version + 1 },
  });
  for (const body of [{ read: 'yes' }, {}, { read: true, version: 0 }]) {
    await someone.refused(routes.changeAlert, 400, change(alert.id, body));
  }
  for (const search of ['?view=snoozed', '?kind=follow-up']) {
    await someone.refused(routes.listAlerts, 400, { query: search });
  }
});

test('all are marked read at once, and an undo skips those that changed since', async () => {
  for (const title of ['one', 'two', 'three']) await anAlert(title);
  const { changed, undo } = await ask<{ changed: number; undo: string }>(routes.readAllAlerts);
  expect([changed, (await list()).unread]).toEqual([3, 0]);
  const [one] = (await list()).items as [Alert];
  await someone.send(routes.changeAlert, change(one.id, { read: false }));
  const takeBack = () => ask<Undone>(undoChange, { body: { undo } });
  expect(await takeBack()).toEqual({ undone: 2, kept: 1 });
  expect((await list()).unread).toBe(3);
  expect(await takeBack()).toEqual({ undone: 0, kept: 0 });
});

test('lists have pages and a filter by kind', async () => {
  for (const title of ['one', 'two', 'three']) {
    vi.setSystemTime(Date.now() + 1000);
    await anAlert(title);
  }
  const first = await list('?limit=2');
  expect(first.items.map(({ title }) => title)).toEqual(['three', 'two']);
  expect(await titles(`?limit=2&after=${first.next}`)).toEqual(['one']);
  expect(await titles('?kind=security')).toEqual([]);
});

test('items deleted more than 30 days ago are removed when someone looks', async () => {
  const deleted_at = new Date(Date.now() - 31 * 86_400_000);
  await insert('contact', { affiliate_id: someone.id, name: 'Bo Example', deleted_at });
  await ask(readAccount);
  expect(await query('select from contact')).toEqual([]);
});

test('the list takes three statements besides the session’s', async () => {
  await anAlert();
  expect(await countQueries(() => list())).toBeLessThanOrEqual(3 + 1);
  expect(await countQueries(() => list('?view=unread&kind=lead'))).toBeLessThanOrEqual(3 + 1);
});
