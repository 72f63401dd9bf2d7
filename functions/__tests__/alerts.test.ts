import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readAccount } from '../../src/contract/account-state.ts';
import type { Alert, AlertPage } from '../../src/contract/alerts.ts';
import * as routes from '../../src/contract/alerts.ts';
import type { Route } from '../../src/contract/route.ts';
import { type Undone, undoChange } from '../../src/contract/undo.ts';
import { query } from '../lib/db/db.ts';
import { json, refused } from './callers.ts';
import { countQueries, givenSession, insert, keepInUse, withStore } from './harness.ts';
import { send } from './routes.ts';

withStore();

// 9 p.m. in New York, which is the next day in UTC.
const EVENING = new Date('2026-11-21T02:00:00Z');

let cookie = '';
let me = '';
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: EVENING });
  ({ id: me, cookie } = await givenSession('ada'));
  await keepInUse();
});
beforeEach(async () => {
  vi.setSystemTime(EVENING);
  for (const table of ['contact', 'alert', 'alert_mute']) await query(`delete from ${table}`);
});

const ask = async <T>(route: Route, sent: Parameters<typeof send>[1] = {}): Promise<T> =>
  (await send(route, { cookie, ...sent })).json();
const list = (search = '') => ask<AlertPage>(routes.listAlerts, { search });
/** The titles of those that are not read, whether they count as unread or not. */
const open = async () =>
  (await list()).items.filter(({ readAt }) => readAt === null).map(({ title }) => title);
const titles = async (search = '') => (await list(search)).items.map(({ title }) => title);
const change = (id: string, body: object) =>
  send(routes.changeAlert, { cookie, params: { id }, body });

const given = (name: string, { step, on, touch, rhythm }: Record<string, unknown>) =>
  insert('contact', {
    ...{ affiliate_id: me, name, next_step: step ?? null, next_on: on ?? null },
    ...{ last_touch_on: touch ?? null, rhythm_days: rhythm ?? null },
  });
/** Adds an alert, and returns it as it is listed. */
async function anAlert(title = 'New lead', kind = 'lead'): Promise<Alert> {
  await insert('alert', { affiliate_id: me, kind, title, why: 'x', created_at: new Date() });
  return (await list()).items[0] as Alert;
}
const moveTo = (zone: string) => query(`update profile set time_zone = '${zone}'`);

test('a birthday and an anniversary are an alert on their day, which does not count as unread', async () => {
  const details = async (name: string, fields: object) =>
    query(`update contact set details = $1 where id = $2`, [
      JSON.stringify(fields),
      await given(name, {}),
    ]);
  await details('Winston Dandelion', { birthDate: '1952-11-20', anniversary: '--11-20' });
  await details('Ann Past', { birthDate: '1940-11-20', deceased: true });
  await details('Bo Gone', { birthDate: '1940-11-20', deathDate: '2020' });
  await details('Cy Tomorrow', { birthDate: '1952-11-21', anniversary: '1911-20' });
  const today = ['Anniversary: Winston Dandelion', 'Birthday: Winston Dandelion'];
  expect((await titles()).sort()).toEqual(today);
  const { items, unread } = await list();
  expect([items.length, unread, items[0]?.readAt]).toEqual([2, 0, null]);
  await moveTo('Pacific/Guam');
  expect(await open()).toEqual(['Birthday: Cy Tomorrow']);
  await moveTo('America/New_York');
});

describe('follow-ups that are due', () => {
  const lines = async () =>
    (await list()).items.map(({ kind, title, why, href }) => [kind, title, why, href]);
  const ONE = expect.stringMatching(/^\/dashboard\/contacts\/view\?id=/);

  test('are one alert per day in the affiliate’s time zone, which says how many are due now', async () => {
    const bo = await given('Bo Example', { step: 'Send the checklist', on: '2026-11-20' });
    await given('Cy Example', { step: 'Tomorrow', on: '2026-11-21' });
    const why = 'You set this next step for November 20.';
    const first = ['follow-up', 'Bo Example: Send the checklist', why, ONE];
    expect(await lines()).toEqual([first]);
    await given('Di Example', { touch: '2026-08-22', rhythm: 90 });
    const daily = 'You get one alert a day while follow-ups are due.';
    const both = ['follow-up', '2 follow-ups are due', daily, '/dashboard/contacts?view=due'];
    expect(await lines()).toEqual([both]);
    await query('update contact set next_step = null, next_on = null where id = $1', [bo]);
    const touch = 'You check in every 90 days, and your last contact was on August 22.';
    expect(await lines()).toEqual([['follow-up', 'Check in with Di Example', touch, ONE]]);
    const unchanged = await list();
    expect(await list()).toEqual(unchanged);
  });

  test('get a new alert on the next day, and the previous one counts as read', async () => {
    await given('Bo', { step: 'Call', on: '2026-11-20' });
    await given('Cy', { step: 'Write', on: '2026-11-21' });
    await list();
    await moveTo('Pacific/Guam');
    expect(await open()).toEqual(['2 follow-ups are due']);
    expect((await titles()).sort()).toEqual(['2 follow-ups are due', 'Bo: Call']);
    await moveTo('America/New_York');
  });

  test('leave today’s meetings to the home', async () => {
    const step = {
      ...{ affiliate_id: me, contact_id: await given('Bo', {}), due_on: '2026-11-20' },
      ...{ due_at: '09:30', time_zone: 'America/New_York' },
    };
    await insert('task', { ...step, kind: 'meeting', title: 'First meeting' });
    expect(await lines()).toEqual([]);
    await insert('task', { ...step, due_at: null, kind: 'todo', title: 'Mail the letter' });
    expect(await titles()).toEqual(['Bo: Mail the letter']);
  });

  test('count as read once all are done, moved or deleted', async () => {
    const step = { step: 'Call', on: '2026-11-01' };
    for (const name of ['Bo', 'Cy', 'Di']) await given(name, step);
    expect(await open()).toEqual(['3 follow-ups are due']);
    await query("update contact set next_step = null, next_on = null where name = 'Bo'");
    await query("update contact set next_on = '2026-12-24' where name = 'Cy'");
    await query("update contact set deleted_at = now() where name = 'Di'");
    expect(await open()).toEqual([]);
    expect(await list()).toMatchObject({ items: [{ title: '3 follow-ups are due' }] });
  });

  test('make no alert while their kind is muted; security cannot be muted', async () => {
    const mute = (kinds: string[]) => send(routes.muteAlerts, { cookie, body: { kinds } });
    expect(await ask(routes.readMuted)).toEqual({ kinds: [] });
    expect(await (await mute(['follow-up', 'follow-up'])).json()).toEqual({ kinds: ['follow-up'] });
    expect(await ask(routes.readMuted)).toEqual({ kinds: ['follow-up'] });
    await given('Bo', { step: 'Call', on: '2026-11-01' });
    expect(await list()).toMatchObject({ items: [], unread: 0, muted: ['follow-up'] });
    expect((await json(mute(['security']), 400)).message).toBe('Security alerts cannot be muted.');
    await mute([]);
    expect(await titles()).toEqual(['Bo: Call']);
  });
});

test('only leads, tickets and security are counted and unread', async () => {
  await given('Bo', { step: 'Call', on: '2026-11-01' });
  for (const kind of routes.ALERT_KINDS) {
    if (kind !== 'follow-up') await anAlert(kind, kind);
  }
  expect(await titles()).toHaveLength(routes.ALERT_KINDS.length);
  expect((await list()).unread).toBe(3);
  expect((await titles('?view=unread')).sort()).toEqual(['lead', 'security', 'ticket']);
  expect(await titles('?view=unread&kind=ticket')).toEqual(['ticket']);
  expect(await titles('?view=unread&kind=order')).toEqual([]);
  expect(await ask(readAccount)).toMatchObject({ office: null, unread: 3, twoStep: false });
});

test('read, unread and snoozed alerts show in their views and in the count', async () => {
  const alert = await anAlert();
  const read = await (await change(alert.id, { read: true })).json();
  expect(read).toMatchObject({ readAt: '2026-11-21T02:00:00+00:00', version: alert.version + 1 });
  expect([(await list()).unread, await titles('?view=unread')]).toEqual([0, []]);
  await change(alert.id, { read: false, version: read.version });
  const snoozeUntil = '2026-11-21T06:00:00.000Z';
  expect(await (await change(alert.id, { snoozeUntil })).json()).toMatchObject({
    snoozedUntil: '2026-11-21T06:00:00+00:00',
  });
  expect([await titles(), (await list()).unread]).toEqual([[], 0]);
  expect(await titles('?view=snoozed')).toEqual(['New lead']);
  // Within the session's eight hours.
  vi.setSystemTime(new Date(snoozeUntil));
  expect([await titles('?view=snoozed'), (await list('?view=unread')).unread]).toEqual([[], 1]);
});

test('an alert can be snoozed for a year at most', async () => {
  const alert = await anAlert();
  // A day that the month does not have is in the next month.
  for (const [snoozeUntil, snoozedUntil] of [
    ['2027-11-21T02:00:00Z', '2027-11-21T02:00:00+00:00'],
    ['2026-02-31T00:00:00Z', '2026-03-03T00:00:00+00:00'],
  ]) {
    expect(await json(change(alert.id, { snoozeUntil }))).toMatchObject({ snoozedUntil });
  }
  for (const snoozeUntil of ['2027-11-23T02:00:00Z', '9999-12-31T00:00:00Z']) {
    expect((await refused(change(alert.id, { snoozeUntil }))).fields).toEqual({
      snoozeUntil: 'Please choose a day within a year.',
    });
  }
});

test('a security alert cannot be snoozed', async () => {
  const alert = await anAlert('New device', 'security');
  const answer = await change(alert.id, { snoozeUntil: '2026-12-21T06:00:00.000Z' });
  expect([answer.status, (await list('?view=unread')).unread]).toEqual([400, 1]);
  expect((await change(alert.id, { read: true })).status).toBe(200);
});

test('an outdated version is a conflict, and invalid input is refused', async () => {
  const alert = await anAlert();
  await change(alert.id, { read: true });
  const outdated = change(alert.id, { version: alert.version, read: false });
  expect(await json(outdated, 409)).toMatchObject({ current: { version: alert.version + 1 } });
  for (const body of [{ read: 'yes' }, { snoozeUntil: 'later' }, { version: 0 }]) {
    expect((await change(alert.id, body)).status).toBe(400);
  }
  expect((await send(routes.listAlerts, { cookie, search: '?view=x' })).status).toBe(400);
});

test('all are marked read at once, and an undo skips those that changed since', async () => {
  for (const title of ['one', 'two', 'three']) await anAlert(title);
  const { changed, undo } = await ask<{ changed: number; undo: string }>(routes.readAllAlerts);
  expect([changed, (await list()).unread]).toEqual([3, 0]);
  const [one] = (await list()).items as [Alert];
  await change(one.id, { read: false });
  await change(one.id, { snoozeUntil: '2026-11-21T06:00:00.000Z' });
  const takeBack = () => ask<Undone>(undoChange, { body: { undo } });
  expect(await takeBack()).toEqual({ undone: 2, kept: 1 });
  expect((await list()).unread).toBe(2);
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
  const id = await given('Bo', {});
  await query("update contact set deleted_at = now() - interval '31 days' where id = $1", [id]);
  await ask(readAccount);
  expect(await query('select from contact where id = $1', [id])).toEqual([]);
});

test('the list takes three statements besides the session’s', async () => {
  await given('Due', { step: 'Call', on: '2026-11-19' });
  await anAlert();
  expect(await countQueries(() => list())).toBeLessThanOrEqual(3 + 1);
  expect(await countQueries(() => list('?view=unread&kind=lead'))).toBeLessThanOrEqual(3 + 1);
});
