/** The format of a backup, and the parts of a schema that it needs. */
import type { ClientBase } from 'pg';

/* A backup is gzipped lines of JSON: the header, the tables with their rows, the sequences, and the end. */

export const FORMAT = 1;

/** Sets how values are written, independent of the server's settings. */
export const NOTATION = `SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL timezone = 'UTC'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 3`;

/** The first line. */
export interface BackupHeader {
  format: number;
  at: string;
  /** The database's name. */
  store: string;
  migrations: { name: string; checksum: string }[];
  tables: Table[];
}

/** A row: each column as the database writes it, so that JSON loses no value. */
export type Row = (string | null)[];

export interface SequenceState {
  sequence: string;
  value: string;
  called: boolean;
}

/** The lines after the header. A row belongs to the last named table. */
export type BackupLine = { table: string } | Row | SequenceState | { end: true; rows: number };

/* The schema. */

/** A table and its columns in order, without generated ones. */
export interface Table {
  name: string;
  columns: { name: string; type: string }[];
}

export interface ForeignKey {
  table: string;
  name: string;
  deferrable: boolean;
  deferred: boolean;
}

const LEDGER = 'schema_migration';

/** The tables with records, without the ledger and without generated columns. */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
         ORDER BY a.attnum) AS columns
     FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> $1
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname`,
    [LEDGER],
  );
  return rows;
}

export async function readForeignKeys(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT c.relname AS table, k.conname AS name,
       k.condeferrable AS deferrable, k.condeferred AS deferred
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
     WHERE k.contype = 'f' AND c.relnamespace = 'public'::regnamespace`,
  );
  return rows;
}

/** The names of all sequences, including those of identity columns. */
export async function readSequences(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace ORDER BY relname`,
  );
  return rows.map(({ name }) => name);
}
