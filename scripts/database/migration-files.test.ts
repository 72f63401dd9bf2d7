import { renameSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { twoSteps, withMigrations } from '../../tests/migrations.ts';
import { migrate, migrationStatus } from './migrations.ts';

const at = withMigrations();
const { one, two, columns } = twoSteps(at);

test('a file edited after it ran is refused, except for line endings', async () => {
  at.write('0001_one.sql', 'CREATE TABLE one (n int);\n');
  await migrate(at.client, at.root);
  at.write('0001_one.sql', 'CREATE TABLE one (n int);\r\n');
  expect(await migrate(at.client, at.root)).toEqual([]);
  at.write('0001_one.sql', 'CREATE TABLE one (n bigint);\n');
  await expect(migrate(at.client, at.root)).rejects.toThrow('0001_one.sql was edited after it ran');
  await expect(migrationStatus(at.client, at.root)).rejects.toThrow('was edited');
});

test('a late or missing file is refused', async () => {
  two();
  at.write('0002_two.sql', 'CREATE TABLE two (n int)');
  await migrate(at.client, at.root);
  one();
  await expect(migrate(at.client, at.root)).rejects.toThrow(
    '0001_one.sql comes late: 0002_two.sql has run',
  );
  rmSync(at.path('0001_one.sql'));
  renameSync(at.path('0002_two.sql'), at.path('0003_two.sql'));
  await expect(migrate(at.client, at.root)).rejects.toThrow(
    'the database has 0002_two.sql, which is not',
  );
});

test.each(['1_one.sql', '0001_One.sql', '0001 one.sql', 'readme.md', '0001_one', '00001_one.sql'])(
  'the name %j is refused before anything runs',
  async (name) => {
    at.write('0000_first.sql', 'CREATE TABLE one (n int)');
    at.write(name, 'SELECT 1');
    await expect(migrate(at.client, at.root)).rejects.toThrow(`${name} is not named like`);
    expect(await columns()).toEqual([]);
  },
);

test('two files with the same number are refused, and a file that ends its own transaction', async () => {
  one();
  at.write('0001_other.sql', 'SELECT 1');
  await expect(migrate(at.client, at.root)).rejects.toThrow('has the same number as 0001_one.sql');
  at.write('0001_other.sql', '');
  rmSync(at.path('0001_other.sql'));
  at.write('0002_two.sql', 'ALTER TABLE one ADD m int;\nCOMMIT;\nSELECT nonsense;');
  await expect(migrate(at.client, at.root)).rejects.toThrow(
    '0002_two.sql begins or ends a transaction',
  );
});

test('Netlify’s own database gets no migrations from the command', async () => {
  one();
  await at.client.query('CREATE SCHEMA netlify; CREATE TABLE netlify.migrations (name text)');
  await expect(migrate(at.client, at.root)).rejects.toThrow('Netlify applies the migrations');
  two();
  await at.client.query("INSERT INTO netlify.migrations VALUES ('0001_one')");
  const { applied, pending } = await migrationStatus(at.client, at.root);
  expect(applied).toEqual([{ name: '0001_one.sql' }]);
  expect(pending.map(({ name }) => name)).toEqual(['0002_two.sql']);
});

test('a project without migrations has none', async () => {
  rmSync(at.path('..'), { recursive: true });
  expect(await migrate(at.client, at.root)).toEqual([]);
});
