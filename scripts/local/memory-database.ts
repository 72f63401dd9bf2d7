import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { LocalDatabase } from './database.ts';
import { startDatabaseProcess } from './database-runner.ts';
import { newUser, urlOf } from './port.ts';

const ENGINE = join(
  createRequire(import.meta.url).resolve('@electric-sql/pglite'),
  '../../package.json',
);

/** Starts an empty database in memory for tests; a checkout's first takes seconds, later ones take less than one second. */
export async function startMemoryDatabase(
  root: string,
  { patience }: { patience?: number } = {},
): Promise<LocalDatabase> {
  const { version } = JSON.parse(readFileSync(ENGINE, 'utf8')) as { version: string };
  const template = join(root, '.netlify', `empty-database-${version}.tgz`);
  const user = newUser();
  const { port, stop } = await startDatabaseProcess({
    data: { template },
    user,
    port: 0,
    patience,
  });
  return { url: urlOf({ port, user }), stop };
}
