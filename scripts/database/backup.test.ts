import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withMigrations } from '../../tests/migrations.ts';
import { allRows, SCHEMA, VALUES } from '../../tests/records.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const at = withMigrations(SCHEMA);

test('every value comes back unchanged, and numbering continues', async () => {
  await at.client.query(VALUES);
  const before = await allRows(at.client);
  const counts = { everything: 3, child: 3, a_circle: 1, b_circle: 1, audit: 1237 };
  await at.client.query(
    `SET datestyle = 'German'; SET bytea_output = 'escape'; SET extra_float_digits = -5`,
  );
  expect(await backup(at.client, 'here', at.file)).toEqual(counts);
  await at.client.query('RESET ALL');
  await at.client.query(
    'DELETE FROM child; UPDATE everything SET data = NULL; INSERT INTO audit VALUES (9)',
  );
  expect((await restore(at.client, at.file)).counts).toEqual(counts);
  expect(await allRows(at.client)).toEqual(before);
  const { rows } = await at.client.query('INSERT INTO child (parent) VALUES (1) RETURNING id');
  expect(rows).toEqual([{ id: 4 }]);
  await expect(at.client.query('INSERT INTO child (parent) VALUES (99)')).rejects.toThrow(
    'foreign key',
  );
  expect((await at.client.query('SELECT count(*)::int AS n FROM audit')).rows).toEqual([
    { n: 1238 },
  ]);
});

test('a restore keeps the checks of keys', async () => {
  const keys = () =>
    at.client.query(
      `SELECT conname, condeferrable, condeferred FROM pg_constraint WHERE contype = 'f' ORDER BY 1`,
    );
  const { rows: before } = await keys();
  await backup(at.client, 'here', at.file);
  await restore(at.client, at.file);
  expect((await keys()).rows).toEqual(before);
});

test('only its owner can read a backup, and it overwrites nothing', async () => {
  await backup(at.client, 'here', at.file);
  expect(statSync(at.file).mode & 0o077).toBe(0);
  const content = readFileSync(at.file);
  await expect(backup(at.client, 'here', at.file)).rejects.toThrow('exists already');
  expect(readFileSync(at.file)).toEqual(content);
});
