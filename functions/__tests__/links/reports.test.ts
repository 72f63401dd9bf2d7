import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as routes from '../../../src/contract/links/reports.ts';
import { query } from '../../lib/db/db.ts';
import { type Caller, type Person, person } from '../helpers/caller.ts';
import { countQueries, insert, withStore } from '../helpers/harness.ts';
import { insertLead } from '../leads/lead-calls.ts';

withStore();

const NOW = new Date('2026-11-21T15:00:00Z');
const RANGE = '?from=2026-11-01&to=2026-11-20';

let ada: Person;
let bo: Person;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  bo = await person('bo');
  ada = await person('ada');
  await given(ada.id);
});
beforeEach(() => {
  vi.setSystemTime(NOW);
});

const links: Record<string, string> = {};

async function given(affiliate_id: string): Promise<void> {
  const link = (label: string, slug: string, more = {}) =>
    insert('link', { affiliate_id, label, slug, ...more });
  links.card = await link('Card', 'card', { campaign: 'Spring' });
  links.old = await link('Old', 'old', { archived_at: NOW });
  const visits = (link_id: unknown, day: string, people: number) =>
    insert('visit_day', { link_id, day, people, bots: 2, own: 1 });
  await visits(links.card, '2026-11-01', 5);
  await visits(links.card, '2026-11-20', 6);
  await visits(links.card, '2026-11-21', 100);
  await visits(links.card, '2026-10-31', 4);
  await visits(links.old, '2026-10-11', 200);
  const lead = async (name: string, at: string, stage: string, more = {}) =>
    insertLead(affiliate_id, {
      contact_id: await insert('contact', { affiliate_id, name, stage }),
      link_id: links.card,
      name,
      email: `${name}@Example.com`,
      receipt: { credit: 'link' },
      created_at: at,
      ...more,
    });
  // Midnight in New York, the profile's default time zone. The clocks change on November 1.
  await lead('first', '2026-11-01T04:00:00Z', 'client');
  await lead('last', '2026-11-21T04:59:59.999Z', 'meeting');
  await lead('late', '2026-11-21T05:00:00Z', 'lead');
  await lead('typed', '2026-11-05T12:00:00Z', 'lead', { link_id: null, credit: 'typed' });
  await lead('own', '2026-11-05T12:00:00Z', 'lead', { credit: 'self' });
  await lead('before', '2026-10-20T12:00:00Z', 'client');
  await lead('nobody', '2026-11-05T12:00:00Z', 'lead', { affiliate_id: null, credit: 'unknown' });
}

const read = (search = RANGE, caller: Caller = ada) =>
  caller.call(routes.readReport, { query: search });
const rows = async (search: string, caller: Caller = ada): Promise<string[]> => {
  const leads = await caller.call(routes.listReportLeads, { query: search });
  return leads.items.map(({ name }) => name);
};

test('counts whole days, both ends included, and the preceding days for comparison', async () => {
  const report = await read();
  expect(report).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-20',
    totals: { people: 11, bots: 4, own: 2, leads: 3, clients: 1 },
    previous: { from: '2026-10-12', to: '2026-10-31', people: 4, leads: 1, clients: 1 },
    funnel: { people: 11, leads: 3, contacted: 2, meeting: 2, client: 1 },
    notCounted: { self: 1 },
  });
  expect(report.byLink).toEqual([
    expect.objectContaining({ label: 'Card', people: 11, leads: 2, clients: 1 }),
    expect.objectContaining({ id: null, label: 'Named you, without a link', leads: 1 }),
    expect.objectContaining({ label: 'Default link', people: 0, leads: 0 }),
  ]);
});

test('has each month of a long range, even months without results', async () => {
  const { unit, byPeriod } = await read('?from=2026-08-20&to=2026-11-20');
  expect(unit).toBe('month');
  expect(byPeriod.map(({ from, to, people, leads }) => [from, to, people, leads])).toEqual([
    ['2026-08-20', '2026-08-31', 0, 0],
    ['2026-09-01', '2026-09-30', 0, 0],
    ['2026-10-01', '2026-10-31', 204, 1],
    ['2026-11-01', '2026-11-20', 11, 3],
  ]);
});

test('has each day up to 31 days, and weeks that end with the last day up to 92', async () => {
  const days = await read('?from=2026-10-31&to=2026-11-20');
  expect([days.unit, days.byPeriod.length]).toEqual(['day', 21]);
  const first = { from: '2026-11-01', to: '2026-11-01', people: 5, leads: 1 };
  expect(days.byPeriod.at(1)).toMatchObject(first);
  const weeks = await read('?from=2026-08-24&to=2026-11-21');
  expect([weeks.unit, weeks.byPeriod.length]).toEqual(['week', 13]);
  expect(weeks.byPeriod.at(0)).toMatchObject({ from: '2026-08-24', to: '2026-08-29' });
  const last = { from: '2026-11-15', to: '2026-11-21', people: 106, leads: 2 };
  expect(weeks.byPeriod.at(-1)).toMatchObject(last);
  // A week that spans two months counts in each by its days.
  expect(weeks.byMonth.map(({ month, people, leads }) => [month, people, leads])).toEqual([
    ['2026-08', 0, 0],
    ['2026-09', 0, 0],
    ['2026-10', 204, 1],
    ['2026-11', 111, 4],
  ]);
});

test('covers the last 30 days by default, and refuses an invalid range', async () => {
  expect(await read('')).toMatchObject({ from: '2026-10-23', to: '2026-11-21' });
  for (const [field, search] of [
    ['from', '?from=2026-11-02&to=2026-11-01'],
    ['from', '?from=2000-01-01&to=2026-11-01'],
    ['from', '?from=2026-02-30'],
    ['from', '?from=x'],
    ['to', '?to=2026-11-01%27'],
  ] as const) {
    const { fields = {} } = await ada.refused(routes.readReport, 400, { query: search });
    expect(Object.keys(fields), search).toEqual([field]);
  }
});

test('each total opens its rows', async () => {
  expect(await rows(RANGE)).toEqual(['last', 'typed', 'first']);
  expect(await rows(`${RANGE}&link=${links.card}`)).toEqual(['last', 'first']);
  expect(await rows(`${RANGE}&link=none`)).toEqual(['typed']);
  expect(await rows(`${RANGE}&campaign=Spring`)).toEqual(['last', 'first']);
  expect(await rows(`${RANGE}&campaign=`)).toEqual(['typed']);
  expect(await rows(`${RANGE}&reached=client`)).toEqual(['first']);
  expect(await rows(`${RANGE}&limit=1`)).toEqual(['last']);
});

test('says since when there is data, whatever the range', async () => {
  expect((await read()).since).toBe('2026-10-11');
  expect((await read(RANGE, bo)).since).toBeNull();
});

test('takes two statements besides the session’s', async () => {
  expect(await countQueries(() => read())).toBe(3);
});

test('shows nothing of another affiliate', async () => {
  const none = { people: 0, bots: 0, own: 0, leads: 0, clients: 0 };
  expect((await read(RANGE, bo)).totals).toEqual(none);
  expect(await rows(`${RANGE}&link=${links.card}`, bo)).toEqual([]);
});

describe('why is my referral missing', () => {
  const find = (email: string, caller: Caller = ada) =>
    caller.call(routes.findMissing, { body: { email } });

  test('finds the affiliate’s own, whatever the case, and leads credited to no one', async () => {
    expect(await find('FIRST@example.com')).toMatchObject({
      found: 'yours',
      formOn: '2026-11-01',
      contactId: expect.any(String),
      receipt: { credit: 'link' },
    });
    expect(await find('own@example.com')).toMatchObject({ found: 'self' });
    const free = { found: 'unattributed', formOn: '2026-11-05', contactId: null, receipt: null };
    expect(await find('nobody@example.com', bo)).toEqual(free);
  });

  test('reveals a deleted affiliate’s leads to no one', async () => {
    await query("update lead set affiliate_id = null where name = 'before'");
    expect(await find('before@example.com', bo)).toMatchObject({ found: 'nothing' });
  });

  test('reports another affiliate’s lead as not found, and records the search in the audit', async () => {
    const nothing = { found: 'nothing', formOn: null, contactId: null, receipt: null };
    expect(await find('first@example.com', bo)).toEqual(nothing);
    expect(await find('unknown@example.com', bo)).toEqual(nothing);
    const audit = await query("select * from audit where action = 'look-up'");
    expect(audit.length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(audit)).not.toContain('example.com');
  });
});

test('ends today in the affiliate’s time zone', async () => {
  vi.setSystemTime('2026-11-22T01:00:00Z');
  expect(await read('', await person('evening'))).toMatchObject({
    from: '2026-10-23',
    to: '2026-11-21',
    today: '2026-11-21',
    timeZone: 'America/New_York',
  });
});
