/** A project with test migrations, for tests of the database commands. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { MIGRATIONS_FOLDER, migrate } from '../scripts/database/migrations.ts';
import {
  connect,
  empty,
  START_TIMEOUT_MS,
  startEmptyDatabase,
  type TestDatabase,
} from './database.ts';

/** A test's project and database. */
interface Place {
  /** The project's folder. */
  root: string;
  /** A path for a backup. */
  file: string;
  url: string;
  client: pg.Client;
  /** The path of a migration. */
  path: (name: string) => string;
  write: (name: string, sql: string) => void;
}

/** Runs each test on an empty database, with `sql` as its first migration if given. */
export function withMigrations(sql?: string): Place {
  const path = (name: string) => join(place.root, MIGRATIONS_FOLDER, name);
  const write = (name: string, text: string) => writeFileSync(path(name), text);
  const place = { path, write } as Place;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startEmptyDatabase();
    place.url = database.url;
    place.client = await connect(database.url);
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await place.client.end();
    await database.stop();
  });
  beforeEach(async () => {
    await empty(place.client);
    place.root = mkdtempSync(join(tmpdir(), 'portal-migrations-'));
    place.file = join(place.root, 'backup.gz');
    mkdirSync(join(place.root, MIGRATIONS_FOLDER), { recursive: true });
    if (sql) {
      write('0001_all.sql', sql);
      await migrate(place.client, place.root);
    }
    return () => rmSync(place.root, { recursive: true });
  });
  return place;
}

/** Two migrations of a table `one`, which can be written in any order, and the table's columns. */
export const twoSteps = (at: Place) => ({
  one: () => at.write('0001_one.sql', 'CREATE TABLE one (n int); INSERT INTO one VALUES (1);'),
  two: () => at.write('0002_two.sql', 'ALTER TABLE one ADD m int;'),
  columns: async (): Promise<string[]> => {
    const { rows } = await at.client.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'one' ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  },
});
