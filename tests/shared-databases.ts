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
  // Meanwhile the databases start, in their own processes.
  const [stop] = await Promise.all([startDatabases(config.maxWorkers), writeGated(process.cwd())]);
  return stop;
}

async function startDatabases(count: number): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const start = () => startMemoryDatabase(process.cwd());
  // A checkout's first start writes the template for the others.
  const first = await start();
  const others = Array.from({ length: count - 1 }, start);
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
