/** The local commands change only their own database and those without other affiliates. */
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { closeDatabase } from '../../functions/lib/db/db.ts';
import { empty, startEmptyDatabase } from '../../tests/database.ts';
import { temporaryFolder, withDatabase } from '../../tests/places.ts';
import { migrate } from '../database/migrations.ts';
import { startLocalStores } from './local-stores.ts';

const root = temporaryFolder();
symlinkSync(resolve('netlify'), join(root, 'netlify'));
const place = withDatabase(startEmptyDatabase);
const rows = async (sql: string) => (await place.client.query(sql)).rows;

beforeEach(async () => {
  await empty(place.client);
  process.env.DATABASE_URL = place.url;
  vi.spyOn(console, 'log').mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});

/** Starts and stops the stores, and returns whether they report a demo affiliate. */
async function startOnce(): Promise<boolean> {
  const stores = await startLocalStores(root);
  await closeDatabase();
  await stores.stop();
  return stores.demo;
}

const names = async () =>
  (await rows('SELECT username FROM affiliate ORDER BY 1')).map(({ username }) => username);

test('an empty database from DATABASE_URL gets the tables and the demo affiliate with a firm, and keeps them', async () => {
  expect(await startOnce()).toBe(true);
  expect(await startOnce()).toBe(true);
  expect(await names()).toEqual(['demo']);
  const sample = { audience: 'client', firm: 'Sample Securities LLC' };
  const approvals = await rows(
    `SELECT p.number, p.thing, p.audience, p.last_day - (now() AT TIME ZONE 'UTC')::date AS days, f.name AS firm
       FROM approval p JOIN affiliate a ON a.id = p.affiliate_id JOIN firm f ON f.id = a.firm_id AND f.id = p.firm_id
      ORDER BY 1, 2`,
  );
  expect(approvals).toEqual([
    { number: 'SAMPLE-0', thing: 'preparing-for-our-meeting', days: -1, ...sample },
    { number: 'SAMPLE-1', thing: 'business-card', days: 366, ...sample },
    { number: 'SAMPLE-1', thing: 'estate-tax', days: 366, ...sample },
    { number: 'SAMPLE-1', thing: 'what-a-trust-does', days: 366, ...sample },
  ]);
});

test('nothing is added to a loopback database with other affiliates, because it may be a tunnel', async () => {
  await migrate(place.client, root);
  await rows(
    `INSERT INTO affiliate (username, folded_name, first_name, last_name, email, password_hash)
     VALUES ('ada', 'ada', 'Ada', 'Example', 'ada@example.com', '')`,
  );
  const lastOf = 'SELECT max(name) AS last FROM schema_migration';
  await rows(`DELETE FROM schema_migration WHERE name = (${lastOf})`);
  const before = await rows(lastOf);
  expect(await startOnce()).toBe(false);
  expect(await names()).toEqual(['ada']);
  expect(await rows(lastOf)).toEqual(before);
  expect(vi.mocked(console.log).mock.calls.flat().join('\n')).toMatch(
    /has other affiliates.*\nThe database lacks 1 migration, \d{4}_\w+\.sql: "npm run database -- migrate"/,
  );
});
