/** Runs before the unit tests: starts a database for each Vitest worker, whose files use it in sequence, and writes the gated documents. */
import type { TestProject } from 'vitest/node';
import { writeGated } from '../scripts/build/gated.ts';
import { startMemoryDatabase } from '../scripts/local/memory-database.ts';
import {
  connect,
  migrateTestDatabase,
  SHARED_DATABASES,
  SHARED_SCHEMA,
  schemaOf,
} from './database.ts';

export default async function setup({ config }: TestProject) {
  // Another project of this run has started them.
  if (process.env[SHARED_DATABASES]) return;
  const start = () => startMemoryDatabase(process.cwd());
  // A checkout's first start writes the template for the others, in a process of its own.
  const starting = process.env.TEST_DATABASE_URL ? undefined : start();
  await writeGated(process.cwd());
  if (!starting) return;
  const first = await starting;
  const others = Array.from({ length: config.maxWorkers - 1 }, start);
  const databases = [first, ...(await Promise.all(others))];
  // Each has its own process.
  await Promise.all(databases.map(({ url }) => migrateTestDatabase(url)));
  const client = await connect(databases[0]?.url ?? '');
  process.env[SHARED_SCHEMA] = await schemaOf(client);
  await client.end();
  process.env[SHARED_DATABASES] = databases.map(({ url }) => url).join(' ');
  return async () => {
    await Promise.all(databases.map(({ stop }) => stop()));
  };
}
