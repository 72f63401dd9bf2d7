/** A backup: lines of JSON, packed with gzip. Header, then tables with their rows, then the end. */
import type { Table } from './schema.ts';

export const FORMAT = 1;

/** How values are written, whatever the server's own settings are. */
export const NOTATION = `SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL timezone = 'UTC'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 3`;

/** The first line. */
export interface BackupHeader {
  format: number;
  /** When it was made. */
  at: string;
  /** Of which database. */
  store: string;
  migrations: { name: string; checksum: string }[];
  tables: Table[];
}

/** A row: each column as the database writes it, so that no value is lost on the way through JSON. */
export type Row = (string | null)[];

/** Where a sequence is. */
export interface SequenceState {
  sequence: string;
  value: string;
  called: boolean;
}

/** The lines after the header. A row belongs to the table named last. */
export type BackupLine = { table: string } | Row | SequenceState | { end: true; rows: number };
