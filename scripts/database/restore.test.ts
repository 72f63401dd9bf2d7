import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
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

test('a backup that is cut off, of rows that break a rule, or no backup changes nothing', async () => {
  await client.query(VALUES);
  await backup(client, 'here', file);
  const before = await allRows(client);
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
    expect(await allRows(client)).toEqual(before);
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
