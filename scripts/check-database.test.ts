/** The doctor's findings about the database. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  connect,
  START_TIMEOUT_MS,
  startEmptyDatabase,
  type TestDatabase,
} from '../tests/database.ts';
import { applyMigrations } from './database/connect.ts';
import { checkDatabase } from './operator/checks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startEmptyDatabase();
}, START_TIMEOUT_MS);
afterAll(() => database.stop());

const check = (env: Record<string, string>, inBuild = false) =>
  checkDatabase({ root: process.cwd(), env, inBuild });

test('a missing address is a warning, and a deploy’s build does not connect', async () => {
  expect(await check({})).toMatchObject([
    { level: 'warning', what: expect.stringContaining('was not checked') },
  ]);
  const nowhere = 'postgres://u:secret@127.0.0.1:1/portal';
  expect(await check({ DATABASE_URL: nowhere }, true)).toEqual([]);
});

test.each([
  ['postgres://u:secret@127.0.0.1:1/portal', 'refuses the connection'],
  ['mysql://u:secret@127.0.0.1/portal', 'DATABASE_URL must read'],
])('a database that cannot be used is an error without the password: %j', async (url, why) => {
  const findings = await check({ DATABASE_URL: url });
  expect(findings).toMatchObject([{ level: 'error', what: expect.stringContaining(why) }]);
  expect(JSON.stringify(findings)).not.toContain('secret');
});

test('an address that turns off the certificate check is a warning', async () => {
  const DATABASE_URL = 'postgres://u:secret@127.0.0.1:1/portal?sslmode=no-verify';
  const [first] = await check({ DATABASE_URL });
  expect(first).toMatchObject({ level: 'warning', what: expect.stringContaining('no-verify') });
});

test('pending migrations are an error that names them', async () => {
  const env = { DATABASE_URL: database.url };
  expect(await check(env)).toMatchObject([
    {
      level: 'error',
      what: expect.stringContaining('lacks 0001_affiliates.sql, 0002_'),
      fix: expect.stringContaining('migrate'),
    },
  ]);
  await applyMigrations({ url: new URL(database.url), name: 'here' }, process.cwd());
  expect(await check(env)).toEqual([]);
});

test('the demo affiliate is a warning, because its password is public', async () => {
  const client = await connect(database.url);
  await client.query(
    `INSERT INTO affiliate (username, folded_name, first_name, last_name, email, password_hash)
     VALUES ('demo', 'demo', 'Demo', 'Affiliate', 'demo@example.com', '')`,
  );
  await client.end();
  expect(await check({ DATABASE_URL: database.url })).toMatchObject([
    { level: 'warning', what: expect.stringContaining('has the affiliate "demo"') },
  ]);
});

test('a server that allows too few connections for the functions is a warning with both numbers', async () => {
  const client = await connect(database.url);
  const limit = async (connections: number) => {
    const [row] = (await client.query('select quote_ident(current_database()) name')).rows;
    await client.query(`alter database ${row.name} connection limit ${connections}`);
  };
  await client.query("delete from affiliate where username = 'demo'");
  await limit(15);
  const findings = await check({ DATABASE_URL: database.url });
  await limit(-1);
  await client.end();
  expect(findings).toMatchObject([
    {
      level: 'warning',
      what: expect.stringMatching(/allows 15 connections at once, and the functions may need 20/),
      fix: expect.stringContaining('pooler'),
    },
  ]);
});
