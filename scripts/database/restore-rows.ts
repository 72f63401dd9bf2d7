import { type ClientBase, escapeIdentifier, escapeLiteral } from 'pg';
import { CommandError } from '../lib/fail.ts';
import type { Counts } from './backup.ts';
import type { BackupLine, Row } from './backup-format.ts';
import type { Table } from './schema.ts';

const BATCH_ROWS = 500;
const BATCH_LETTERS = 1_000_000;

/** Adds rows by their texts, as COPY does; identity columns keep their values. */
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
export async function replaceRows(
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
      if (!table) throw new CommandError('the backup has rows of no table.');
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
