/** Announcements for a day. The day begins in New York, at the same moment for everyone. */
import { beforeEach, expect, test, vi } from 'vitest';
import { type OfficeAnnouncement, readAnnouncement } from '../../src/contract/announcements.ts';
import { query } from '../lib/db/db.ts';
import { announce, announced } from './announcement-calls.ts';
import { json, signIn } from './callers.ts';
import { cookieOf, givenAffiliate, givenOffice, withStore } from './harness.ts';
import { send } from './routes.ts';

withStore();

let office = '';
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
