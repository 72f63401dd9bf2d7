/** Announcements: what affiliates see of them, and when. */

import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listAlerts } from '../../src/contract/alerts.ts';
import { type OfficeAnnouncement, readAnnouncement } from '../../src/contract/announcements.ts';
import { query } from '../lib/db/db.ts';
import { json, refused, signIn } from './callers.ts';
import { cookieOf, givenAffiliate, givenOffice, givenSession, withStore } from './harness.ts';
import { atOffice } from './office-calls.ts';
import { send } from './routes.ts';

const ANNOUNCEMENT = {
  title: 'New library',
  text: 'Forty items.\n\nRead <b>one</b>.',
  publish: 'now',
};

/** Creates an announcement, published now unless the changes say otherwise. */
const announce = (cookie: string, changes: object = {}, key?: string): Promise<Response> =>
  atOffice(cookie, 'POST', '/announcements', { ...ANNOUNCEMENT, ...changes }, key);

/** The announcements in the affiliate's alerts: titles, and the pages that they link to. */
async function announced(cookie: string): Promise<string[][]> {
  const { items } = (await json(send(listAlerts, { cookie, search: '?kind=announcement' }))) as {
    items: { title: string; href: string }[];
  };
  return items.map(({ title, href }) => [title, href]);
}

withStore();

let office = '';
let ada = '';
beforeAll(async () => {
  office = (await givenOffice('olive')).cookie;
  ada = (await givenSession('ada')).cookie;
  await query("update affiliate set created_at = '2020-01-01'");
});
beforeEach(async () => {
  for (const table of ['announcement', 'alert', 'alert_mute']) await query(`delete from ${table}`);
});

const write = (changes: object = {}, key?: string) => announce(office, changes, key);
const written = (changes: object = {}) => json<OfficeAnnouncement>(write(changes), 201);
const withdraw = ({ id, version }: OfficeAnnouncement) =>
  atOffice(office, 'POST', `/announcements/${id}/withdraw`, { version });

const told = () => announced(ada);
const read = (id: string) => send(readAnnouncement, { cookie: ada, params: { id } });

test('a published announcement is one alert for every affiliate, and its text stays text', async () => {
  const { id, state } = await written();
  expect(state).toBe('published');
  const alert = ['New library', `/dashboard/alerts/announcement?id=${id}`];
  expect(await told()).toEqual([alert]);
  expect(await told()).toEqual([alert]);
  expect(await json(read(id))).toEqual({
    id,
    title: ANNOUNCEMENT.title,
    text: ANNOUNCEMENT.text,
    publishedAt: expect.any(String),
  });
});

test('a draft can be changed and published; a published announcement cannot be changed', async () => {
  const draft = await written({ publish: null });
  expect([draft.state, await told()]).toEqual(['draft', []]);
  const put = ({ id, version }: OfficeAnnouncement, changes: object) =>
    atOffice(office, 'PUT', `/announcements/${id}`, { ...ANNOUNCEMENT, version, ...changes });
  const published = await json<OfficeAnnouncement>(put(draft, { title: 'Newer' }));
  expect(published).toMatchObject({ state: 'published', title: 'Newer', version: 2 });
  expect((await put(draft, {})).status).toBe(409);
  expect(await json(put(published, { title: 'Newest' }), 409)).toMatchObject({
    message: 'A published announcement stays as it is. Withdraw it instead.',
    current: { title: 'Newer' },
  });
});

test('withdrawing removes it for everyone, including their alerts', async () => {
  const made = await written();
  expect(await told()).toHaveLength(1);
  expect(await json(withdraw(made))).toMatchObject({ state: 'withdrawn' });
  expect([(await read(made.id)).status, await told()]).toEqual([404, []]);
  expect((await withdraw({ ...made, version: 2 })).status).toBe(409);
});

test('affiliates who muted announcements, or joined later, get no alert', async () => {
  await written();
  await query("insert into alert_mute select id, 'announcement' from affiliate");
  expect(await told()).toEqual([]);
  await query('delete from alert_mute');
  await query("update affiliate set created_at = '2999-01-01'");
  expect(await told()).toEqual([]);
  await query("update affiliate set created_at = '2020-01-01'");
  expect(await told()).toHaveLength(1);
});

test('an empty announcement is refused', async () => {
  expect((await refused(write({ text: ' ' }))).fields).toEqual({ text: 'The text is missing.' });
});

describe('for a day, which begins in New York at the same moment for everyone,', () => {
  beforeEach(async () => {
    // In New York it is the 20th, 10 a.m.
    vi.setSystemTime('2030-03-20T14:00:00Z');
    await query('delete from affiliate');
    office = (await givenOffice('olive')).cookie;
  });

  test('no one sees an announcement before its day begins', async () => {
    await givenAffiliate('ada');
    const made = await json<OfficeAnnouncement>(announce(office, { publish: '2030-03-22' }), 201);
    expect(made.state).toBe('planned');
    const seen = async (time: string) => {
      vi.setSystemTime(time);
      const cookie = cookieOf(await signIn('ada'));
      const { status } = await send(readAnnouncement, { cookie, params: { id: made.id } });
      return [status, (await announced(cookie)).length];
    };
    expect(await seen('2030-03-22T03:59:59Z')).toEqual([404, 0]);
    expect(await seen('2030-03-22T04:00:00Z')).toEqual([200, 1]);
  });

  test('a day in the past, or one that does not exist, is refused', async () => {
    for (const publish of ['2030-03-19', '2030-02-31', 'soon', 7]) {
      expect((await announce(office, { publish })).status, String(publish)).toBe(400);
    }
    expect((await announce(office, { publish: '2030-03-20' })).status).toBe(201);
  });
});
