/** A database for a test file: in memory, or on the server of TEST_DATABASE_URL. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { applyMigrations } from '../scripts/database/connect.ts';
import { startMemoryDatabase } from '../scripts/local/memory-database.ts';

/** Long enough for a busy machine to start one. */
export const START_TIMEOUT_MS = 180_000;

/** A database that only this test file uses while it runs. */
export interface TestDatabase {
  url: string;
  stop: () => Promise<void>;
}

/** The variable with the addresses of the databases that wait for the workers of Vitest. */
export const SHARED_DATABASES = 'TEST_SHARED_DATABASES';

/** The database of this worker, emptied; or a new one. All migrations are applied. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const database = (await takeSharedDatabase()) ?? (await startEmptyDatabase());
  await applyMigrations({ url: new URL(database.url), name: 'the test database' }, process.cwd());
  return database;
}

async function takeSharedDatabase(): Promise<TestDatabase | undefined> {
  const { [SHARED_DATABASES]: addresses = '', VITEST_POOL_ID } = process.env;
  const url = addresses.split(' ')[Number(VITEST_POOL_ID) - 1];
  if (!url) return undefined;
  const client = await connect(url);
  await empty(client);
  // Its one session keeps what the file before has set.
  await client.query('DISCARD ALL');
  await client.end();
  return { url, stop: async () => {} };
}

/** Starts one, or creates one on the server that TEST_DATABASE_URL names; `stop` removes it. */
export async function startEmptyDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return startMemoryDatabase(process.cwd());
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = async (sql: string) => {
    const client = await connect(server);
    await client.query(sql);
    await client.end();
  };
  await admin(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, stop: () => admin(`DROP DATABASE ${name} WITH (FORCE)`) };
}

/** A client of `url` that survives the server's end. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Begins anew with an empty schema. */
export async function empty(client: pg.Client): Promise<void> {
  await client.query('DROP SCHEMA IF EXISTS netlify CASCADE');
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
}
