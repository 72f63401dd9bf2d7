/** Provides a database for a test file: in memory, or on the server of TEST_DATABASE_URL. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { applyMigrations } from '../scripts/database/connect.ts';
import { startMemoryDatabase } from '../scripts/local/memory-database.ts';

/** Long enough for a busy machine to start a database. */
export const START_TIMEOUT_MS = 180_000;

/** A database that no other test file uses at the same time. */
export interface TestDatabase {
  url: string;
  stop: () => Promise<void>;
}

/** The variable with the addresses of the databases for Vitest's workers. */
export const SHARED_DATABASES = 'TEST_SHARED_DATABASES';

/** This worker's database, emptied, or a new one, with all migrations applied. */
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
  // Its one session keeps the settings of the previous file.
  await client.query('DISCARD ALL');
  await client.end();
  return { url, stop: async () => {} };
}

/** Starts a database in memory, or creates one on the server of TEST_DATABASE_URL; `stop` removes it. */
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

/** A client that does not fail the process when the server ends. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Replaces the schema with an empty one. */
export async function empty(client: pg.Client): Promise<void> {
  await client.query('DROP SCHEMA IF EXISTS netlify CASCADE');
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
}
