import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type ClientBase, escapeIdentifier } from 'pg';
import { CommandError } from '../lib/fail.ts';
import { isPassing } from './access.ts';
import { appliedMigrations } from './migrations.ts';
import {
  type BackupHeader,
  type BackupLine,
  FORMAT,
  NOTATION,
  readSequences,
  readTables,
  type SequenceState,
  type Table,
} from './schema.ts';

const PAGE = 200;

/** How many rows each table has. */
export type Counts = Record<string, number>;

/** Yields a table's rows page by page: a cursor keeps memory small for any table size. */
async function* rowsOf(client: ClientBase, { name, columns }: Table): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${escapeIdentifier(column.name)}::text`).join(', ');
  await client.query(
    `DECLARE backup NO SCROLL CURSOR FOR
     SELECT array_to_json(ARRAY[${values}]::text[])::text AS row FROM ${escapeIdentifier(name)}`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${PAGE} FROM backup`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await client.query('CLOSE backup');
}

async function* linesOf(client: ClientBase, store: string, counts: Counts): AsyncGenerator<string> {
  const line = (data: BackupHeader | BackupLine) => `${JSON.stringify(data)}\n`;
  const tables = await readTables(client);
  const migrations = (await appliedMigrations(client)).map(({ name, checksum }) => ({
    name,
    checksum,
  }));
  yield line({ format: FORMAT, at: new Date().toISOString(), store, migrations, tables });
  let total = 0;
  for (const table of tables.filter(({ name }) => !isPassing(name))) {
    yield line({ table: table.name });
    counts[table.name] = 0;
    for await (const rows of rowsOf(client, table)) {
      counts[table.name] = (counts[table.name] ?? 0) + rows.length;
      total += rows.length;
      yield `${rows.join('\n')}\n`;
    }
  }
  for (const sequence of await readSequences(client)) {
    const { rows } = await client.query<SequenceState>(
      `SELECT $1 AS sequence, last_value::text AS value, is_called AS called
       FROM ${escapeIdentifier(sequence)}`,
      [sequence],
    );
    if (rows[0]) yield line(rows[0]);
  }
  yield line({ end: true, rows: total });
}

/**
 * Writes a snapshot of all records, without sessions, into `file`. Throws a CommandError if the file exists or
 * cannot be written.
 */
export async function backup(client: ClientBase, store: string, file: string): Promise<Counts> {
  const target = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'EEXIST' ? 'exists already; name a new file' : error.message;
    throw new CommandError(`${file}: ${why}.`);
  });
  const counts: Counts = {};
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(NOTATION);
    await pipeline(
      Readable.from(linesOf(client, store, counts)),
      createGzip(),
      target.createWriteStream(),
    );
    await client.query('COMMIT');
    return counts;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    await rm(file, { force: true });
    throw error;
  }
}
