import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

test('files run once, in their order, and status tells which have', async () => {
  two();
  one();
  expect((await migrationStatus(client, root)).pending).toHaveLength(2);
  expect(await migrate(client, root)).toEqual(['0001_one.sql', '0002_two.sql']);
  expect(await migrate(client, root)).toEqual([]);
  expect(await columns()).toEqual(['m', 'n']);
  const { applied, pending } = await migrationStatus(client, root);
  expect(applied.map(({ name }) => name)).toEqual(['0001_one.sql', '0002_two.sql']);
  expect(pending).toEqual([]);
});

test('two runners at the same moment apply each file once', async () => {
  one();
  two();
  const other = await connect(database.url);
  const names = await Promise.all([migrate(client, root), migrate(other, root)]);
  await other.end();
  expect(names.flat().sort()).toEqual(['0001_one.sql', '0002_two.sql']);
  expect((await client.query('SELECT count(*)::int AS n FROM one')).rows).toEqual([{ n: 1 }]);
});

test('a file that fails is undone as a whole, and those before it stay', async () => {
  one();
  write('0002_two.sql', 'ALTER TABLE one ADD m int; SELECT nonsense;');
  await expect(migrate(client, root)).rejects.toThrow(
    /^0002_two.sql failed and was undone: .*nonsense/,
  );
  expect(await columns()).toEqual(['n']);
  two();
  expect(await migrate(client, root)).toEqual(['0002_two.sql']);
});
