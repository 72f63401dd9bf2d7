import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  connect,
  empty,
  START,
  startTestDatabase,
  type TestDatabase,
} from '../../tests/database.ts';
import { backup } from './backup.ts';
import { MIGRATIONS_FOLDER } from './migration-files.ts';
import { migrate } from './migrations.ts';
import { restore } from './restore.ts';

const SCHEMA = `
  CREATE TYPE mood AS ENUM ('glad', 'sad');
  CREATE TABLE everything (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, "Odd ""name" text, big bigint, amount numeric(30, 10),
    real8 float8, at timestamptz, day date, took interval, bytes bytea, words text[], data jsonb, mood mood,
    flag boolean, doubled bigint GENERATED ALWAYS AS (id * 2) STORED
  );
  CREATE TABLE child (id serial PRIMARY KEY, parent bigint NOT NULL REFERENCES everything, next int REFERENCES child);
  CREATE TABLE a_circle (id int PRIMARY KEY, other int);
  CREATE TABLE b_circle (id int PRIMARY KEY, other int REFERENCES a_circle DEFERRABLE INITIALLY IMMEDIATE);
  ALTER TABLE a_circle ADD FOREIGN KEY (other) REFERENCES b_circle;
  CREATE TABLE audit (n int);
  CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO audit VALUES (1); RETURN NEW; END; $$;
  CREATE TRIGGER noted AFTER INSERT ON child FOR EACH ROW EXECUTE FUNCTION note();`;
const VALUES = `
  INSERT INTO everything ("Odd ""name", big, amount, real8, at, day, took, bytes, words, data, mood, flag) VALUES
    (E'two\\nlines, "quotes" \\\\ 🦊 \\u2028 \\t', 9007199254740993, 12345678901234567890.0000000010, 0.1::float8 + 0.2,
     '2026-03-08 02:30:00.123456-05', '0044-03-15 BC', '1 mon -2 days 03:04:05.678', '\\x00ff0a', ARRAY['a,b', NULL, '{"}'],
     '{"n": 12345678901234567890.10, "s": "ü\\n"}', 'sad', true),
    (NULL, -9223372036854775808, 'NaN', '-Infinity', 'infinity', 'infinity', NULL, '', '{}', 'null', NULL, NULL),
    ('', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false);
  INSERT INTO child (parent, next) VALUES (3, 2), (1, 1), (2, NULL);
  INSERT INTO a_circle VALUES (1, NULL); INSERT INTO b_circle VALUES (7, 1); UPDATE a_circle SET other = 7;
  INSERT INTO audit SELECT generate_series(1, 1234);`;

let database: TestDatabase;
let client: pg.Client;
let root: string;
let file: string;

beforeAll(async () => {
  database = await startTestDatabase();
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

const TABLES = ['everything', 'child', 'a_circle', 'b_circle', 'audit'];
const everything = async () =>
  Promise.all(
    TABLES.map(
      async (name) => (await client.query(`SELECT t::text FROM ${name} t ORDER BY 1`)).rows,
    ),
  );

test('every value comes back as it was, and numbering goes on', async () => {
  await client.query(VALUES);
  const before = await everything();
  const counts = { everything: 3, child: 3, a_circle: 1, b_circle: 1, audit: 1237 };
  expect(await backup(client, 'here', file)).toEqual(counts);
  await client.query(
    'DELETE FROM child; UPDATE everything SET data = NULL; INSERT INTO audit VALUES (9)',
  );
  expect(await restore(client, file)).toEqual(counts);
  expect(await everything()).toEqual(before);
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

test('a backup that is cut off, of rows that break a rule, or no backup changes nothing', async () => {
  await client.query(VALUES);
  await backup(client, 'here', file);
  const before = await everything();
  const packed = readFileSync(file);
  const lines = gunzipSync(packed).toString().trimEnd().split('\n');
  const orphaned = lines.map((line) => line.replace('["2","1","1"]', '["2","99","1"]'));
  for (const [content, reason] of [
    [packed.subarray(0, packed.length - 40), 'not a whole backup'],
    [gzipSync(`${lines.slice(0, -1).join('\n')}\n`), 'cut off'],
    [gzipSync(`${orphaned.join('\n')}\n`), 'foreign key'],
    [gzipSync('{}\n'), 'not a backup of format 1'],
    [Buffer.from('hello'), 'not a whole backup'],
  ] as const) {
    writeFileSync(file, content);
    await expect(restore(client, file)).rejects.toThrow(reason);
    expect(await everything()).toEqual(before);
  }
  await expect(restore(client, join(root, 'nowhere'))).rejects.toThrow('no such file');
});

test('a database with other migrations or none is refused', async () => {
  await backup(client, 'here', file);
  writeFileSync(join(root, MIGRATIONS_FOLDER, '0002_more.sql'), 'ALTER TABLE audit ADD m int');
  await migrate(client, root);
  await expect(restore(client, file)).rejects.toThrow(
    /its last is 0001_all.sql, the database's 0002_more.sql/,
  );
  await empty(client);
  await expect(restore(client, file)).rejects.toThrow(
    /differs between backup and database.*migrate/,
  );
});
