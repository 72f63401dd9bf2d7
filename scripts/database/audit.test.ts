/** The audit is a chain: a check finds every direct change. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { connect } from '../../tests/database.ts';
import { temporaryFolder, withDatabase } from '../../tests/places.ts';
import { verifyAudit } from './audit.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const folder = temporaryFolder();
const place = withDatabase();
let client: pg.Client;
beforeAll(async () => {
  client = place.client;
  await write(9);
});

const write = (count: number, run: pg.ClientBase = client) =>
  run.query(
    `INSERT INTO audit (actor, action, kind, thing, affiliate_id, reason)
     SELECT gen_random_uuid(), 'change', 'contact', gen_random_uuid(), gen_random_uuid(), E'"ü"\\n' || n
       FROM generate_series(1, $1::int) n`,
    [count],
  );

/** The check's finding after `sql`, which runs with the triggers off and is then reverted. */
async function after(sql: string, head?: string) {
  const path = join(folder, 'before.backup');
  await backup(client, 'here', path);
  await client.query(
    `ALTER TABLE audit DISABLE TRIGGER USER; ALTER TABLE audit_seal DISABLE TRIGGER USER; ${sql};
     ALTER TABLE audit ENABLE TRIGGER USER; ALTER TABLE audit_seal ENABLE TRIGGER USER`,
  );
  const { broken } = await verifyAudit(client, head);
  await restore(client, path);
  rmSync(path);
  return broken;
}

test('an unchanged chain is whole in every time zone, and contains its earlier heads', async () => {
  const before = await verifyAudit(client);
  expect(before).toMatchObject({
    lines: 9,
    broken: null,
    head: expect.stringMatching(/^9:[0-9a-f]{64}$/),
  });
  await write(3);
  await client.query("SET timezone = 'Asia/Kathmandu'; SET datestyle = 'German'");
  expect(await verifyAudit(client, before.head)).toMatchObject({ lines: 12, broken: null });
  await client.query('RESET ALL');
});

test.each([
  ['UPDATE audit SET reason = $$x$$ WHERE id = 4', 'line 4 was changed'],
  ["UPDATE audit SET at = at + interval '1 microsecond' WHERE id = 5", 'line 5 was changed'],
  ['UPDATE audit SET actor = NULL WHERE id IN (7, 6)', 'line 6 was changed'],
  ['DELETE FROM audit WHERE id = 3', 'line 3 was taken out'],
  ['DELETE FROM audit WHERE id = 3; DELETE FROM audit_seal WHERE line = 3', 'the seal 3 is gone'],
  [
    `DELETE FROM audit WHERE id = 3; UPDATE audit_seal SET at = at - interval '7 years' WHERE line = 3`,
    'the seal 3, of line 3, was changed',
  ],
  ["INSERT INTO audit (action, kind) VALUES ('change', 'contact')", /^line \d+ has no seal$/],
])('the check finds %s', async (sql, fault) => {
  expect(await after(sql)).toMatch(fault);
});

test('a head from the log reveals lines cut off at the end', async () => {
  const { head } = await verifyAudit(client);
  const cut = 'DELETE FROM audit WHERE id > 8; DELETE FROM audit_seal WHERE line > 8';
  expect(await after(cut, '8:00')).toContain('8:00 is not in it');
  expect(await after(cut, head)).toContain(`${head} is not in it`);
});

test('the chain stays whole after lines are deleted at the end of their years', async () => {
  const at = "now() - interval '7 years'";
  await client.query(`INSERT INTO audit (at, action, kind) VALUES (${at}, 'create', 'lead')`);
  await write(1);
  await client.query(`DELETE FROM audit WHERE at <= ${at}`);
  expect(await verifyAudit(client)).toMatchObject({ broken: null });
});

test('a restore brings the chain back, and adds a line about it with the previous head', async () => {
  const path = join(folder, 'copy.backup');
  const { head } = await verifyAudit(client);
  await backup(client, 'here', path);
  await write(2);
  const before = await verifyAudit(client);
  await restore(client, path);
  const { rows } = await client.query(
    'SELECT action, kind, actor, reason FROM audit ORDER BY id DESC LIMIT 1',
  );
  expect(rows).toEqual([
    {
      action: 'database-restored',
      kind: 'database',
      actor: null,
      reason: expect.stringMatching(`^Backup of \\d{4}-.*Z\\. Head before: ${before.head}$`),
    },
  ]);
  expect((await verifyAudit(client, head)).broken).toBeNull();
  expect((await verifyAudit(client, before.head)).broken).toContain('a backup was restored');
});

test('connections that write at once make one chain, and a rollback leaves no gap', async () => {
  const pool = new pg.Pool({ connectionString: place.url, max: 4 });
  const { lines } = await verifyAudit(client);
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const client = await pool.connect();
      await client.query('BEGIN');
      await write(2, client);
      await client.query(index % 4 ? 'COMMIT' : 'ROLLBACK');
      client.release();
    }),
  );
  await pool.end();
  expect(await verifyAudit(client)).toMatchObject({ lines: lines + 60, broken: null });
});

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'an open transaction does not block the lines of another',
  async () => {
    const other = await connect(place.url);
    await other.query('BEGIN');
    await write(1, other);
    await client.query("SET lock_timeout = '1s'");
    await write(1);
    await client.query('RESET lock_timeout');
    await other.query('COMMIT');
    await other.end();
    expect(await verifyAudit(client)).toMatchObject({ broken: null });
  },
);
