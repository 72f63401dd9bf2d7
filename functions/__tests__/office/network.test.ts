/** The report on the network: the affiliates' own reports, added up. */
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readReport } from '../../../src/contract/links/reports.ts';
import {
  exportNetwork,
  listQuiet,
  type Network,
  readNetwork,
} from '../../../src/contract/office/network.ts';
import { query } from '../../lib/db/db.ts';
import { officer, type Person, person } from '../helpers/caller.ts';
import { countQueries, insert, withStore } from '../helpers/harness.ts';
import { insertLead } from '../leads/lead-calls.ts';

withStore();

const NOW = new Date('2026-11-21T15:00:00Z');
const MONTHS = { from: '2026-01', to: '2026-11' };
const ZONES = { ada: 'America/New_York', bo: 'Pacific/Honolulu', cy: 'America/Los_Angeles' };

let office: Person;
const people: Record<string, Person> = {};
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  office = await officer('olive');
  const firm = await insert('firm', { name: 'Castellan Planning' });
  for (const [name, zone] of Object.entries(ZONES)) {
    const made = await person(name);
    people[name] = made;
    await query('update profile set time_zone = $2 where affiliate_id = $1', [made.id, zone]);
    await givenResults(made.id);
  }
  for (const [name, states] of Object.entries({ ada: '{NY,NJ}', bo: '{NY}' })) {
    const id = people[name]?.id;
    await query('update profile set states = $2 where affiliate_id = $1', [id, states]);
    await query('update affiliate set firm_id = $2 where id = $1', [id, firm]);
  }
  await query("update affiliate set created_at = '2025-12-31T23:00:00Z' where id = $1", [
    people.ada?.id,
  ]);
  await query('update affiliate set disabled = true where id = $1', [people.cy?.id]);
});

beforeEach(() => {
  vi.setSystemTime(NOW);
});

/** Adds a lead whose contact reached a stage, and an answer of a kind so many hours later. */
async function lead(
  affiliate_id: string,
  at: string,
  {
    stage = 'lead',
    hours = 0,
    kind = 'call',
    credit = 'link',
    link_id = null as string | null,
  } = {},
): Promise<{ contact: string; answer: string }> {
  const contact = await insert('contact', { affiliate_id, name: 'Secret Client', stage });
  await insertLead(affiliate_id, { contact_id: contact, link_id, credit, created_at: at });
  const talked = new Date(Date.parse(at) + hours * 3_600_000);
  const answer = hours
    ? await insert('interaction', { affiliate_id, contact_id: contact, kind, at: talked })
    : '';
  return { contact, answer };
}

async function givenResults(affiliate_id: string): Promise<void> {
  const link_id = await insert('link', { affiliate_id, label: 'Card', slug: 'card' });
  const old = await insert('link', { affiliate_id, label: 'Old', slug: 'old', archived_at: NOW });
  for (const [day, link] of [
    ['2026-01-31', link_id],
    ['2026-02-01', link_id],
    ['2026-02-01', old],
    ['2025-12-31', old],
  ]) {
    await insert('visit_day', { link_id: link, day, people: 3, bots: 2, own: 1 });
  }
  // Midnight of February 1 in New York, which is January in the west.
  await lead(affiliate_id, '2026-02-01T05:00:00Z', { stage: 'client', hours: 1, link_id });
  await lead(affiliate_id, '2026-02-01T04:59:59Z', { stage: 'meeting', hours: 3, link_id });
  await lead(affiliate_id, '2026-03-05T12:00:00Z', { stage: 'contacted' });
  await lead(affiliate_id, '2026-03-05T12:00:00Z', { credit: 'self', hours: 1 });
  // The clocks change on November 1.
  await lead(affiliate_id, '2026-11-01T04:00:00Z', { link_id, hours: 2, kind: 'stage' });
}

const network = (search = ''): Promise<Network> =>
  office.call(readNetwork, { query: `?from=${MONTHS.from}&to=${MONTHS.to}${search}` });

/** The sums of the affiliates' own reports of the same days. */
async function reported(from: string, to: string, names = Object.keys(ZONES)) {
  const sums = { people: 0, leads: 0, contacted: 0, meeting: 0, client: 0 };
  await query('update affiliate set disabled = false');
  for (const name of names) {
    const report = await (people[name] as Person).call(readReport, {
      query: `?from=${from}&to=${to}`,
    });
    for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += report.funnel[key];
  }
  await query('update affiliate set disabled = true where id = $1', [people.cy?.id]);
  return sums;
}

describe('the totals are those of the affiliates’ own reports, added up', () => {
  test.each(['month', 'state', 'firm', 'joined'])('by %s', async (by) => {
    const { totals } = await network(`&by=${by}`);
    expect(totals).toMatchObject(await reported('2026-01-01', '2026-11-30'));
    expect(totals).toMatchObject({ people: 27, leads: 12, answered: 9, medianMinutes: 120 });
  });

  test('in each month, also with an undone stage, a merged contact and a removed link’s visits', async () => {
    const ada = people.ada as Person;
    const moved = await lead(ada.id, '2026-05-10T12:00:00Z', { hours: 5 });
    const kept = await insert('contact', { affiliate_id: ada.id, name: 'Kept', stage: 'client' });
    await query('update lead set contact_id = $1 where contact_id = $2', [kept, moved.contact]);
    await query(
      "update visit_day set people = people + 4, day = '2026-06-30' where day = '2026-02-01'",
    );
    await query("delete from visit_day where day = '2026-01-31'");
    const { rows } = await network();
    expect(rows.map(({ label }) => label).slice(0, 2)).toEqual(['January 2026', 'February 2026']);
    for (const { key, affiliates, ...sums } of rows) {
      const last = new Date(Date.UTC(Number(key.slice(0, 4)), Number(key.slice(5)), 0));
      expect(affiliates).toBeNull();
      expect(sums, key).toMatchObject(await reported(`${key}-01`, last.toISOString().slice(0, 10)));
    }
    expect(rows).toHaveLength(11);
  });
});

test('an affiliate with two states counts in each, one without a firm in none, and each in its month', async () => {
  const state = await network('&by=state');
  expect(state.rows.map(({ key, label, affiliates }) => [key, label, affiliates])).toEqual([
    ['NJ', 'New Jersey', 1],
    ['NY', 'New York', 2],
    ['none', 'No state', 2],
  ]);
  expect(state.totals.affiliates).toBe(4);
  const firm = await network('&by=firm');
  expect(firm.rows.map(({ label, affiliates }) => [label, affiliates])).toEqual([
    ['Castellan Planning', 2],
    ['No firm', 2],
  ]);
  expect(firm.rows[0]).toMatchObject(await reported('2026-01-01', '2026-11-30', ['ada', 'bo']));
  const joined = await network('&by=joined');
  expect(joined.rows.map(({ key, label, affiliates }) => [key, label, affiliates])).toEqual([
    ['2025-12', 'December 2025', 1],
    ['2026-11', 'November 2026', 3],
  ]);
});

test('the first answer to a lead follows a deleted, restored and moved talk, and a message left is none', async () => {
  const firstAnswer = async (contact: string) =>
    (await query('select first_answer_at at from lead where contact_id = $1', [contact]))[0];
  const answered = { at: new Date('2024-05-01T14:00:00Z') };
  const { id } = people.bo as Person;
  const { contact, answer } = await lead(id, '2024-05-01T12:00:00Z', { hours: 2 });
  expect(await firstAnswer(contact)).toEqual(answered);
  const change = (set: string) => query(`update interaction set ${set} where id = $1`, [answer]);
  await change("outcome = 'message'");
  expect(await firstAnswer(contact)).toEqual({ at: null });
  await change('outcome = null, deleted_at = now()');
  expect(await firstAnswer(contact)).toEqual({ at: null });
  await change('deleted_at = null');
  expect(await firstAnswer(contact)).toEqual(answered);
  const other = await insert('contact', { affiliate_id: id, name: 'Other' });
  await change(`contact_id = '${other}'`);
  expect(await firstAnswer(contact)).toEqual({ at: null });
  await query('update lead set contact_id = $1 where contact_id = $2', [other, contact]);
  expect(await firstAnswer(other)).toEqual(answered);
  await query('delete from interaction where id = $1', [answer]);
  expect(await firstAnswer(other)).toEqual({ at: null });
});

test('the applications of these months are counted from the audit', async () => {
  await query(
    `insert into audit (action, kind, at) values
       ('confirmed', 'application', '2026-01-01'), ('confirmed', 'application', '2025-12-31'),
       ('approved', 'application', '2026-11-30'), ('declined', 'application', '2026-02-02'),
       ('withdraw', 'application', '2026-03-03'), ('withdraw', 'share', '2026-03-03')`,
  );
  const each = { confirmed: 1, approved: 1, declined: 1, withdrawn: 1 };
  expect((await network()).applications).toEqual(each);
});

test('a range has at most 36 months in their order; the last 12 show without one', async () => {
  const refused = async (search: string) =>
    (await office.refused(readNetwork, 400, { query: search })).fields;
  expect(await refused('?from=2026-12&to=2026-11')).toEqual({
    from: 'The first month must not be after the last.',
  });
  expect(await refused('?from=2023-11&to=2026-11')).toEqual({
    from: 'A report covers at most three years.',
  });
  expect(await refused('?to=2026-13')).toEqual({ to: 'Please choose a month.' });
  expect(await refused('?by=client')).toEqual({ by: 'There is no such group.' });
  expect(await office.call(readNetwork)).toMatchObject({ from: '2025-12', to: '2026-11' });
});

test('the file has the rows, and its export is in the audit', async () => {
  const file = await office.send(exportNetwork, { query: '?from=2026-03&to=2026-03&by=firm' });
  expect((await file.text()).split('\r\n')).toEqual([
    'Firm,Affiliates,Visits,Leads,Answered,First answer (minutes),Contacted,Meeting,Client',
    'Castellan Planning,2,0,2,0,,2,0,0',
    'No firm,2,0,1,0,,1,0,0',
    '',
  ]);
  const [noted] = await query('select actor, action, kind from audit order by id desc limit 1');
  expect(noted).toEqual({ actor: office.id, action: 'export', kind: 'network' });
});

test('the quiet affiliates come page by page, those away the longest first', async () => {
  await query(
    "update affiliate set created_at = '2026-01-01', disabled = false, signed_in_at = '2026-11-20'",
  );
  await query("update affiliate set signed_in_at = '2026-08-01' where id = $1", [people.bo?.id]);
  const first = await office.call(listQuiet, { query: '?limit=1' });
  const second = await office.call(listQuiet, { query: `?limit=5&after=${first.next}` });
  expect(first.items).toMatchObject([{ affiliate: 'bo', away: true, leads: 1 }]);
  expect(second.items).toMatchObject([{ affiliate: 'olive', away: false, leads: 0 }]);
});

test('each grouping is one statement besides the session’s', async () => {
  for (const by of ['month', 'state', 'firm', 'joined']) {
    expect(await countQueries(() => network(`&by=${by}`)), by).toBe(2);
  }
});
