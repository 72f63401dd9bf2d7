/** The audit on databases of their own: one of an earlier release, and one whose audit has a separate owner. */
import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { protectAudit, verifyAudit } from '../../../scripts/database/audit.ts';
import { backup } from '../../../scripts/database/backup.ts';
import { migrate } from '../../../scripts/database/migrations.ts';
import { restore } from '../../../scripts/database/restore.ts';
import { connect, startEmptyDatabase } from '../../../tests/database.ts';
import { temporaryFolder } from '../../../tests/places.ts';

const FUNCTIONS = 'portal_functions';
const folder = temporaryFolder();

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
    await other.query(
      "INSERT INTO audit (action, kind) SELECT 'change', 'contact' FROM generate_series(1, 3)",
    );
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
