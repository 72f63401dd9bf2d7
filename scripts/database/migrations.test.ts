import { expect, test } from 'vitest';
import { connect } from '../../tests/database.ts';
import { twoSteps, withMigrations } from '../../tests/migrations.ts';
import { migrate, migrationStatus } from './migrations.ts';

const at = withMigrations();
const { one, two, columns } = twoSteps(at);

test('files run once, in order, and status lists those that have run', async () => {
  two();
  one();
  expect((await migrationStatus(at.client, at.root)).pending).toHaveLength(2);
  expect(await migrate(at.client, at.root)).toEqual(['0001_one.sql', '0002_two.sql']);
  expect(await migrate(at.client, at.root)).toEqual([]);
  expect(await columns()).toEqual(['m', 'n']);
  const { applied, pending } = await migrationStatus(at.client, at.root);
  expect(applied.map(({ name }) => name)).toEqual(['0001_one.sql', '0002_two.sql']);
  expect(pending).toEqual([]);
});

test('two runners at the same moment apply each file once', async () => {
  one();
  two();
  const other = await connect(at.url);
  const names = await Promise.all([migrate(at.client, at.root), migrate(other, at.root)]);
  await other.end();
  expect(names.flat().sort()).toEqual(['0001_one.sql', '0002_two.sql']);
  expect((await at.client.query('SELECT count(*)::int AS n FROM one')).rows).toEqual([{ n: 1 }]);
});

test('a file that fails is rolled back completely, and earlier files stay applied', async () => {
  one();
  at.write('0002_two.sql', 'ALTER TABLE one ADD m int; SELECT nonsense;');
  await expect(migrate(at.client, at.root)).rejects.toThrow(
    /^0002_two.sql failed and was undone: .*nonsense/,
  );
  expect(await columns()).toEqual(['n']);
  two();
  expect(await migrate(at.client, at.root)).toEqual(['0002_two.sql']);
});
