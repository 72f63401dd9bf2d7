/** The audit is a chain: a check finds every direct change, and a separate owner protects it. */
import { cpSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { connect, startEmptyDatabase } from '../../tests/database.ts';
import { temporaryFolder, withDatabase } from '../../tests/places.ts';
import { protectAudit, verifyAudit } from './audit.ts';
import { backup } from './backup.ts';
import { migrate } from './migrations.ts';
import { restore } from './restore.ts';

const FUNCTIONS = 'portal_functions';
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

test('the migration seals the lines that are older than the chain', async () => {
  const root = join(folder, 'before');
  const migrations = 'netlify/database/migrations';
  cpSync(migrations, join(root, migrations), {
    recursive: true,
    filter: (path) => !/\d{4}_/.test(path) || basename(path) < '0012',
  });
  await onEmptyDatabase(async (other) => {
    await migrate(other, root);
    await other.query(
      "INSERT INTO audit (action, kind) VALUES ('create', 'lead'), ('change', 'lead')",
    );
    expect(await migrate(other, process.cwd())).toContain('0012_sealed_audit.sql');
    expect(await verifyAudit(other)).toMatchObject({ lines: 2, broken: null });
  });
});

/** Runs `work` on a separate database. */
async function onEmptyDatabase(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const { url, stop } = await startEmptyDatabase();
  const other = await connect(url);
  try {
    await work(other);
  } finally {
    await other.end();
    await stop();
  }
}

/** Makes a role that is not the administrator's own everything, as on a server where it made the tables. */
const GIVE_AWAY = `DO $$
DECLARE
  thing text;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${FUNCTIONS}') THEN CREATE ROLE ${FUNCTIONS}; END IF;
  EXECUTE 'ALTER SCHEMA public OWNER TO ${FUNCTIONS}';
  FOR thing IN SELECT 'TABLE ' || quote_ident(tablename) FROM pg_tables WHERE schemaname = 'public'
    UNION ALL SELECT 'FUNCTION ' || oid::regprocedure FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE 'ALTER ' || thing || ' OWNER TO ${FUNCTIONS}';
  END LOOP;
END $$`;

test('with a separate owner, the functions add, read and tidy the audit, and rewrite nothing', async () => {
  await onEmptyDatabase(async (other) => {
    await migrate(other, process.cwd());
    // The functions' own role could take the ownership back.
    await expect(protectAudit(other)).rejects.toThrow('own role');
    await other.query(GIVE_AWAY);
    await other.query(`ALTER ROLE ${FUNCTIONS} CREATEROLE`);
    await expect(protectAudit(other)).rejects.toThrow('makes roles');
    await other.query(`ALTER ROLE ${FUNCTIONS} NOCREATEROLE`);
    expect(await protectAudit(other)).toBe(FUNCTIONS);
    expect(await protectAudit(other)).toBe(FUNCTIONS);

    await other.query(`SET ROLE ${FUNCTIONS}`);
    await write(3, other);
    await other.query(
      `INSERT INTO audit (at, action, kind) VALUES (now() - interval '7 years', 'create', 'lead')`,
    );
    await other.query(
      `DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE at < now() - interval '6 years' FOR UPDATE SKIP LOCKED)`,
    );
    for (const sql of [
      'ALTER TABLE audit DISABLE TRIGGER USER',
      'ALTER TABLE audit OWNER TO CURRENT_USER',
      'DROP TABLE audit',
      'TRUNCATE audit',
      'DROP TRIGGER audit_stays ON audit',
      "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN OLD; END'",
      "INSERT INTO audit_seal VALUES (99, 99, now(), '', '')",
      'SELECT seal_line(audit) FROM audit',
      'UPDATE audit_seal SET place = 99',
    ]) {
      await expect(other.query(sql), sql).rejects.toMatchObject({ code: '42501' });
    }
    for (const sql of ["UPDATE audit SET reason = 'x'", 'DELETE FROM audit']) {
      await expect(other.query(sql), sql).rejects.toThrow('append-only');
    }
    // A function of the same name in another schema is not used.
    await other.query(
      `CREATE FUNCTION public.now() RETURNS timestamptz LANGUAGE sql AS $$ SELECT 'infinity'::timestamptz $$;
       SET search_path = public, pg_catalog`,
    );
    await expect(other.query('DELETE FROM public.audit')).rejects.toThrow('append-only');
    await other.query('RESET search_path');
    expect(await verifyAudit(other)).toMatchObject({ lines: 3, broken: null, apart: true });
    const path = join(folder, 'apart.backup');
    await backup(other, 'here', path);
    await expect(restore(other, path)).rejects.toThrow('must be owner of table audit');
    await other.query('RESET ROLE');
    await restore(other, path);
    expect(await verifyAudit(other)).toMatchObject({ lines: 4, broken: null, apart: true });
  });
});
