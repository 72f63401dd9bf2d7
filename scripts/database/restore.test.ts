import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { empty } from '../../tests/database.ts';
import { withMigrations } from '../../tests/migrations.ts';
import { allRows, SCHEMA, VALUES } from '../../tests/records.ts';
import { backup } from './backup.ts';
import { migrate } from './migrations.ts';
import { restore } from './restore.ts';

const at = withMigrations(SCHEMA);

test('a truncated backup, one whose rows break a rule, and a file that is no backup change nothing', async () => {
  await at.client.query(VALUES);
  await backup(at.client, 'here', at.file);
  const before = await allRows(at.client);
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
    await expect(restore(at.client, at.file)).rejects.toThrow(reason);
    expect(await allRows(at.client)).toEqual(before);
  }
  await expect(restore(at.client, join(at.root, 'nowhere'))).rejects.toThrow('no such file');
});

test('a database with different migrations or none is refused', async () => {
  await backup(at.client, 'here', at.file);
  at.write('0002_more.sql', 'ALTER TABLE audit ADD m int');
  await migrate(at.client, at.root);
  await expect(restore(at.client, at.file)).rejects.toThrow(
    /its last is 0001_all.sql, the database's 0002_more.sql/,
  );
  await empty(at.client);
  await expect(restore(at.client, at.file)).rejects.toThrow(
    /differs between backup and database.*migrate/,
  );
});
