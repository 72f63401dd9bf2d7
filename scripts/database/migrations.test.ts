import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from '../../tests/database.ts';
import { MIGRATIONS_FOLDER, withMigrations } from '../../tests/migrations.ts';
import { migrate, migrationStatus } from './migrations.ts';

const at = withMigrations();
const writeFirst = () =>
  at.write('0001_one.sql', 'CREATE TABLE one (n int); INSERT INTO one VALUES (1);');
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
  writeFirst();
  expect((await status()).pending).toHaveLength(2);
  expect(await run()).toEqual(['0001_one.sql', '0002_two.sql']);
  expect(await run()).toEqual([]);
  expect(await columns()).toEqual(['m', 'n']);
  const { applied, pending } = await status();
  expect(applied.map(({ name }) => name)).toEqual(['0001_one.sql', '0002_two.sql']);
  expect(pending).toEqual([]);
});

test('two runners at the same moment apply each file once', async () => {
  writeFirst();
  two();
  const other = await connect(at.url);
  const names = await Promise.all([run(), migrate(other, at.root)]);
  await other.end();
  expect(names.flat().sort()).toEqual(['0001_one.sql', '0002_two.sql']);
  expect((await at.client.query('SELECT count(*)::int AS n FROM one')).rows).toEqual([{ n: 1 }]);
});

test('a file that fails is rolled back completely, and earlier files stay applied', async () => {
  writeFirst();
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
  writeFirst();
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
  writeFirst();
  at.write('0001_other.sql', 'SELECT 1');
  await expect(run()).rejects.toThrow('has the same number as 0001_one.sql');
  rmSync(at.path('0001_other.sql'));
  at.write('0002_two.sql', 'ALTER TABLE one ADD m int;\nCOMMIT;\nSELECT nonsense;');
  await expect(run()).rejects.toThrow('0002_two.sql begins or ends a transaction');
});

test('Netlify’s own database gets no migrations from the command', async () => {
  writeFirst();
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

test('a database of the release before loses the alerts of follow-ups, and keeps the others and what is muted', {
  tags: 'deep',
}, async () => {
  const LATER = '0068_alerts_without_follow_ups.sql';
  const add = (names: string[]) => {
    for (const name of names) {
      at.write(name, readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8'));
    }
  };
  add(readdirSync(MIGRATIONS_FOLDER).filter((name) => name < LATER));
  await run();
  await at.client.query(`
    with ada as (
      insert into affiliate (username, folded_name, first_name, last_name, email)
      values ('ada', 'ada', 'Ada', 'Example', '') returning id
    ), muted as (
      insert into alert_mute (affiliate_id, kind)
      select id, kind from ada, unnest(array['follow-up', 'order']) kind
    )
    insert into alert (affiliate_id, kind, title, why, due_on, read_at, snoozed_until)
    select id, kind, title, 'x', due_on::date, read_at::timestamptz, snoozed_until::timestamptz
      from ada, (values
        ('follow-up', '2 follow-ups are due', '2026-11-20', null, null),
        ('follow-up', 'Birthday: Winston Dandelion', '2026-11-20', null, '2999-01-01'),
        ('follow-up', 'Check in with Bo', '2026-11-01', '2026-11-02', null),
        ('lead', 'New lead', null, null, '2999-01-01'),
        ('order', 'Your order was shipped', null, '2026-11-02', null)
      ) v (kind, title, due_on, read_at, snoozed_until)`);
  add([LATER]);
  expect(await run()).toEqual([LATER]);
  const { rows: alerts } = await at.client.query(
    'SELECT title, read_at IS NULL AS open FROM alert ORDER BY kind',
  );
  expect(alerts).toEqual([
    { title: 'New lead', open: true },
    { title: 'Your order was shipped', open: false },
  ]);
  const { rows: muted } = await at.client.query('SELECT kind FROM alert_mute');
  expect(muted).toEqual([{ kind: 'order' }]);
  for (const table of ['alert', 'alert_mute']) {
    await expect(at.client.query(`UPDATE ${table} SET kind = 'follow-up'`)).rejects.toThrow(
      `${table}_kind_check`,
    );
  }
});
