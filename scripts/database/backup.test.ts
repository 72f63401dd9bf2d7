import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
import { allRows, SCHEMA, VALUES } from '../../tests/records.ts';
import { backup } from './backup.ts';
import { MIGRATIONS_FOLDER } from './migration-files.ts';
import { migrate } from './migrations.ts';
import { restore } from './restore.ts';

let database: TestDatabase;
let client: pg.Client;
let root: string;
let file: string;

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
  root = mkdtempSync(join(tmpdir(), 'portal-backup-'));
  file = join(root, 'backup.gz');
  mkdirSync(join(root, MIGRATIONS_FOLDER), { recursive: true });
  writeFileSync(join(root, MIGRATIONS_FOLDER, '0001_all.sql'), SCHEMA);
  await migrate(client, root);
  return () => rmSync(root, { recursive: true });
});

test('every value comes back as it was, and numbering goes on', async () => {
  await client.query(VALUES);
  const before = await allRows(client);
  const counts = { everything: 3, child: 3, a_circle: 1, b_circle: 1, audit: 1237 };
  await client.query(
    `SET datestyle = 'German'; SET bytea_output = 'escape'; SET extra_float_digits = -5`,
  );
  expect(await backup(client, 'here', file)).toEqual(counts);
  await client.query('RESET ALL');
  await client.query(
    'DELETE FROM child; UPDATE everything SET data = NULL; INSERT INTO audit VALUES (9)',
  );
  expect((await restore(client, file)).counts).toEqual(counts);
  expect(await allRows(client)).toEqual(before);
  const { rows } = await client.query('INSERT INTO child (parent) VALUES (1) RETURNING id');
  expect(rows).toEqual([{ id: 4 }]);
  await expect(client.query('INSERT INTO child (parent) VALUES (99)')).rejects.toThrow(
    'foreign key',
  );
  expect((await client.query('SELECT count(*)::int AS n FROM audit')).rows).toEqual([{ n: 1238 }]);
});

test('keys are checked as before the restore', async () => {
  const keys = () =>
    client.query(
      `SELECT conname, condeferrable, condeferred FROM pg_constraint WHERE contype = 'f' ORDER BY 1`,
    );
  const { rows: before } = await keys();
  await backup(client, 'here', file);
  await restore(client, file);
  expect((await keys()).rows).toEqual(before);
});

test('a backup is for its owner alone, and overwrites nothing', async () => {
  await backup(client, 'here', file);
  expect(statSync(file).mode & 0o077).toBe(0);
  const content = readFileSync(file);
  await expect(backup(client, 'here', file)).rejects.toThrow('exists already');
  expect(readFileSync(file)).toEqual(content);
});
