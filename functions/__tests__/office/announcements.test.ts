/** Announcements: what affiliates see of them, and when. */

import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listAlerts, readAnnouncement } from '../../../src/contract/alerts.ts';
import {
  changeAnnouncement,
  createAnnouncement,
  type OfficeAnnouncement,
  readReach,
  withdrawAnnouncement,
} from '../../../src/contract/office/announcements.ts';
import { query } from '../../lib/db/db.ts';
import { browser, type Caller, changing, officer, type Person, person } from '../helpers/caller.ts';
import { signIn } from '../helpers/callers.ts';
import { cookieOf, givenAffiliate, withStore } from '../helpers/harness.ts';

const ANNOUNCEMENT = {
  title: 'New library',
  text: 'Forty items.\n\nRead <b>one</b>.',
  publish: 'now',
};

/** The announcements in the affiliate's alerts: titles, and the pages that they link to. */
async function announced(caller: Caller): Promise<string[][]> {
  const search = '?kind=announcement';
  const { items } = await caller.call(listAlerts, { query: search });
  return items.map(({ title, href }) => [title, href]);
}

withStore();

let office: Person;
let ada: Person;
/** She has a live page, and two states in her profile. */
let grace: Person;
beforeAll(async () => {
  office = await officer('olive');
  ada = await person('ada');
  grace = await person('grace');
  await query("update affiliate set created_at = '2020-01-01'");
  await query("update profile set states = '{NJ,NY}' where affiliate_id = $1", [grace.id]);
  await query(
    `insert into publication (affiliate_id, username, state, hash, words, profile_version, html, valid_until)
     values ($1, 'grace', 'approved', '', '{}', 1, '', current_date + 2)`,
    [grace.id],
  );
});
beforeEach(async () => {
  for (const table of ['announcement', 'alert', 'alert_mute']) await query(`delete from ${table}`);
});

/** Creates an announcement, published now unless the changes say otherwise. */
const write = (changes: object = {}) => ({ body: { ...ANNOUNCEMENT, ...changes } });
const written = (changes: object = {}) => office.call(createAnnouncement, write(changes));
const withdraw = (made: OfficeAnnouncement) => changing(made, {});

const announcedToAda = () => announced(ada);

test('a published announcement is one alert for every affiliate, and its text stays text', async () => {
  const { id, state } = await written();
  expect(state).toBe('published');
  const alert = ['New library', `/dashboard/alerts/announcement?id=${id}`];
  expect(await announcedToAda()).toEqual([alert]);
  expect(await announcedToAda()).toEqual([alert]);
  const { publish: _, ...words } = ANNOUNCEMENT;
  expect(await ada.call(readAnnouncement, { id })).toEqual({
    id,
    ...words,
    publishedAt: expect.any(String),
  });
});

const edited = (made: OfficeAnnouncement, changes: object) =>
  changing(made, { ...ANNOUNCEMENT, ...changes });

test('a draft can be changed and published; a published announcement cannot be changed', async () => {
  const draft = await written({ publish: null });
  expect([draft.state, await announcedToAda()]).toEqual(['draft', []]);
  const published = await office.call(changeAnnouncement, edited(draft, { title: 'Newer' }));
  expect(published).toMatchObject({ state: 'published', title: 'Newer', version: 2 });
  await office.refused(changeAnnouncement, 409, edited(draft, {}));
  const late = edited(published, { title: 'Newest' });
  expect(await office.refused(changeAnnouncement, 409, late)).toMatchObject({
    message: 'A published announcement stays as it is. Withdraw it instead.',
    current: { title: 'Newer' },
  });
});

test('withdrawing removes it for everyone, including their alerts', async () => {
  const made = await written();
  expect(await announcedToAda()).toHaveLength(1);
  expect(await office.call(withdrawAnnouncement, withdraw(made))).toMatchObject({
    state: 'withdrawn',
  });
  await ada.refused(readAnnouncement, 404, { id: made.id });
  expect(await announcedToAda()).toEqual([]);
  await office.refused(withdrawAnnouncement, 409, withdraw({ ...made, version: 2 }));
});

test('affiliates who muted announcements, or joined later, get no alert', async () => {
  await written();
  await query("insert into alert_mute select id, 'announcement' from affiliate");
  expect(await announcedToAda()).toEqual([]);
  await query('delete from alert_mute');
  await query("update affiliate set created_at = '2999-01-01'");
  expect(await announcedToAda()).toEqual([]);
  await query("update affiliate set created_at = '2020-01-01'");
  expect(await announcedToAda()).toHaveLength(1);
});

const statusFor = async (caller: Caller, id: string) =>
  (await caller.send(readAnnouncement, { id })).status;

describe('for some affiliates', () => {
  const reach = async (audience: string) =>
    (await office.call(readReach, { query: audience })).count;

  test.each([
    ['all', [1, 1], 3, 'You’re receiving this because the office sent it to everyone.'],
    [
      'no-page',
      [1, 0],
      2,
      'You’re receiving this because the office sent it to affiliates without a page.',
    ],
    [
      'state:NY',
      [0, 1],
      1,
      'You’re receiving this because the office sent it to affiliates in NY.',
    ],
    ['state:TX', [0, 0], 0, undefined],
  ])('%s reaches them alone, and is missing for others', async (audience, alerts, count, why) => {
    const { id, audience: kept } = await written({ audience });
    expect([kept, await reach(`?audience=${audience}`)]).toEqual([audience, count]);
    const seen = [await announcedToAda(), await announced(grace)].map(({ length }) => length);
    expect(seen).toEqual(alerts);
    const statuses = [await statusFor(ada, id), await statusFor(grace, id)];
    expect(statuses).toEqual(alerts.map((alert) => (alert ? 200 : 404)));
    // The office reads what it sent.
    expect(await statusFor(office, id)).toBe(200);
    const [alert] = await query<{ why: string }>('select why from alert limit 1');
    expect(alert?.why).toBe(why);
  });

  test('who got an alert keeps the announcement, and who moves into its audience later gets one', async () => {
    const { id } = await written({ audience: 'state:NY' });
    await announced(grace);
    const move = (who: Person, states: string) =>
      query('update profile set states = $2 where affiliate_id = $1', [who.id, states]);
    await move(grace, '{TX}');
    expect(await statusFor(grace, id)).toBe(200);
    expect(await announcedToAda()).toEqual([]);
    await move(ada, '{NY}');
    expect(await announcedToAda()).toHaveLength(1);
    await move(grace, '{NJ,NY}');
    await move(ada, '{}');
  });

  test('a disabled account is not counted, and the audience of a draft can change', async () => {
    expect(await reach('')).toBe(3);
    await query('update affiliate set disabled = true where id = $1', [grace.id]);
    expect(await reach('')).toBe(2);
    await query('update affiliate set disabled = false where id = $1', [grace.id]);
    let draft = await written({ publish: null, audience: 'no-page' });
    for (const [change, audience] of [
      [{ audience: 'state:NJ' }, 'state:NJ'],
      [{}, 'all'],
    ] as const) {
      draft = await office.call(changeAnnouncement, edited(draft, { publish: null, ...change }));
      expect(draft.audience).toBe(audience);
    }
  });

  test('an audience that does not exist is refused', async () => {
    for (const audience of ['everyone', 'state:', 'state:XX', 'state:ny', '', null, 7]) {
      const { fields } = await office.refused(createAnnouncement, 400, write({ audience }));
      expect(fields).toEqual({ audience: 'Choose from the list who gets it.' });
    }
    const unknown = office.refused(readReach, 400, { query: '?audience=state:XX' });
    expect((await unknown).fields).toHaveProperty('audience');
  });
});

test('an empty announcement is refused', async () => {
  expect((await office.refused(createAnnouncement, 400, write({ text: ' ' }))).fields).toEqual({
    text: 'The text is missing.',
  });
});

describe('for a day, which begins in New York at the same moment for everyone,', () => {
  beforeEach(async () => {
    // In New York it is the 20th, 10 a.m.
    vi.setSystemTime('2030-03-20T14:00:00Z');
    await query('delete from affiliate');
    office = await officer('olive');
  });

  test('no one sees an announcement before its day begins', async () => {
    await givenAffiliate('ada');
    const made = await written({ publish: '2030-03-22' });
    expect(made.state).toBe('planned');
    const seen = async (time: string) => {
      vi.setSystemTime(time);
      const someone = browser(cookieOf(await signIn('ada')));
      return [await statusFor(someone, made.id), (await announced(someone)).length];
    };
    expect(await seen('2030-03-22T03:59:59Z')).toEqual([404, 0]);
    expect(await seen('2030-03-22T04:00:00Z')).toEqual([200, 1]);
  });

  test('a day in the past, or one that does not exist, is refused', async () => {
    for (const publish of ['2030-03-19', '2030-02-31', 'soon', 7]) {
      expect(
        (await office.send(createAnnouncement, write({ publish }))).status,
        String(publish),
      ).toBe(400);
    }
    await office.call(createAnnouncement, write({ publish: '2030-03-20' }));
  });
});
