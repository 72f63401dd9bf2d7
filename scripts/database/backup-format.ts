/** A backup is gzipped lines of JSON: the header, the tables with their rows, the sequences, and the end. */
import type { Table } from './schema.ts';

export const FORMAT = 1;

/** Sets how values are written, independent of the server's settings. */
export const NOTATION = `SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL timezone = 'UTC'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 3`;

/** The first line. */
export interface BackupHeader {
  format: number;
  /** When the backup was made. */
  at: string;
  /** The database's name. */
  store: string;
  migrations: { name: string; checksum: string }[];
  tables: Table[];
}

/** A row: each column as the database writes it, so that JSON loses no value. */
export type Row = (string | null)[];

/** The state of a sequence. */
export interface SequenceState {
  sequence: string;
  value: string;
  called: boolean;
}

/** The lines after the header. A row belongs to the last named table. */
export type BackupLine = { table: string } | Row | SequenceState | { end: true; rows: number };
