import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { type ClientBase, escapeIdentifier, escapeLiteral } from 'pg';
import { CommandError } from '../lib/fail.ts';
import { endAccess, isPassing, noteUsed } from './access.ts';
import { auditHead, noteRestore } from './audit.ts';
import type { Counts } from './backup.ts';
import { appliedMigrations } from './migrations.ts';
import {
  type BackupHeader,
  type BackupLine,
  FORMAT,
  type ForeignKey,
  NOTATION,
  type Row,
  readForeignKeys,
  readTables,
  type Table,
} from './schema.ts';

const BATCH_ROWS = 500;
const BATCH_LETTERS = 1_000_000;

/** Inserts rows from their texts, as COPY does; identity columns keep their values. */
async function insert(client: ClientBase, { name, columns }: Table, rows: Row[]): Promise<void> {
  if (rows.length === 0 || columns.length === 0) return;
  const names = columns.map((column) => escapeIdentifier(column.name)).join(', ');
  const values = columns.map(({ type }, i) => `(row ->> ${i})::${type}`).join(', ');
  await client.query(
    `INSERT INTO ${escapeIdentifier(name)} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${values} FROM json_array_elements($1::json) AS row`,
    [JSON.stringify(rows)],
  );
}

/** Fills the empty `tables` with the lines of a backup. Throws a CommandError if lines are missing. */
async function replaceRows(
  client: ClientBase,
  tables: Table[],
  lines: AsyncGenerator<BackupLine>,
): Promise<Counts> {
  const counts: Counts = {};
  const sequences: string[] = [];
  let table: Table | undefined;
  let batch: Row[] = [];
  let letters = 0;
  let expected = -1;
  const flush = async () => {
    if (table) await insert(client, table, batch);
    batch = [];
    letters = 0;
  };
  for await (const line of lines) {
    if (Array.isArray(line)) {
      if (!table) throw new CommandError('the backup has rows without a table.');
      batch.push(line);
      letters += line.reduce((sum, value) => sum + (value?.length ?? 0), 0);
      counts[table.name] = (counts[table.name] ?? 0) + 1;
      if (batch.length === BATCH_ROWS || letters > BATCH_LETTERS) await flush();
    } else if ('table' in line) {
      await flush();
      table = tables.find(({ name }) => name === line.table);
      counts[line.table] = 0;
    } else if ('sequence' in line) {
      const name = escapeLiteral(escapeIdentifier(line.sequence));
      sequences.push(`SELECT setval(${name}, ${BigInt(line.value)}, ${line.called === true})`);
    } else expected = line.rows;
  }
  await flush();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (total !== expected) throw new CommandError('the backup is cut off.');
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  // Last, because a rollback does not undo it.
  for (const sql of sequences) await client.query(sql);
  return counts;
}

/** Yields the lines of a backup. Throws a CommandError if the file cannot be read or is cut off. */
async function* readLines(file: string): AsyncGenerator<unknown> {
  const source = createReadStream(file);
  const unpacked = createGunzip().setEncoding('utf8');
  source.on('error', (error) => unpacked.destroy(error)).pipe(unpacked);
  // Not readline: it also splits at U+2028 and U+2029, which JSON may contain.
  let unfinished = '';
  try {
    for await (const chunk of unpacked) {
      const lines = (unfinished + chunk).split('\n');
      unfinished = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line);
    }
  } catch (error) {
    throw new CommandError(`${file} is not a whole backup: ${(error as Error).message}.`);
  } finally {
    source.destroy();
  }
}

/** A backup's header and the lines after it. Throws a CommandError if the file is not a backup. */
async function openBackup(
  file: string,
): Promise<{ header: BackupHeader; lines: AsyncGenerator<BackupLine> }> {
  const lines = readLines(file);
  const header = (await lines.next()).value as Partial<BackupHeader> | undefined;
  if (header?.format !== FORMAT || !header.tables || !header.migrations) {
    await lines.return(undefined);
    throw new CommandError(`${file} is not a backup of format ${FORMAT}.`);
  }
  return { header: header as BackupHeader, lines: lines as AsyncGenerator<BackupLine> };
}

const LOCK_WAIT = '10s';

const alter = (table: string, change: string) => `ALTER TABLE ${escapeIdentifier(table)} ${change}`;

/** Throws a CommandError unless the database has the backup's tables and migrations. */
async function assertSameSchema(client: ClientBase, header: BackupHeader): Promise<void> {
  const inDatabase = (await appliedMigrations(client)).map(
    ({ name, checksum }) => `${name} ${checksum}`,
  );
  const inBackup = header.migrations.map(({ name, checksum }) => `${name} ${checksum}`);
  const tables = await readTables(client);
  // Netlify's own database does not have our ledger, but its tables show the same.
  const known = inDatabase.length > 0 && inBackup.length > 0;
  if (known && JSON.stringify(inDatabase) !== JSON.stringify(inBackup)) {
    const last = (names: string[]) => names.at(-1)?.split(' ')[0] ?? 'none';
    throw new CommandError(
      `the backup was made with other migrations (its last is ${last(inBackup)}, the database's ${last(inDatabase)}).`,
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

/** Checks foreign keys at the end, so that neither the order of the tables nor circular references matter. */
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

interface Restored {
  at: string;
  counts: Counts;
}

/**
 * Replaces all rows with those of the backup in one transaction, signs everyone out, and adds a line to the audit.
 * Throws a CommandError and changes nothing if the file is broken or the schema differs.
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
