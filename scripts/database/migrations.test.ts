import { renameSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { connect } from '../../tests/database.ts';
import { withMigrations } from '../../tests/migrations.ts';
import { migrate, migrationStatus } from './migrations.ts';

const at = withMigrations();
const one = () => at.write('0001_one.sql', 'CREATE TABLE one (n int); INSERT INTO one VALUES (1);');
const two = () => at.write('0002_two.sql', 'ALTER TABLE one ADD m int;');
const run = () => migrate(at.client, at.root);
const status = () => migrationStatus(at.client, at.root);
/** The columns of the table `one`. */
async function columns(): Promise<string[]> {
  const { rows } = await at.client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'one' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

test('files run once, in order, and status lists those that have run', async () => {
  two();
  one();
  expect((await status()).pending).toHaveLength(2);
  expect(await run()).toEqual(['0001_one.sql', '0002_two.sql']);
  expect(await run()).toEqual([]);
  expect(await columns()).toEqual(['m', 'n']);
  const { applied, pending } = await status();
  expect(applied.map(({ name }) => name)).toEqual(['0001_one.sql', '0002_two.sql']);
  expect(pending).toEqual([]);
});

test('two runners at the same moment apply each file once', async () => {
  one();
  two();
  const other = await connect(at.url);
  const names = await Promise.all([run(), migrate(other, at.root)]);
  await other.end();
  expect(names.flat().sort()).toEqual(['0001_one.sql', '0002_two.sql']);
  expect((await at.client.query('SELECT count(*)::int AS n FROM one')).rows).toEqual([{ n: 1 }]);
});

test('a file that fails is rolled back completely, and earlier files stay applied', async () => {
  one();
  at.write('0002_two.sql', 'ALTER TABLE one ADD m int; SELECT nonsense;');
  await expect(run()).rejects.toThrow(/^0002_two.sql failed and was undone: .*nonsense/);
  expect(await columns()).toEqual(['n']);
  two();
  expect(await run()).toEqual(['0002_two.sql']);
});

test('a file edited after it ran is refused, except for line endings', async () => {
  at.write('0001_one.sql', 'CREATE TABLE one (n int);\n');
  await run();
  at.write('0001_one.sql', 'CREATE TABLE one (n int);\r\n');
  expect(await run()).toEqual([]);
  at.write('0001_one.sql', 'CREATE TABLE one (n bigint);\n');
  await expect(run()).rejects.toThrow('0001_one.sql was edited after it ran');
  await expect(status()).rejects.toThrow('was edited');
});

test('a late or missing file is refused', async () => {
  two();
  at.write('0002_two.sql', 'CREATE TABLE two (n int)');
  await run();
  one();
  await expect(run()).rejects.toThrow('0001_one.sql comes late: 0002_two.sql has run');
  rmSync(at.path('0001_one.sql'));
  renameSync(at.path('0002_two.sql'), at.path('0003_two.sql'));
  await expect(run()).rejects.toThrow('the database has 0002_two.sql, which is not');
});

test.each(['1_one.sql', '0001_One.sql', '0001 one.sql', 'readme.md', '0001_one', '00001_one.sql'])(
  'the name %j is refused before anything runs',
  async (name) => {
    at.write('0000_first.sql', 'CREATE TABLE one (n int)');
    at.write(name, 'SELECT 1');
    await expect(run()).rejects.toThrow(`${name} is not named like`);
    expect(await columns()).toEqual([]);
  },
);

test('two files with the same number are refused, and a file that ends its own transaction', async () => {
  one();
  at.write('0001_other.sql', 'SELECT 1');
  await expect(run()).rejects.toThrow('has the same number as 0001_one.sql');
  rmSync(at.path('0001_other.sql'));
  at.write('0002_two.sql', 'ALTER TABLE one ADD m int;\nCOMMIT;\nSELECT nonsense;');
  await expect(run()).rejects.toThrow('0002_two.sql begins or ends a transaction');
});

test('Netlify’s own database gets no migrations from the command', async () => {
  one();
  await at.client.query('CREATE SCHEMA netlify; CREATE TABLE netlify.migrations (name text)');
  await expect(run()).rejects.toThrow('Netlify applies the migrations');
  two();
  await at.client.query("INSERT INTO netlify.migrations VALUES ('0001_one')");
  const { applied, pending } = await status();
  expect(applied).toEqual([{ name: '0001_one.sql' }]);
  expect(pending.map(({ name }) => name)).toEqual(['0002_two.sql']);
});

test('a project without migrations has none', async () => {
  rmSync(at.path('..'), { recursive: true });
  expect(await run()).toEqual([]);
});
