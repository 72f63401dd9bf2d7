/** A project with test migrations, for tests of the database commands. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { beforeEach } from 'vitest';
import { migrate } from '../scripts/database/migrations.ts';
import { empty, startEmptyDatabase } from './database.ts';
import { withDatabase } from './places.ts';

/** Where a project has its migrations. */
export const MIGRATIONS_FOLDER = 'netlify/database/migrations';

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
  const place = Object.assign(withDatabase(startEmptyDatabase), { path, write }) as Place;
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
