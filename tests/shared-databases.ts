/** Before the unit tests: a database for each worker of Vitest, whose files use it one after another, and the documents that travel with the functions. */
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
  await writeGated(process.cwd());
  if (process.env.TEST_DATABASE_URL) return;
  // The first start of a checkout writes what the others begin with.
  const databases = [await startMemoryDatabase(process.cwd())];
  while (databases.length < config.maxWorkers) {
    databases.push(await startMemoryDatabase(process.cwd()));
  }
  for (const { url } of databases) await migrateTestDatabase(url);
  const client = await connect(databases[0]?.url ?? '');
  process.env[SHARED_SCHEMA] = await schemaOf(client);
  await client.end();
  process.env[SHARED_DATABASES] = databases.map(({ url }) => url).join(' ');
  return async () => {
    await Promise.all(databases.map(({ stop }) => stop()));
  };
}
