import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../lib/fail.ts';

/** Netlify's default folder: the platform applies the same files to its own database on deploy. */
export const MIGRATIONS_FOLDER = join('netlify', 'database', 'migrations');
/** The platform skips other names silently, and orders by text: four digits. */
const NAME = /^\d{4}_[a-z0-9_-]+\.sql$/;
/** A file that ends its own transaction would be recorded without being undone if it fails. */
const OWN_TRANSACTION = /^\s*(begin|commit|rollback|start\s+transaction)(\s+\w+)?\s*;/im;

/** One step of the schema. */
export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** The project's migrations in their order. Throws a CommandError that names a file that is not valid as a migration. */
export function readMigrations(root: string): Migration[] {
  const folder = join(root, MIGRATIONS_FOLDER);
  const fail = (name: string, reason: string) =>
    new CommandError(`${join(MIGRATIONS_FOLDER, name)} ${reason}`);
  const names = namesIn(folder).sort();
  return names.map((name, index) => {
    if (!NAME.test(name)) {
      throw fail(name, 'is not named like 0001_what-it-does.sql (four digits, small letters).');
    }
    const previous = names[index - 1];
    if (previous?.slice(0, 4) === name.slice(0, 4)) {
      throw fail(name, `has the same number as ${previous}.`);
    }
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    if (OWN_TRANSACTION.test(sql)) {
      throw fail(name, 'begins or ends a transaction; each file already runs in one of its own.');
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
