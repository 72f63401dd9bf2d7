import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAffiliate } from '../../functions/lib/auth/affiliates.ts';
import { closeDatabase, query } from '../../functions/lib/db/db.ts';
import { changeEstate, readEstate } from '../../functions/lib/households/estates.ts';
import { check } from '../../functions/lib/http/endpoint.ts';
import { readNetwork } from '../../functions/lib/office/network.ts';
import { ContactDraft } from '../../src/contract/contacts/contacts.ts';
import { HouseholdDraft } from '../../src/contract/households/households.ts';
import { expectRefusal, runLine } from '../../tests/operator-harness.ts';
import { withDatabase } from '../../tests/places.ts';
import { demo } from '../demo.ts';
import { countContacts, emptyPractice, fillPractice } from './fill.ts';
import { emptyNetwork, fillNetwork } from './network.ts';
import { emptyOffice, fillOffice } from './office.ts';
import { makePractice } from './practice.ts';

const NOW = Date.UTC(2026, 10, 21, 15);

const place = withDatabase();
const ids: string[] = [];
beforeAll(async () => {
  process.env.DATABASE_URL = place.url;
  for (const username of ['demo', 'other']) {
    const names = { firstName: 'Demo', lastName: 'Affiliate', email: 'demo@example.com' };
    ids.push((await addAffiliate({ username, ...names, passwordHash: 'x' })) ?? '');
  }
});
afterAll(closeDatabase);

test('the practice is the same for the same day, has no real people, and fits the contract', async () => {
  const practice = makePractice(NOW);
  expect(makePractice(NOW)).toEqual(practice);
  expect(practice.contacts).toHaveLength(200);
  for (const { email, phone, name, stage, tags, household } of practice.contacts) {
    expect(email).toMatch(/@example\.com$/);
    expect(phone).toMatch(/^(\(212\) 555-01\d\d)?$/);
    await check(ContactDraft, { name, email, phone, stage, tags });
    if (!household) continue;
    const { members = [] } = await check(HouseholdDraft, household);
    expect(new Set(members.map((member) => member.name)).size).toBe(members.length);
  }
  expect(new Set(practice.visits.map(({ day }) => day.slice(0, 7))).size).toBe(12);
});

test('every contact has a different creation time and last talk, so that lists by time have one order', () => {
  const { contacts } = makePractice(NOW);
  const talks = contacts.flatMap(({ notes }) => notes.slice(0, 1).map(({ at }) => at));
  for (const moments of [contacts.map(({ created_at }) => created_at), talks]) {
    expect(new Set(moments).size).toBe(moments.length);
  }
});

test('it fills only one affiliate, and emptying it leaves nothing behind', async () => {
  const [demo = '', other = ''] = ids;
  await fillPractice(demo, makePractice(NOW));
  const counts = () =>
    query(
      `select (select count(*)::int from link where affiliate_id = $1) links,
      (select count(*)::int from lead where affiliate_id = $1) leads,
      (select count(*)::int from visit_day join link on link.id = link_id where affiliate_id = $1) days,
      (select count(*)::int from interaction where affiliate_id = $1) interactions`,
      [demo],
    );
  expect([await countContacts(demo), await countContacts(other)]).toEqual([200, 0]);
  const [filled] = await counts();
  expect(filled).toMatchObject({ links: 6 });
  expect(Object.values(filled ?? {}).every((count) => count > 0)).toBe(true);
  const named = await query(
    `select distinct trim(concat_ws(' ', details ->> 'firstName', details ->> 'lastName')) = name known
       from contact where affiliate_id = $1`,
    [demo],
  );
  expect(named).toEqual([{ known: true }]);
  const estates = await query<{ id: string }>(
    'select household_id id from estate where affiliate_id = $1',
    [demo],
  );
  expect(estates).toHaveLength(1);
  // What the page shows can be saved: the household fits it.
  const [{ id: home = '' } = {}] = estates;
  const map = await readEstate(demo, home);
  expect(map.holdings).toHaveLength(12);
  expect(await changeEstate(demo, home, map)).toMatchObject({ version: 2 });
  await emptyPractice(demo);
  expect(await query('select from estate where affiliate_id = $1', [demo])).toEqual([]);
  expect([await countContacts(demo), await counts()]).toEqual([
    0,
    [{ links: 1, leads: 0, days: 0, interactions: 0 }],
  ]);
});

test('one message, order, ticket and page wait for the office, until they are removed', async () => {
  const [demo = ''] = ids;
  const waiting = () =>
    query(
      `select (select count(*)::int from lead where affiliate_id is null) leads,
      (select count(*)::int from piece_order where status = 'requested') orders,
      (select count(*)::int from ticket where status = 'open') tickets,
      (select count(*)::int from publication where state = 'submitted') pages`,
    );
  for (const _again of [1, 2]) {
    await fillOffice(demo, 'http://localhost:8888');
    expect(await waiting()).toEqual([{ leads: 1, orders: 1, tickets: 1, pages: 1 }]);
    await emptyOffice(demo);
    expect(await waiting()).toEqual([{ leads: 0, orders: 0, tickets: 0, pages: 0 }]);
  }
});

test('the office sees twelve months of a made-up network in two firms, and the demo affiliate introduced two of it', async () => {
  const [demo = ''] = ids;
  await fillNetwork(demo);
  const months = await readNetwork({ by: 'month' });
  expect(months.rows).toHaveLength(12);
  for (const { people, leads } of months.rows) expect(Math.min(people, leads)).toBeGreaterThan(0);
  const firms = await readNetwork({ by: 'firm' });
  expect(firms.rows.map(({ label, affiliates }) => [label, affiliates])).toEqual([
    ['Made-up Planning Group', 2],
    ['Made-up Wealth Partners', 2],
    ['No firm', 4],
  ]);
  const introduced = await query<{ username: string }>(
    'select username from affiliate where sponsor_id = $1 and sponsor_sees order by 1',
    [demo],
  );
  expect(introduced.map(({ username }) => username)).toEqual([
    'made-up-mockridge',
    'made-up-placeholder-featherstone',
  ]);
  await emptyNetwork();
  expect(await query('select username from affiliate order by 1')).toEqual([
    { username: 'demo' },
    { username: 'other' },
  ]);
});

test('the command refuses any other database', () => {
  const refused = runLine(demo, [], { DATABASE_URL: place.url });
  return expectRefusal(refused, 1, "this machine's own database");
});
