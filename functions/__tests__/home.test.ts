/** The home: today, the figures, the first week, and the course to continue. */

import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeCalendar, withdrawCalendar } from '../../src/contract/calendar.ts';
import * as routes from '../../src/contract/home.ts';
import { changeProfile } from '../../src/contract/profile/profile.ts';
import { readProfile } from '../../src/contract/profile/read-profile.ts';
import { query } from '../lib/db/db.ts';
import { readToday } from '../lib/home.ts';
import { browser, type Caller, type Person, person } from './helpers/caller.ts';
import { correct, countQueries, givenAffiliate, insert, withStore } from './helpers/harness.ts';
import { submittedPage } from './own-page/page-calls.ts';
import { savedScenario } from './scenarios/scenario-calls.ts';
import { answer, answersOf, keyOf, open, passFinal } from './training/training-calls.ts';

withStore();

const NOW = new Date('2026-11-21T15:00:00Z');

const WRITTEN = { name: 'x', email: 'x@example.com', message: 'x', receipt: '{"credit":"link"}' };

let cookie = '';
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const ada = await person('ada');
  cookie = ada.cookie;
  const bo = await givenAffiliate('bo');
  for (const id of [ada.id, bo]) await given(id);
  await query("update contact set name = 'Of Bo' where affiliate_id = $1", [bo]);
});
beforeEach(() => {
  vi.setSystemTime(NOW);
});

/** A small practice: a new lead, a contacted one, a client, and one in the trash. */
async function given(affiliate: string): Promise<void> {
  const contact = (name: string, more: Record<string, unknown> = {}) =>
    insert('contact', { affiliate_id: affiliate, name, ...more });
  const lead = (contact_id: unknown, created_at: string, credit = 'link') =>
    insert('lead', { ...WRITTEN, affiliate_id: affiliate, contact_id, credit, created_at });
  await lead(await contact('New Example'), '2026-11-20T12:00:00Z');
  await lead(await contact('Met Example', { stage: 'meeting' }), '2026-10-01T12:00:00Z');
  await lead(null, '2026-11-20T12:00:00Z', 'self');
  const deleted_at = NOW;
  await lead(await contact('Gone Example', { deleted_at }), '2026-11-19T12:00:00Z');
  await contact('Client Example', {
    stage: 'client',
    tags: ['Estate planning', 'golf'],
    next_step: 'Send the checklist',
    next_on: '2026-11-20',
    last_touch_on: '2026-01-01',
    rhythm_days: 30,
  });
  await contact('Later Example', { next_step: 'Call', next_on: '2026-12-01' });
  await query(
    `insert into visit_day (link_id, day, people, bots) select id, day, people, 9
      from link, (values ('2026-11-20'::date, 7), ('2026-10-10', 3)) v (day, people)
      where affiliate_id = $1`,
    [affiliate],
  );
}

const today = (as: Caller = browser(cookie)) => as.call(routes.readToday);

test('today lists new leads and due follow-ups, and no one else’s', async () => {
  expect(await today()).toMatchObject({
    leads: { count: 1, items: [{ name: 'New Example', email: '' }] },
    overdue: {
      count: 1,
      items: [{ name: 'Client Example', text: 'Send the checklist', on: '2026-11-20' }],
    },
    counts: { leads: 1, due: 0, overdue: 1, meetings: 0 },
  });
});

test('today lists the answers of clients that wait, and counts them', async () => {
  const [flora] = await query<{ id: string; affiliate_id: string }>(
    "select id, affiliate_id from contact where name = 'Later Example'",
  );
  const share = (answered_at: string, more: Record<string, unknown> = {}) =>
    insert('share', {
      affiliate_id: flora?.affiliate_id,
      contact_id: flora?.id,
      kind: 'questions',
      title: 'Questions',
      token_hash: crypto.randomUUID(),
      state: 'answered',
      answers: '{}',
      expires_on: '2026-12-01',
      answered_at,
      ...more,
    });
  const older = await share('2026-11-19T12:00:00Z');
  const newer = await share('2026-11-21T02:00:00Z');
  await share('2026-11-20T12:00:00Z', { state: 'taken' });
  await share('2026-08-20T12:00:00Z', { answers: null });
  const of = { contactId: flora?.id, name: 'Later Example' };
  expect(await today()).toMatchObject({
    answers: {
      count: 2,
      items: [
        { id: newer, ...of, on: '2026-11-20' },
        { id: older, ...of, on: '2026-11-19' },
      ],
    },
    counts: { answers: 2 },
  });
  await query('delete from share');
});

test('today has the birthdays and anniversaries of the day in the profile’s zone, each once', async () => {
  const someone = await person('days');
  const contact = (name: string, details: object, more: object = {}) =>
    insert('contact', { affiliate_id: someone.id, name, details, ...more });
  // 10 a.m. in New York.
  const winston = await contact('Winston Dandelion', {
    birthDate: '1952-11-21',
    anniversary: '--11-21',
  });
  const clara = await contact('Clara Dandelion', { birthDate: '--11-21', anniversary: '1975' });
  await contact('Ann Past', { birthDate: '1940-11-21', deceased: true });
  await contact('Bo Gone', { anniversary: '1940-11-21', deathDate: '2020' });
  await contact('Cy Trash', { birthDate: '1940-11-21' }, { deleted_at: NOW });
  await contact('Di Month', { birthDate: '1921-11', anniversary: '11-21' });
  const noon = await contact('Ed Tomorrow', { birthDate: '1940-11-22' });
  await query('update contact set affiliate_id = $2 where id = $1', [
    await contact('Of Bo', { birthDate: '1940-11-21' }),
    await givenAffiliate('not days'),
  ]);
  const { days, counts } = await today(someone);
  expect(days).toEqual([
    { kind: 'birthday', contactId: clara, name: 'Clara Dandelion' },
    { kind: 'birthday', contactId: winston, name: 'Winston Dandelion' },
    { kind: 'anniversary', contactId: winston, name: 'Winston Dandelion' },
  ]);
  expect(counts).toEqual({ leads: 0, due: 0, overdue: 0, meetings: 0, answers: 0 });
  await query("update profile set time_zone = 'Pacific/Auckland' where affiliate_id = $1", [
    someone.id,
  ]);
  expect((await today(someone)).days).toEqual([
    { kind: 'birthday', contactId: noon, name: 'Ed Tomorrow' },
  ]);
});

test('a birthday on February 29 is on that day alone', async () => {
  const id = await givenAffiliate('leap');
  const details = { birthDate: '1952-02-29' };
  await insert('contact', { affiliate_id: id, name: 'Lee Example', details });
  const on = async (day: string) => {
    vi.setSystemTime(`${day}T15:00:00Z`);
    return (await readToday(id)).days.map(({ name }) => name);
  };
  expect(await on('2027-02-28')).toEqual([]);
  expect(await on('2027-03-01')).toEqual([]);
  expect(await on('2028-02-29')).toEqual(['Lee Example']);
});

test('a lead is new until a call, email, meeting or stage is logged; a note leaves it new', async () => {
  const counted = async () => (await today()).leads.count;
  const log = (kind: string) =>
    query(
      `insert into interaction (affiliate_id, contact_id, kind, text, at)
       select affiliate_id, id, $1, '', now() from contact where name = 'New Example'`,
      [kind],
    );
  await log('note');
  expect(await counted()).toBe(1);
  await log('call');
  expect(await counted()).toBe(0);
  await query("delete from interaction where kind in ('note', 'call') and text = ''");
  expect(await counted()).toBe(1);
});

test('the figures are the affiliate’s own', async () => {
  const figures = await browser(cookie).call(routes.readFigures);
  expect(figures).toMatchObject({
    clients: 1,
    leads: 2,
    visits: 7,
    tasks: 2,
    changes: { clients: 1, leads: 1, visits: 4 },
  });
  expect(figures.leadsByMonth).toHaveLength(8);
  expect(figures.leadsByMonth.slice(-2)).toEqual([
    { month: '2026-10', value: 1 },
    { month: '2026-11', value: 2 },
  ]);
  const services = figures.contactsByService.map(({ service, value }) => `${service}: ${value}`);
  expect(services.join(', ')).toBe(
    'Retirement planning: 0, Estate planning: 1, Tax strategy: 0, Investments: 0, Insurance: 0',
  );
});

describe('the first week', () => {
  const NONE = {
    security: false,
    profile: false,
    page: false,
    link: false,
    contacts: false,
    scenario: false,
    calendar: false,
  };
  let own: Person;
  let turn = 0;
  beforeEach(async () => {
    turn += 1;
    own = await person(`new ${turn}`);
    await query('update affiliate set created_at = $2 where id = $1', [own.id, NOW]);
  });
  const steps = async () => (await today(own)).start;
  const visit = (column: 'people' | 'own') =>
    query(
      `insert into visit_day as v (link_id, day, ${column})
       select id, '2026-11-20', 1 from link where affiliate_id = $1
       on conflict (link_id, day) do update set ${column} = 1`,
      [own.id],
    );
  const contact = (name: string, source: string) =>
    insert('contact', { affiliate_id: own.id, name, source });

  test('counts what the affiliate did, and nothing that a visitor or the office did', async () => {
    await visit('people');
    await contact('A visitor', 'link');
    await contact('Another visitor', 'form');
    await correct(own.id, { lastName: 'Sample' });
    await query(
      "insert into audit (actor, action, kind, affiliate_id) values (null, 'change', 'profile', $1)",
      [own.id],
    );
    expect(await steps()).toEqual(NONE);
    await visit('own');
    expect(await steps()).toEqual({ ...NONE, link: true });
    await contact('Robin Sample', 'import');
    expect(await steps()).toEqual({ ...NONE, link: true, contacts: true });
  });

  test('has the profile once it was saved, and the calendar once its address was made, even if it was withdrawn', async () => {
    const { version, role } = await own.call(readProfile);
    await own.send(changeProfile, { body: { version, role: `${role} Planner` } });
    expect(await steps()).toEqual({ ...NONE, profile: true });
    expect((await own.send(makeCalendar)).status).toBeLessThan(300);
    await own.send(withdrawCalendar);
    expect(await steps()).toEqual({ ...NONE, profile: true, calendar: true });
  });

  test('has the second step and the calculation', async () => {
    await query('update affiliate set two_step = true where id = $1', [own.id]);
    await savedScenario(own);
    expect(await steps()).toEqual({ ...NONE, security: true, scenario: true });
  });

  test('is over after 30 days, for the office, and once all is done', async () => {
    await query('update affiliate set office = true where id = $1', [own.id]);
    expect(await steps()).toBeNull();
    const joined =
      'update affiliate set office = false, two_step = true, created_at = $2 where id = $1';
    await query(joined, [own.id, '2026-10-22T15:00:00Z']);
    expect(await steps()).toBeNull();
    await query(joined, [own.id, NOW]);
    await visit('own');
    await contact('Robin Sample', 'manual');
    await savedScenario(own);
    await query(
      `insert into audit (actor, action, kind, affiliate_id)
       values ($1, 'change', 'profile', $1), ($1, 'create', 'calendar', $1)`,
      [own.id],
    );
    expect(await steps()).toMatchObject({ page: false });
    await submittedPage(own);
    expect(await steps()).toBeNull();
  });
});

test('ten contacts are a practice; those in the trash do not count', async () => {
  const own = await person('ten');
  const hasPractice = async () => (await today(own)).hasPractice;
  const contacts = (count: number, deletedAt: Date | null) =>
    query(
      `insert into contact (affiliate_id, name, deleted_at)
       select $1, 'Robin Sample', $3 from generate_series(1, $2)`,
      [own.id, count, deletedAt],
    );
  await contacts(9, null);
  await contacts(3, NOW);
  expect(await hasPractice()).toBe(false);
  await contacts(1, null);
  expect(await hasPractice()).toBe(true);
});

test.each([routes.readToday, routes.readFigures])(
  '$path is one statement besides the session’s',
  async (route) => {
    expect(await countQueries(() => browser(cookie).send(route))).toBe(2);
  },
);

test('the course to continue is the one opened last that is not finished, with its passed lessons', async () => {
  const learner = await person('learner');
  const course = async () => (await today(learner)).course;
  expect(await course()).toBeNull();
  await answer(learner, answersOf(await keyOf('how-property-passes'), 4), 'how-property-passes');
  expect(await course()).toEqual({ slug: 'foundations', passed: 1 });
  vi.setSystemTime(Date.now() + 60_000);
  await open(learner, 'grats', 'trusts-and-charitable-tools');
  expect(await course()).toEqual({ slug: 'trusts-and-charitable-tools', passed: 0 });
  await passFinal(learner, 'trusts-and-charitable-tools');
  expect(await course()).toEqual({ slug: 'foundations', passed: 1 });
});
