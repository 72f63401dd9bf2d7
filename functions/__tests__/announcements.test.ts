import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type OfficeAnnouncement, readAnnouncement } from '../../src/contract/announcements.ts';
import { query } from '../lib/db/db.ts';
import { ANNOUNCEMENT, announce, announced } from './announcement-calls.ts';
import { json } from './callers.ts';
import { givenOffice, givenSession, withStore } from './harness.ts';
import { atOffice, forgetProof } from './office-calls.ts';
import { send } from './routes.ts';

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

test('announcing needs a recent step-up', async () => {
  const draft = await written({ publish: null });
  await forgetProof();
  const { id, version } = draft;
  const tries = [
    write(),
    write({ publish: '2150-01-01' }),
    atOffice(office, 'PUT', `/announcements/${id}`, { ...ANNOUNCEMENT, version }),
  ];
  for (const answer of await Promise.all(tries)) {
    expect([answer.status, await answer.json()]).toEqual([
      403,
      expect.objectContaining({ error: 'proof_needed' }),
    ]);
  }
  expect(await told()).toEqual([]);
  await query('update session set proved_at = now()');
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

test('a repeated request creates one announcement, and an empty one is refused', async () => {
  const [one, two] = [await write({}, 'press'), await write({}, 'press')];
  expect(await two.json()).toEqual(await one.json());
  expect(await json(write({ text: ' ' }), 400)).toMatchObject({
    fields: { text: 'The text is missing.' },
  });
});
