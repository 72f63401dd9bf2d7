import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  connect,
  empty,
  START,
  startEmptyDatabase,
  type TestDatabase,
} from '../../tests/database.ts';
import { MIGRATIONS_FOLDER } from './migration-files.ts';
import { migrate, migrationStatus } from './migrations.ts';

let database: TestDatabase;
let client: pg.Client;
let root: string;

beforeAll(async () => {
  database = await startEmptyDatabase();
  client = await connect(database.url);
}, START);
afterAll(async () => {
  await client.end();
  await database.stop();
});
beforeEach(async () => {
  await empty(client);
  root = mkdtempSync(join(tmpdir(), 'portal-migrations-'));
  mkdirSync(join(root, MIGRATIONS_FOLDER), { recursive: true });
  return () => rmSync(root, { recursive: true });
});

const path = (name: string) => join(root, MIGRATIONS_FOLDER, name);
const write = (name: string, sql: string) => writeFileSync(path(name), sql);
const one = () => write('0001_one.sql', 'CREATE TABLE one (n int); INSERT INTO one VALUES (1);');
const two = () => write('0002_two.sql', 'ALTER TABLE one ADD m int;');
const columns = async () =>
  (
    await client.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'one' ORDER BY 1`,
    )
  ).rows.map(({ name }) => name);

test('a file edited after it ran is refused, its line ends aside', async () => {
  write('0001_one.sql', 'CREATE TABLE one (n int);\n');
  await migrate(client, root);
  write('0001_one.sql', 'CREATE TABLE one (n int);\r\n');
  expect(await migrate(client, root)).toEqual([]);
  write('0001_one.sql', 'CREATE TABLE one (n bigint);\n');
  await expect(migrate(client, root)).rejects.toThrow('0001_one.sql was edited after it ran');
  await expect(migrationStatus(client, root)).rejects.toThrow('was edited');
});

test('a file that comes late or is gone is refused', async () => {
  two();
  write('0002_two.sql', 'CREATE TABLE two (n int)');
  await migrate(client, root);
  one();
  await expect(migrate(client, root)).rejects.toThrow(
    '0001_one.sql comes late: 0002_two.sql has run',
  );
  rmSync(path('0001_one.sql'));
  renameSync(path('0002_two.sql'), path('0003_two.sql'));
  await expect(migrate(client, root)).rejects.toThrow(
    'the database has 0002_two.sql, which is not',
  );
});

test.each(['1_one.sql', '0001_One.sql', '0001 one.sql', 'readme.md', '0001_one', '00001_one.sql'])(
  'the name %j is refused before anything runs',
  async (name) => {
    write('0000_first.sql', 'CREATE TABLE one (n int)');
    write(name, 'SELECT 1');
    await expect(migrate(client, root)).rejects.toThrow(`${name} is not named like`);
    expect(await columns()).toEqual([]);
  },
);

test('two files of one number are refused, and one that ends its own transaction', async () => {
  one();
  write('0001_other.sql', 'SELECT 1');
  await expect(migrate(client, root)).rejects.toThrow('has the same number as 0001_one.sql');
  write('0001_other.sql', '');
  rmSync(path('0001_other.sql'));
  write('0002_two.sql', 'ALTER TABLE one ADD m int;\nCOMMIT;\nSELECT nonsense;');
  await expect(migrate(client, root)).rejects.toThrow('0002_two.sql begins or ends a transaction');
});

test('a database whose migrations Netlify applies is left to it', async () => {
  one();
  await client.query('CREATE SCHEMA netlify; CREATE TABLE netlify.migrations (name text)');
  await expect(migrate(client, root)).rejects.toThrow('Netlify applies the migrations');
  two();
  await client.query("INSERT INTO netlify.migrations VALUES ('0001_one')");
  const { applied, pending } = await migrationStatus(client, root);
  expect(applied).toEqual([{ name: '0001_one.sql' }]);
  expect(pending.map(({ name }) => name)).toEqual(['0002_two.sql']);
});

test('a project without migrations has none', async () => {
  rmSync(path('..'), { recursive: true });
  expect(await migrate(client, root)).toEqual([]);
});
