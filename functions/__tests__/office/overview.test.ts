/** The office’s overview, health and audit. */

import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeAffiliate } from '../../../src/contract/office/affiliates.ts';
import {
  exportOfficeAudit,
  listOfficeAudit,
  readHealth,
  readOverview,
} from '../../../src/contract/office/office.ts';
import { query } from '../../lib/db/db.ts';
import { SESSION_KEYS_VARIABLE } from '../../lib/platform/env.ts';
import { settings } from '../../lib/platform/site.ts';
import { givenApplication } from '../applications/application-calls.ts';
import { officer, type Person } from '../helpers/caller.ts';
import { signIn } from '../helpers/callers.ts';
import { givenAffiliate, insert, keepInUse, TEST_KEYS, withStore } from '../helpers/harness.ts';
import { insertLead } from '../leads/lead-calls.ts';

withStore();

const NOW = new Date('2026-11-21T12:00:00Z');
let office: Person;
let ada = '';
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  office = await officer('olive');
  await keepInUse();
  ada = await givenAffiliate('ada');
  const grace = await givenAffiliate('grace');
  await query(
    "update profile set name = 'Ada Sample', firm = 'Sample Firm' where affiliate_id = $1",
    [ada],
  );
  // Both accounts are old; Ada has signed in recently.
  await query("update affiliate set created_at = '2026-01-01', signed_in_at = '2026-11-20'");
  await query("update affiliate set signed_in_at = '2026-08-01' where id = $1", [grace]);
});

beforeEach(() => {
  vi.setSystemTime(NOW);
});

/** A lead of Ada's at this moment, answered this many hours later by an interaction of this kind. */
async function lead(at: string, kind = '', hours = 0, credit = 'link') {
  const contact_id = await insert('contact', { affiliate_id: ada, name: 'Secret Client' });
  await insertLead(ada, { contact_id, name: 'Secret Client', credit, created_at: at });
  if (!kind) return;
  const talked = new Date(Date.parse(at) + hours * 3_600_000);
  await insert('interaction', { affiliate_id: ada, contact_id, kind, text: '', at: talked });
}

test('the overview counts leads and answers by affiliate, names inactive affiliates, and never a client', async () => {
  await lead('2026-11-10T12:00:00Z', 'call', 1);
  await lead('2026-11-11T12:00:00Z', 'stage', 3);
  await lead('2026-11-12T12:00:00Z', 'email', 8);
  // A note is not an answer; an older lead and one's own message do not count.
  await lead('2026-11-13T12:00:00Z', 'note', 1);
  await lead('2026-10-01T12:00:00Z', 'call', 1);
  await lead('2026-11-13T12:00:00Z', 'call', 1, 'self');
  // A message that no one is credited with waits for the office.
  await insertLead(null, { credit: 'none', created_at: '2026-11-01T12:00:00Z' });
  for (const [status, at] of [
    ['requested', '2026-11-21T11:00:00Z'],
    ['approved', '2026-11-17T12:00:00Z'],
    ['printing', '2026-11-01T12:00:00Z'],
    ['shipped', '2026-10-01T12:00:00Z'],
  ]) {
    const empty = { affiliate_id: ada, items: '[]', address: '{}' };
    await insert('piece_order', { ...empty, status, created_at: at });
  }
  const name = 'Secret Applicant';
  await givenApplication({ name, confirmed_at: '2026-11-18T12:00:00Z' });
  await givenApplication({ name, state: 'asked', confirmed_at: '2026-11-01T12:00:00Z' });
  const report = await office.call(readOverview);
  const named = { affiliate: 'ada', affiliateName: 'Ada Sample', affiliateFirm: 'Sample Firm' };
  const hers = { ...named, id: ada, leads: 4, answered: 3 };
  expect(report).toMatchObject({
    leads: { count: 4, answered: 3, medianMinutes: 180, byAffiliate: [hers] },
    quiet: {
      affiliates: [
        { affiliate: 'grace', away: true, leads: 0 },
        { affiliate: 'olive', away: false, leads: 0 },
      ],
    },
    orders: { count: 3, week: 1, older: 1, oldest: expect.stringContaining('2026-11-01T12:00') },
    applications: { count: 1, week: 1, older: 0 },
    messages: { count: 1, week: 0, older: 1 },
    tickets: { count: 0, week: 0, older: 0, oldest: null },
  });
  expect(JSON.stringify(report)).not.toMatch(/secret/i);
});

const health = () => office.call(readHealth);

test('health shows the migrations, and the keys with their dates, never the keys themselves', async () => {
  const secret = Buffer.alloc(32, 9).toString('base64');
  process.env[SESSION_KEYS_VARIABLE] = `${TEST_KEYS},k20300102-0a1b2c3d:${secret}`;
  const report = await health();
  expect(report).toMatchObject({
    databaseMs: expect.any(Number),
    keys: [
      { variable: 'SESSION_KEYS', kid: 'k1', madeOn: null },
      { variable: 'SESSION_KEYS', kid: 'k20300102-0a1b2c3d', madeOn: '2030-01-02' },
      { variable: 'DATA_KEYS', kid: 'd1', madeOn: null },
    ],
  });
  expect(JSON.stringify(report)).not.toContain(secret.slice(0, 20));
});

test('health says whether mail and notices are set up', async () => {
  // As the site comes.
  expect((await health()).off).toEqual(['form', 'figures', 'newsletter', 'mail', 'webhook']);
  vi.stubEnv('MAIL_URL', 'smtps://user:password@smtp.example.com:465');
  vi.stubEnv('NOTIFY_URL', 'https://hooks.example.com/office');
  vi.spyOn(settings, 'delivery', 'get').mockReturnValue('portal');
  vi.spyOn(settings, 'figures', 'get').mockReturnValue('live');
  expect((await health()).off).toEqual(['newsletter']);
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('health counts failed sign-ins of the whole site, and says at what number it warns', async () => {
  const before = (await health()).counters;
  expect(before.map(({ place, bound }) => [place, bound])).toEqual([
    ['sign-in-hour', 500],
    ['sign-in-day', 200],
    ['messages-hour', 500],
  ]);
  await signIn('ada', 'not the password');
  const after = (await health()).counters;
  expect(after.map(({ count }, index) => count - (before[index]?.count ?? 0))).toEqual([1, 1, 0]);
});

test('the audit has everyone’s lines with names, and can be filtered by affiliate and group', async () => {
  await office.send(changeAffiliate, { id: ada, body: { disabled: true } });
  const lines = async (search: string) =>
    (await office.call(listOfficeAudit, { query: search })).items;
  const line = { by: 'office', action: 'account-disabled', affiliate: 'ada', actor: 'olive' };
  expect(await lines('?limit=1')).toMatchObject([line]);
  expect(await lines('?affiliate=ADA&group=office')).toMatchObject([line]);
  expect(await lines('?affiliate=nobody')).toEqual([]);
});

test('the audit is exported as CSV, and includes the export', async () => {
  const answer = await office.send(exportOfficeAudit, { query: '?affiliate=ada' });
  const text = await answer.text();
  expect(text).toMatch(/^.?Time \(UTC\),Affiliate,By,What,Reason\r\n/);
  expect(text).toContain('ada,olive,Account disabled by the office');
  const exported = "select from audit where action = 'export' and kind = 'audit'";
  expect(await query(exported)).toHaveLength(1);
});
