/** The local commands change only their own database and those without other affiliates. */
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { closeDatabase } from '../../functions/lib/db/db.ts';
import {
  connect,
  empty,
  START_TIMEOUT_MS,
  startEmptyDatabase,
  type TestDatabase,
} from '../../tests/database.ts';
import { migrate } from '../database/migrations.ts';
import { startLocalStores } from './local-stores.ts';

let root: string;
let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-stores-'));
  await symlink(resolve('netlify'), join(root, 'netlify'));
  database = await startEmptyDatabase();
  client = await connect(database.url);
}, START_TIMEOUT_MS);
beforeEach(async () => {
  await empty(client);
  process.env.DATABASE_URL = database.url;
  vi.spyOn(console, 'log').mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});
afterAll(async () => {
  await client.end();
  await database.stop();
  await rm(root, { recursive: true });
});

/** Starts and stops the stores, and returns whether they report a demo affiliate. */
async function startOnce(): Promise<boolean> {
  const stores = await startLocalStores(root);
  await closeDatabase();
  await stores.stop();
  return stores.demo;
}

const names = async () =>
  (await client.query<{ username: string }>('SELECT username FROM affiliate ORDER BY 1')).rows.map(
    ({ username }) => username,
  );

const approvals = async () =>
  (
    await client.query(
      `SELECT p.number, p.thing, p.audience, p.last_day - (now() AT TIME ZONE 'UTC')::date AS days, f.name AS firm
         FROM approval p JOIN affiliate a ON a.id = p.affiliate_id JOIN firm f ON f.id = a.firm_id AND f.id = p.firm_id
        ORDER BY 1, 2`,
    )
  ).rows;

test('an empty database from DATABASE_URL gets the tables and the demo affiliate with a firm, and keeps them', async () => {
  expect(await startOnce()).toBe(true);
  expect(await startOnce()).toBe(true);
  expect(await names()).toEqual(['demo']);
  const sample = { audience: 'client', firm: 'Sample Securities LLC' };
  expect(await approvals()).toEqual([
    { number: 'SAMPLE-0', thing: 'preparing-for-our-meeting', days: -1, ...sample },
    { number: 'SAMPLE-1', thing: 'business-card', days: 366, ...sample },
    { number: 'SAMPLE-1', thing: 'estate-tax', days: 366, ...sample },
    { number: 'SAMPLE-1', thing: 'what-a-trust-does', days: 366, ...sample },
  ]);
});

test('nothing is added to a loopback database with other affiliates, because it may be a tunnel', async () => {
  await migrate(client, root);
  await client.query(
    `INSERT INTO affiliate (username, folded_name, first_name, last_name, email, password_hash)
     VALUES ('ada', 'ada', 'Ada', 'Example', 'ada@example.com', '')`,
  );
  const lastOf = 'SELECT max(name) AS last FROM schema_migration';
  await client.query(`DELETE FROM schema_migration WHERE name = (${lastOf})`);
  const { rows: before } = await client.query(lastOf);
  expect(await startOnce()).toBe(false);
  expect(await names()).toEqual(['ada']);
  expect((await client.query(lastOf)).rows).toEqual(before);
  expect(vi.mocked(console.log).mock.calls.flat().join('\n')).toMatch(
    /has other affiliates.*\nThe database lacks 1 migration, \d{4}_\w+\.sql: "npm run database -- migrate"/,
  );
});
