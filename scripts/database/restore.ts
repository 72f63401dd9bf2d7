import { type ClientBase, escapeIdentifier } from 'pg';
import { CommandError } from '../lib/fail.ts';
import { endAccess, isPassing, noteUsed } from './access.ts';
import { auditHead, noteRestore } from './audit.ts';
import type { Counts } from './backup.ts';
import { openBackup } from './backup-file.ts';
import { type BackupHeader, NOTATION } from './backup-format.ts';
import { appliedMigrations } from './migrations.ts';
import { replaceRows } from './restore-rows.ts';
import { type ForeignKey, readForeignKeys, readTables } from './schema.ts';

const LOCK_WAIT = '10s';

const alter = (table: string, change: string) => `ALTER TABLE ${escapeIdentifier(table)} ${change}`;

/** Throws a CommandError unless the database has the tables and the migrations that the backup was made with. */
async function assertSameSchema(client: ClientBase, header: BackupHeader): Promise<void> {
  const here = (await appliedMigrations(client)).map(({ name, checksum }) => `${name} ${checksum}`);
  const there = header.migrations.map(({ name, checksum }) => `${name} ${checksum}`);
  const tables = await readTables(client);
  // A database whose migrations Netlify applies has no ledger of ours; its tables tell as much.
  const known = here.length > 0 && there.length > 0;
  if (known && JSON.stringify(here) !== JSON.stringify(there)) {
    const last = (names: string[]) => names.at(-1)?.split(' ')[0] ?? 'none';
    throw new CommandError(
      `the backup was made with other migrations (its last is ${last(there)}, the database's ${last(here)}).`,
    );
  }
  const differing = [...header.tables, ...tables].find(({ name }) => {
    const [one, other] = [header.tables, tables].map((list) => list.find((t) => t.name === name));
    return JSON.stringify(one) !== JSON.stringify(other);
  });
  if (differing) {
    throw new CommandError(
      `the table ${differing.name} differs between backup and database. Run "npm run database -- migrate" first.`,
    );
  }
}

/** Foreign keys are checked at the end, so the order of the tables does not matter, nor do circles. */
async function withDeferredKeys<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  const keys = await readForeignKeys(client);
  const change = ({ table, name }: ForeignKey, how: string) =>
    client.query(alter(table, `ALTER CONSTRAINT ${escapeIdentifier(name)} ${how}`));
  for (const key of keys) await change(key, 'DEFERRABLE INITIALLY DEFERRED');
  const result = await work();
  for (const key of keys) {
    if (!key.deferrable) await change(key, 'NOT DEFERRABLE');
    else if (!key.deferred) await change(key, 'DEFERRABLE INITIALLY IMMEDIATE');
  }
  return result;
}

/** What a restore brought back. */
interface Restored {
  /** When the backup was made. */
  at: string;
  counts: Counts;
}

/**
 * Replaces all rows with those of the backup in one transaction, signs everybody out, and adds a line to the audit.
 * Throws a CommandError, and changes nothing, if the file is broken or the schema is another one.
 */
export async function restore(client: ClientBase, file: string): Promise<Restored> {
  const { header, lines } = await openBackup(file);
  try {
    await client.query('BEGIN');
    await client.query(`${NOTATION}; SET LOCAL lock_timeout = '${LOCK_WAIT}'`);
    await assertSameSchema(client, header);
    const names = header.tables.map(({ name }) => name);
    const head = await auditHead(client, names);
    const triggers = async (how: string) => {
      for (const name of names) await client.query(alter(name, `${how} TRIGGER USER`));
    };
    const counts = await withDeferredKeys(client, async () => {
      await triggers('DISABLE');
      await noteUsed(client, names);
      if (names.length > 0)
        await client.query(`TRUNCATE ${names.map(escapeIdentifier).join(', ')}`);
      const restored = await replaceRows(client, header.tables, lines);
      await endAccess(client, names);
      return restored;
    });
    await triggers('ENABLE');
    if (head) await noteRestore(client, header.at, head);
    await client.query('COMMIT');
    const kept = Object.entries(counts).filter(([name]) => !isPassing(name));
    return { at: header.at, counts: Object.fromEntries(kept) };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    await lines.return(undefined);
  }
}
