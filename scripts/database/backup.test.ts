import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { empty } from '../../tests/database.ts';
import { withMigrations } from '../../tests/migrations.ts';
import { backup } from './backup.ts';
import { migrate } from './migrations.ts';
import { restore } from './restore.ts';

/* A schema and records with everything that a backup could lose. */
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
  CREATE TRIGGER on_insert AFTER INSERT ON child FOR EACH ROW EXECUTE FUNCTION note();`;
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

const at = withMigrations(SCHEMA);
const save = () => backup(at.client, 'here', at.file);
const load = () => restore(at.client, at.file);

/** All rows as the database writes them, and when keys are checked. */
async function allRows(): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const query of [
    ...['everything', 'child', 'a_circle', 'b_circle', 'audit'].map(
      (name) => `SELECT t::text FROM ${name} t ORDER BY 1`,
    ),
    `SELECT conname, condeferrable, condeferred FROM pg_constraint WHERE contype = 'f' ORDER BY 1`,
  ]) {
    rows.push((await at.client.query(query)).rows);
  }
  return rows;
}

test('every value comes back unchanged, keys are checked as before, and numbering continues', async () => {
  await at.client.query(VALUES);
  const before = await allRows();
  const counts = { everything: 3, child: 3, a_circle: 1, b_circle: 1, audit: 1237 };
  await at.client.query(
    `SET datestyle = 'German'; SET bytea_output = 'escape'; SET extra_float_digits = -5`,
  );
  expect(await save()).toEqual(counts);
  await at.client.query('RESET ALL');
  await at.client.query(
    'DELETE FROM child; UPDATE everything SET data = NULL; INSERT INTO audit VALUES (9)',
  );
  expect((await load()).counts).toEqual(counts);
  expect(await allRows()).toEqual(before);
  const { rows } = await at.client.query('INSERT INTO child (parent) VALUES (1) RETURNING id');
  expect(rows).toEqual([{ id: 4 }]);
  await expect(at.client.query('INSERT INTO child (parent) VALUES (99)')).rejects.toThrow(
    'foreign key',
  );
  const { rowCount } = await at.client.query('SELECT FROM audit');
  expect(rowCount).toBe(1238);
});

test('only its owner can read a backup, and it overwrites nothing', async () => {
  await save();
  expect(statSync(at.file).mode & 0o077).toBe(0);
  const content = readFileSync(at.file);
  await expect(save()).rejects.toThrow('exists already');
  expect(readFileSync(at.file)).toEqual(content);
});

test('a truncated backup, one whose rows break a rule, and a file that is no backup change nothing', async () => {
  await at.client.query(VALUES);
  await save();
  const before = await allRows();
  const packed = readFileSync(at.file);
  const lines = gunzipSync(packed).toString().trimEnd().split('\n');
  const orphaned = lines.map((line) => line.replace('["2","1","1"]', '["2","99","1"]'));
  for (const [content, reason] of [
    [packed.subarray(0, packed.length - 40), 'not a whole backup'],
    [gzipSync(`${lines.slice(0, -1).join('\n')}\n`), 'cut off'],
    [gzipSync(`${orphaned.join('\n')}\n`), 'foreign key'],
    [gzipSync('{}\n'), 'not a backup of format 1'],
    [Buffer.from('hello'), 'not a whole backup'],
  ] as const) {
    writeFileSync(at.file, content);
    await expect(load()).rejects.toThrow(reason);
    expect(await allRows()).toEqual(before);
  }
  await expect(restore(at.client, join(at.root, 'nowhere'))).rejects.toThrow('no such file');
});

test('a database with different migrations or none is refused', async () => {
  await save();
  at.write('0002_more.sql', 'ALTER TABLE audit ADD m int');
  await migrate(at.client, at.root);
  await expect(load()).rejects.toThrow(/its last is 0001_all.sql, the database's 0002_more.sql/);
  await empty(at.client);
  await expect(load()).rejects.toThrow(/differs between backup and database.*migrate/);
});
