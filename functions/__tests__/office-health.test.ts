import { beforeAll, expect, test, vi } from 'vitest';
import type { Health, OfficeAuditEntry } from '../../src/contract/office.ts';
import { query } from '../lib/db/db.ts';
import { SESSION_KEYS_VARIABLE } from '../lib/env.ts';
import { json, signIn } from './callers.ts';
import { givenOffice, givenSession, TEST_KEYS, withStore } from './harness.ts';
import { atOffice, change } from './office-calls.ts';

withStore();

let office = '';
let ada = '';
beforeAll(async () => {
  office = (await givenOffice('olive')).cookie;
  ada = (await givenSession('ada')).id;
});

const health = () => json<Health>(atOffice(office, 'GET', '/health'));

test('health shows the migrations, and the keys with their dates, never the keys themselves', async () => {
  process.env[SESSION_KEYS_VARIABLE] =
    `${TEST_KEYS},k20300102-0a1b2c3d:${Buffer.alloc(32, 9).toString('base64')}`;
  const found = await health();
  expect(found).toMatchObject({
    databaseMs: expect.any(Number),
    keys: [
      { variable: 'SESSION_KEYS', kid: 'k1', madeOn: null },
      { variable: 'SESSION_KEYS', kid: 'k20300102-0a1b2c3d', madeOn: '2030-01-02' },
      { variable: 'DATA_KEYS', kid: 'd1', madeOn: null },
    ],
  });
  expect(JSON.stringify(found)).not.toContain(Buffer.alloc(32, 9).toString('base64').slice(0, 20));
});

test('health says whether mail and notices are set up', async () => {
  expect((await health()).isOn).toEqual({ mail: false, notices: false });
  vi.stubEnv('MAIL_URL', 'smtps://user:password@smtp.example.com:465');
  vi.stubEnv('NOTIFY_URL', 'https://hooks.example.com/office');
  expect((await health()).isOn).toEqual({ mail: true, notices: true });
  vi.unstubAllEnvs();
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
  await change(office, ada, { disabled: true });
  const lines = async (search: string) =>
    (await json<{ items: OfficeAuditEntry[] }>(atOffice(office, 'GET', `/audit${search}`))).items;
  expect((await lines('?limit=1'))[0]).toMatchObject({
    by: 'office',
    action: 'account-disabled',
    affiliate: 'ada',
    actor: 'olive',
  });
  expect((await lines('?affiliate=ADA&group=office')).map(({ action }) => action)).toEqual([
    'account-disabled',
  ]);
  expect(await lines('?affiliate=nobody')).toEqual([]);
});

test('the audit is exported as CSV, and includes the export', async () => {
  const answer = await atOffice(office, 'GET', '/audit/export?affiliate=ada');
  const text = await answer.text();
  expect(text).toMatch(/^.?Time \(UTC\),Affiliate,By,What,Reason\r\n/);
  expect(text).toContain('ada,olive,Account disabled by the office');
  expect(await query("select from audit where action = 'export' and kind = 'audit'")).toHaveLength(
    1,
  );
});
