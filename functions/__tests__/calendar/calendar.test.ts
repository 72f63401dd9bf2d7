/** The affiliate's tasks in other calendars: the link, and the file that follows every change. */

import ICAL from 'ical.js';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endAccount } from '../../../src/contract/account/account.ts';
import { keepAccount } from '../../../src/contract/account/account-state.ts';
import * as calendarRoutes from '../../../src/contract/calendar.ts';
import { changeCalendar, makeCalendar, withdrawCalendar } from '../../../src/contract/calendar.ts';
import { changeContacts, restoreContact } from '../../../src/contract/contacts/contacts.ts';
import { importContacts } from '../../../src/contract/contacts/moves.ts';
import { changeAffiliate, signOutAffiliate } from '../../../src/contract/office/affiliates.ts';
import {
  changeTask,
  createTask,
  deleteTask,
  endTask,
  taskFile,
} from '../../../src/contract/tasks.ts';
import { connect, countWaiting } from '../../../tests/database.ts';
import daily from '../../daily.ts';
import { setDisabled } from '../../lib/account/accounts.ts';
import {
  readCalendar as calendarOf,
  rebuildCalendars,
  writeCalendar,
} from '../../lib/calendar/calendars.ts';
import { listFeeds } from '../../lib/calendar/files.ts';
import { query } from '../../lib/db/db.ts';
import { makeInvitation } from '../../lib/sign-in/invitations.ts';
import feed from '../../pages.ts';
import { alertsOf, auditOf, change, choose } from '../auth/password-calls.ts';
import * as contacts from '../contacts/contact-calls.ts';
import { type Caller, officer, type Person, person } from '../helpers/caller.ts';
import { context, counted, keepInUse, ORIGIN, PASSWORD, withStore } from '../helpers/harness.ts';
import { onServer } from '../helpers/meanwhile.ts';
import { send } from '../helpers/routes.ts';

const logged = withStore();
let ada: Person;
beforeAll(async () => {
  ada = await person('ada');
});
beforeEach(async () => {
  await query('delete from contact');
  await ada.call(withdrawCalendar);
  await query('delete from calendar');
});
const readCalendar = () => ada.call(calendarRoutes.readCalendar);
const make = async () => (await ada.call(makeCalendar)).url;
const get = (url: string, headers: Record<string, string> = {}) =>
  feed(new Request(url, { headers }), context());
const status = async (url: string) => (await get(url)).status;

/** The day this many days from now, in New York. */
const inDays = (days: number) =>
  new Date(Date.now() + (days * 24 - 5) * 3_600_000).toISOString().slice(0, 10);
const carol = async () => (await contacts.addedContact(ada, { name: 'Carol Pruitt' })).id;
const plan = async (contactId: string, more: object = {}) =>
  ada.call(createTask, {
    body: { contactId, kind: 'meeting', title: 'Review', on: inDays(3), ...more },
  });

/** The events of a calendar as ical.js reads them: title, sequence, and whether they take place. */
async function events(url: string) {
  const answer = await get(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const names = ['uid', 'summary', 'sequence', 'status'];
    return Object.fromEntries(names.map((name) => [name, event.getFirstPropertyValue(name)]));
  });
}
const only = async (url: string) => {
  const [event, ...others] = await events(url);
  expect(others).toEqual([]);
  return event;
};

/** Runs `work` while the store is out of reach. */
async function withoutStore<T>(work: () => Promise<T>): Promise<T> {
  const store = process.env.NETLIFY_BLOBS_CONTEXT;
  vi.useRealTimers();
  delete process.env.NETLIFY_BLOBS_CONTEXT;
  const result = await work();
  process.env.NETLIFY_BLOBS_CONTEXT = store;
  return result;
}

describe('the link', () => {
  test('is off at first, shows initials and all kinds, and is made, renewed and withdrawn', async () => {
    const kinds = ['todo', 'call', 'email', 'meeting'];
    const first = { on: false, level: 'initials', kinds, version: 1, lastFetchedAt: null };
    expect(await readCalendar()).toEqual(first);
    const url = await make();
    expect(url).toMatch(new RegExp(`^${ORIGIN}/cal/[A-Za-z0-9_-]{22}\\.ics$`));
    expect(await readCalendar()).toEqual({ ...first, on: true });
    expect(await status(url)).toBe(200);
    const second = await make();
    expect([await status(url), await status(second)]).toEqual([404, 200]);
    expect(await ada.call(withdrawCalendar)).toEqual(first);
    expect(await status(second)).toBe(404);
    expect(await listFeeds()).toEqual([]);
  });

  test('is stored only as a hash', async () => {
    const [, token] = /cal\/(.+)\.ics/.exec(await make()) ?? [];
    const rows = await query('select * from calendar');
    expect(JSON.stringify([rows, await listFeeds()])).not.toContain(token);
  });

  test('that is truncated, foreign, malformed or withdrawn is the same 404, and the log contains no token', async () => {
    const url = await make();
    const answers = [
      `${url.slice(0, -5)}.ics`,
      `${ORIGIN}/cal/AAAAAAAAAAAAAAAAAAAAAA.ics`,
      `${ORIGIN}/cal/x.ics`,
      `${ORIGIN}/cal/..%2F..%2Ffeed.ics`,
      `${url.slice(0, -4)}%00.ics`,
    ].map((address) => get(address));
    const said = answers.map(async (one) => `${(await one).status} ${await (await one).text()}`);
    const [first = '', ...others] = await Promise.all(said);
    expect(first).toMatch(/^404 /);
    expect(others).toEqual(Array(4).fill(first));
    const paths = logged().filter(({ event }) => event === 'request_refused');
    expect(paths.map(({ path }) => path)).toEqual(Array(5).fill('/cal/:token.ics'));
    expect(JSON.stringify(logged())).not.toContain(url.slice(-26, -5));
  });
});

describe('a fetch', () => {
  test('makes no query, is 304 if nothing changed, and records the time once an hour', async () => {
    await plan(await carol());
    const url = await make();
    vi.setSystemTime('2030-01-01T10:00:00Z');
    const { result: answer, queries } = await counted(() => get(url));
    expect(queries).toBe(0);
    const etag = answer.headers.get('etag') ?? '';
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    vi.setSystemTime('2030-01-01T10:59:00Z');
    for (const mark of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get(url, { 'If-None-Match': mark });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(again.headers.get('etag')).toBe(etag);
    }
    expect((await calendarOf(ada.id)).lastFetchedAt).toBe('2030-01-01T10:00:00.000Z');
    vi.setSystemTime('2030-01-01T11:00:00Z');
    await get(url);
    expect((await calendarOf(ada.id)).lastFetchedAt).toBe('2030-01-01T11:00:00.000Z');
  });

  test('has another ETag after a task changed', async () => {
    const url = await make();
    const etag = (await get(url)).headers.get('etag') ?? '';
    await plan(await carol());
    expect((await get(url, { 'If-None-Match': etag })).status).toBe(200);
  });
});

describe('the file', () => {
  test('follows a task that is created, changed, deleted and restored', async () => {
    const url = await make();
    const made = await plan(await carol());
    const event = { uid: made.id, summary: 'Meeting, C. P.', sequence: 1, status: 'CONFIRMED' };
    expect(await only(url)).toEqual(event);
    await ada.call(changeTask, { id: made.id, body: { version: 1, on: inDays(4) } });
    expect(await only(url)).toEqual({ ...event, sequence: 2 });
    const { undo } = await ada.call(deleteTask, { id: made.id });
    expect(await only(url)).toEqual({ ...event, sequence: 3, status: 'CANCELLED' });
    await ada.undo(undo);
    expect(await only(url)).toEqual({ ...event, sequence: 4 });
  });

  test('cancels a task that is done before its day, and keeps one that is done on it', async () => {
    const url = await make();
    const contact = await carol();
    for (const [on, state] of [
      [inDays(3), 'CANCELLED'],
      [inDays(0), 'CONFIRMED'],
    ]) {
      await query('delete from task');
      const { id: one } = await plan(contact, { on });
      await ada.call(endTask, { id: one, body: { version: 1, log: null, next: null } });
      expect(await only(url)).toMatchObject({ uid: one, status: state });
    }
  });

  test('follows a contact that is renamed, deleted and restored, with a higher sequence each time', async () => {
    const url = await make();
    const contact = await carol();
    await plan(contact);
    await contacts.changedContact(ada, contact, { name: 'Dora Pruitt' });
    expect(await only(url)).toMatchObject({ summary: 'Meeting, D. P.', sequence: 2 });
    await contacts.remove(ada, contact);
    expect(await only(url)).toMatchObject({ status: 'CANCELLED', sequence: 3 });
    await ada.call(restoreContact, { id: contact });
    expect(await only(url)).toMatchObject({ status: 'CONFIRMED', sequence: 4 });
  });

  test('follows a merge and its undo', async () => {
    const url = await make();
    const keep = await carol();
    const drop = (await contacts.addedContact(ada, { name: 'Emil Sample' })).id;
    const { id: uid } = await plan(drop);
    const { undo } = await contacts.mergedContacts(ada, keep, drop);
    const event = { uid, status: 'CONFIRMED' };
    expect(await only(url)).toMatchObject({ ...event, summary: 'Meeting, C. P.' });
    await ada.undo(undo);
    expect(await only(url)).toMatchObject({ ...event, summary: 'Meeting, E. S.' });
  });

  test('follows an import and a bulk change', async () => {
    const url = await make();
    const nextStep = { text: 'Call', on: inDays(1) };
    await ada.call(importContacts, { body: { rows: [{ name: 'Fay Sample', nextStep }] } });
    expect(await only(url)).toMatchObject({ summary: 'To do, F. S.', status: 'CONFIRMED' });
    const [row] = await query<{ id: string }>('select id from contact');
    await ada.call(changeContacts, { body: { ids: [row?.id ?? ''], change: { delete: true } } });
    expect(await only(url)).toMatchObject({ status: 'CANCELLED' });
  });

  test('begins 30 days back, has no end, and keeps canceled tasks for 30 days', async () => {
    const url = await make();
    const contact = await carol();
    for (const days of [-32, -29, 4000])
      await plan(contact, { title: `${days}`, on: inDays(days) });
    expect(await events(url)).toHaveLength(2);
    await query(`update task set deleted_at = now() - interval '29 days'`);
    await writeCalendar(ada.id);
    expect((await events(url)).map((one) => one.status)).toEqual(['CANCELLED', 'CANCELLED']);
    await query(`update task set deleted_at = now() - interval '31 days'`);
    await writeCalendar(ada.id);
    expect(await events(url)).toEqual([]);
  });

  test('never has agenda or preparation, and has title and place only with names', async () => {
    const url = await make();
    await plan(await carol(), { place: 'Elm Street', agenda: 'Agenda words', prep: 'Prep words' });
    const text = async () => (await get(url)).text();
    expect(await text()).not.toMatch(/Review|Pruitt|Elm|words/);
    const kinds = ['meeting', 'call'];
    const named = await ada.call(changeCalendar, { body: { level: 'names', kinds, version: 1 } });
    expect(named).toMatchObject({ level: 'names', kinds, version: 2 });
    expect(await text()).toMatch(/SUMMARY:Meeting\\, Carol Pruitt: Review\r\nLOCATION:Elm Street/);
    expect(await text()).not.toContain('words');
    const body = { level: 'initials', kinds, version: 1 };
    expect(await ada.refused(changeCalendar, 409, { body })).toMatchObject({
      current: { level: 'names' },
    });
    await ada.call(changeCalendar, { body: { level: 'names', kinds: ['todo'], version: 2 } });
    expect(await events(url)).toEqual([]);
  });

  test.each([
    ['all', ['call']],
    ['names', []],
    ['names', ['call', 'call']],
    ['names', ['party']],
  ])('refuses the level %s with the kinds %j', async (level, kinds) => {
    await ada.refused(changeCalendar, 400, { body: { level, kinds, version: 1 } });
  });

  test('keeps the time zone of a task whose affiliate moves', async () => {
    const url = await make();
    await plan(await carol(), { on: '2030-07-01', at: '09:00' });
    await query(`update profile set time_zone = 'America/Los_Angeles'`);
    await writeCalendar(ada.id);
    expect(await (await get(url)).text()).toContain('DTSTART:20300701T130000Z');
    await query(`update profile set time_zone = 'America/New_York'`);
  });
});

describe('the file of an account', () => {
  test('that is being deleted is gone on its day, and stays if it is kept', async () => {
    const url = await make();
    const { endsAt } = await ada.call(endAccount, { body: {} });
    vi.setSystemTime(Date.parse(endsAt) - 1);
    expect(await status(url)).toBe(200);
    vi.setSystemTime(Date.parse(endsAt));
    expect(await status(url)).toBe(404);
    vi.useRealTimers();
    await ada.call(keepAccount);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(endsAt) });
    expect(await status(url)).toBe(200);
  });

  test('is rebuilt from the database, and orphaned files are removed', async () => {
    const url = await make();
    const other = await person('bob');
    const { url: theirs } = await other.call(makeCalendar);
    await plan(await carol());
    // As after a restore: the database lacks the planned tasks, and an affiliate.
    await query('delete from task');
    await query('delete from affiliate where id = $1', [other.id]);
    await rebuildCalendars();
    expect(await events(url)).toEqual([]);
    expect(await status(theirs)).toBe(404);
  });
});

test('a task is its own file, with its place and without its preparation', async () => {
  const { id: taskId } = await plan(await carol(), { place: 'Elm Street', prep: 'Prep words' });
  const answer = await ada.send(taskFile, { id: taskId });
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="task.ics"');
  const text = await answer.text();
  const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  expect(event?.getFirstPropertyValue('location')).toBe('Elm Street');
  expect(text).not.toContain('Prep');
  expect(
    (await send(taskFile, { cookie: ada.cookie, method: 'PATCH', params: { id: taskId } })).status,
  ).toBe(405);
});

describe('the file under load', () => {
  test('matches the database after two simultaneous writes', async () => {
    const url = await make();
    const contact = await carol();
    await Promise.all(Array.from({ length: 6 }, (_, days) => plan(contact, { on: inDays(days) })));
    await Promise.all([writeCalendar(ada.id), writeCalendar(ada.id), rebuildCalendars()]);
    expect(await events(url)).toHaveLength(6);
  });

  onServer(
    'is written by one at a time, and the later write has the change made while it waited',
    async () => {
      const url = await make();
      const contact = await carol();
      const other = await connect(String(process.env.DATABASE_URL));
      const blocked = (count: number) =>
        vi.waitFor(async () => expect(await countWaiting(other)).toBe(count), 10_000);
      await other.query('begin');
      await other.query('select from calendar where affiliate_id = $1 for update', [ada.id]);
      const first = writeCalendar(ada.id);
      await blocked(1);
      const planned = plan(contact);
      await blocked(2);
      await other.query('commit');
      await other.end();
      await Promise.all([first, planned]);
      await vi.waitFor(async () => expect(await events(url)).toHaveLength(1), 10_000);
    },
  );

  test('stays withdrawn if its link is withdrawn while it is written', async () => {
    const url = await make();
    await plan(await carol());
    await Promise.all([writeCalendar(ada.id), ada.call(withdrawCalendar), rebuildCalendars()]);
    expect(await status(url)).toBe(404);
    expect(await listFeeds()).toEqual([]);
  });

  test('does not fail a change if the store is unreachable; it is logged, and the daily run writes the file', async () => {
    const url = await make();
    const contact = await carol();
    const notWritten = () => logged().filter(({ event }) => event === 'calendar_not_written');
    await withoutStore(() => plan(contact));
    expect(notWritten()).toMatchObject([{ reason: 'Unavailable' }]);
    await withoutStore(() => daily(new Request(ORIGIN), context()));
    expect(notWritten()).toHaveLength(2);
    expect(await events(url)).toEqual([]);
    await daily(new Request(ORIGIN), context());
    expect(await events(url)).toHaveLength(1);
  });

  test('is not withdrawn if it cannot be removed, and the response says so', async () => {
    const url = await make();
    await withoutStore(() => ada.refused(withdrawCalendar, 503));
    expect(await readCalendar()).toMatchObject({ on: true });
    expect(await status(url)).toBe(200);
  });
});

test('a step-up is needed to show names instead of initials, and for no other change', async () => {
  const choice = (level: string, version: number) => ({
    body: { level, kinds: ['call'], version },
  });
  await ada.call(changeCalendar, choice('names', 1));
  await keepInUse();
  vi.setSystemTime(Date.now() + 11 * 60_000);
  await ada.call(changeCalendar, choice('names', 2));
  await ada.call(changeCalendar, choice('initials', 3));
  expect((await ada.refused(changeCalendar, 403, choice('names', 4))).error).toBe('proof_needed');
  expect(await readCalendar()).toMatchObject({ level: 'initials', version: 4 });
  await ada.call(withdrawCalendar);
});

test('a new address and shown names each make an alert', async () => {
  const someone = await person('bob of the alerts');
  await someone.call(makeCalendar);
  for (const [index, level] of ['names', 'names', 'initials'].entries()) {
    await someone.call(changeCalendar, { body: { level, kinds: ['call'], version: index + 1 } });
  }
  const titles = ['A calendar address was made', 'Your calendar shows names'];
  expect(await alertsOf(someone.id)).toEqual(titles);
});

describe('an address is withdrawn for good', () => {
  /** Adds someone with a calendar. */
  async function givenCalendar(username: string) {
    const session = await person(username);
    const { url } = await session.call(makeCalendar);
    return { ...session, url };
  }
  const expectWithdrawn = async ({ id: owner, url }: { id: string; url: string }) =>
    expect([await status(url), (await calendarOf(owner)).on]).toEqual([404, false]);
  const office = () => officer(crypto.randomUUID());
  const disable = (as: Caller, of: string, disabled: boolean) =>
    as.call(changeAffiliate, { id: of, body: { disabled } });

  test('by a password that is chosen with a link, but not by one’s own change', async () => {
    const bob = await givenCalendar('bob of the link');
    expect((await change(bob, PASSWORD, 'eleven calm meadows')).status).toBe(200);
    expect(await status(bob.url)).toBe(200);
    expect((await choose(await makeInvitation(bob.id, 'reset', 60))).status).toBe(200);
    await expectWithdrawn(bob);
    expect(await auditOf(bob.id)).toContain('withdraw');
  });

  test('before such a password is chosen: if that fails, the link can be used again', async () => {
    const { id: bob, url } = await givenCalendar('bob of the outage');
    const token = await makeInvitation(bob, 'reset', 60);
    expect((await withoutStore(() => choose(token))).status).toBe(503);
    expect(await status(url)).toBe(200);
    expect((await choose(token)).status).toBe(200);
    expect(await status(url)).toBe(404);
  });

  test('by the office that disables the account, even if it is enabled later, but not by its sign-out', async () => {
    const olive = await office();
    const bob = await givenCalendar('bob of the office');
    await olive.call(signOutAffiliate, { id: bob.id });
    expect(await status(bob.url)).toBe(200);
    await disable(olive, bob.id, true);
    expect(await status(bob.url)).toBe(404);
    await disable(olive, bob.id, false);
    await expectWithdrawn(bob);
  });

  test.each([
    ['by the next daily run', () => rebuildCalendars()],
    ['when the account is enabled', async (bob: string) => disable(await office(), bob, false)],
  ])('%s, if it was not when the account was disabled', async (when, work) => {
    const bob = await givenCalendar(`bob ${when}`);
    await setDisabled(bob.id, true);
    await work(bob.id);
    await expectWithdrawn(bob);
    await setDisabled(bob.id, false);
    await rebuildCalendars();
    expect(await status(bob.url)).toBe(404);
  });
});
