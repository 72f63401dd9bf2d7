/** Brings a database's schema up to the project's migrations. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { CommandError } from '../lib/fail.ts';

/** Netlify's default folder: the platform applies the same files to its own database on deploy. */
const MIGRATIONS_FOLDER = join('netlify', 'database', 'migrations');
/** Netlify silently skips other names, and sorts them as text, so there are always four digits. */
const NAME = /^\d{4}_[a-z0-9_-]+\.sql$/;
/** A file that ends its own transaction could not be rolled back if it fails. */
const OWN_TRANSACTION = /^\s*(begin|commit|rollback|start\s+transaction)(\s+\w+)?\s*;/im;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** The project's migrations in order. Throws a CommandError that names the first invalid file. */
function readMigrations(root: string): Migration[] {
  const folder = join(root, MIGRATIONS_FOLDER);
  const fail = (name: string, reason: string) =>
    new CommandError(`${join(MIGRATIONS_FOLDER, name)} ${reason}`);
  const names = namesIn(folder).sort();
  return names.map((name, index) => {
    if (!NAME.test(name)) {
      throw fail(name, 'is not named like 0001_what-it-does.sql (four digits, lowercase letters).');
    }
    const previous = names[index - 1];
    if (previous?.slice(0, 4) === name.slice(0, 4)) {
      throw fail(name, `has the same number as ${previous}.`);
    }
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    if (OWN_TRANSACTION.test(sql)) {
      throw fail(name, 'begins or ends a transaction, but each file already runs in its own.');
    }
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith('.'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

interface Applied {
  name: string;
  checksum: string;
  appliedAt: Date;
}

/** The part that every database has: Netlify's ledger has only the names. */
type Known = Pick<Applied, 'name'> & Partial<Applied>;

interface MigrationStatus {
  applied: Known[];
  pending: Migration[];
}

/** An arbitrary number that the project uses only here. */
const LOCK = 7_305_021;
const LOCK_WAIT = '30s';

/** If the command made the tables, the site's next deploy would fail. */
export const NETLIFY_APPLIES =
  'Netlify applies the migrations of this database itself: deploy the site.';

/** The recorded migrations; none if no migration has run. */
export async function appliedMigrations(client: ClientBase): Promise<Applied[]> {
  const { rows: found } = await client.query<{ ledger: string | null }>(
    `SELECT to_regclass('schema_migration')::text AS ledger`,
  );
  if (!found[0]?.ledger) return [];
  const { rows } = await client.query<Applied>(
    'SELECT name, checksum, applied_at AS "appliedAt" FROM schema_migration ORDER BY name',
  );
  return rows;
}

/** The migrations in Netlify's ledger, which names them without ".sql"; undefined if this database has no such ledger. */
async function appliedByNetlify(client: ClientBase): Promise<Known[] | undefined> {
  const { rows: found } = await client.query<{ ledger: string | null }>(
    `SELECT to_regclass('netlify.migrations')::text AS ledger`,
  );
  if (!found[0]?.ledger) return undefined;
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM netlify.migrations ORDER BY name',
  );
  return rows.map(({ name }) => ({ name: `${name.replace(/\.sql$/, '')}.sql` }));
}

/** Compares the database with the files. Throws a CommandError if a file was edited, removed or comes late. */
export async function migrationStatus(client: ClientBase, root: string): Promise<MigrationStatus> {
  const applied = (await appliedByNetlify(client)) ?? (await appliedMigrations(client));
  return compare(applied, readMigrations(root));
}

function compare(applied: Known[], files: Migration[]): MigrationStatus {
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum } of applied) {
    const file = byName.get(name);
    if (!file) {
      throw new CommandError(`the database has ${name}, which is not among the project's files.`);
    }
    if (checksum && file.checksum !== checksum) {
      throw new CommandError(
        `${name} was edited after it ran. Restore it, and write the change as a new file.`,
      );
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  const pending = files.filter(({ name }) => !done.has(name));
  const last = applied.at(-1)?.name;
  const next = pending[0]?.name;
  if (last && next && next < last) {
    throw new CommandError(`${next} comes late: ${last} has run. Give it the next number.`);
  }
  return { applied, pending };
}

/** Applies the first pending migration and returns its name, or undefined if there is none. */
async function applyNext(client: ClientBase, files: Migration[]): Promise<string | undefined> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = '${LOCK_WAIT}'`);
    // The lock ends with the transaction: behind a pooler, a session's lock would be lost.
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (
      name text PRIMARY KEY,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
    const [next] = compare(await appliedMigrations(client), files).pending;
    if (next) {
      await client.query(next.sql).catch((error: Error) => {
        throw new CommandError(`${next.name} failed and was undone: ${error.message}`);
      });
      await client.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [
        next.name,
        next.checksum,
      ]);
    }
    await client.query('COMMIT');
    return next?.name;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Applies pending migrations in one transaction each, and returns their names. Throws a CommandError like `migrationStatus`. */
export async function migrate(client: ClientBase, root: string): Promise<string[]> {
  if (await appliedByNetlify(client)) throw new CommandError(NETLIFY_APPLIES);
  const files = readMigrations(root);
  const names: string[] = [];
  for (;;) {
    const name = await applyNext(client, files);
    if (!name) return names;
    names.push(name);
  }
}
