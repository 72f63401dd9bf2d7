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

/** The variable with the schema that those databases begin with, as a hash. */
export const SHARED_SCHEMA = 'TEST_SHARED_SCHEMA';

/** This worker's database without rows, or a new one. All migrations are applied. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const shared = await takeSharedDatabase();
  if (shared) return shared;
  const database = await startEmptyDatabase();
  await migrateTestDatabase(database.url);
  return database;
}

/** Applies all migrations. */
export const migrateTestDatabase = (url: string) =>
  applyMigrations({ url: new URL(url), name: 'the test database' }, process.cwd());

async function takeSharedDatabase(): Promise<TestDatabase | undefined> {
  const { [SHARED_DATABASES]: addresses = '', VITEST_POOL_ID } = process.env;
  const url = addresses.split(' ')[Number(VITEST_POOL_ID) - 1];
  if (!url) return undefined;
  const client = await connect(url);
  // Its one session keeps the settings of the file before.
  await client.query('DISCARD ALL');
  // For so few rows, a plan for a statement's own values, and its best order of joins, cost more than they save.
  await client.query(
    'set join_collapse_limit = 1; set from_collapse_limit = 1; set plan_cache_mode = force_generic_plan',
  );
  const unchanged = (await schemaOf(client)) === process.env[SHARED_SCHEMA];
  if (unchanged) await deleteRows(client);
  else await empty(client);
  await client.end();
  if (!unchanged) await migrateTestDatabase(url);
  return { url, stop: async () => {} };
}

/** A hash of the schema: columns, constraints, indexes, triggers and functions. */
export async function schemaOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ schema: string }>(`
    select md5(string_agg(part, chr(10) order by part)) "schema" from (
      select format('%s %s %s %s', attrelid::regclass, attname, atttypid, attnotnull) part
        from pg_attribute a join pg_class c on c.oid = attrelid
       where relnamespace = 'public'::regnamespace and attnum > 0
      union all select format('%s %s %s', conrelid::regclass, conname, convalidated)
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled)
        from pg_trigger where not tgisinternal
      union all select format('%s %s', proname, md5(prosrc))
        from pg_proc where pronamespace = 'public'::regnamespace
    ) parts`);
  return rows[0]?.schema ?? '';
}

/** Deletes all rows, many times faster than the migrations make the tables again. */
async function deleteRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select oid::regclass::text name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname <> 'schema_migration' and pg_relation_size(oid) > 0`);
  const tables = rows.map(({ name }) => name);
  // Triggers and references do not apply: the audit keeps its rows otherwise.
  const statements = tables.map((name) => `delete from ${name}`);
  await client.query(['set session_replication_role = replica', ...statements].join('; '));
  await client.query('reset session_replication_role');
  if (tables.length > 0) await client.query(`vacuum ${tables.join(', ')}`);
  // As if never counted: the planner takes a counted table for empty, and plans badly once it is not.
  await client.query(`
    update pg_class set reltuples = -1, relpages = 0 where relnamespace = 'public'::regnamespace`);
  await client.query(`
    delete from pg_statistic s using pg_class c
     where c.oid = s.starelid and c.relnamespace = 'public'::regnamespace`);
  await client.query("select setval(oid, 1, false) from pg_class where relkind = 'S'");
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

/** A client that does not fail the process when the server ends. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** How many statements of the connection's database wait for a lock. */
export async function countWaiting(client: pg.Client): Promise<number> {
  // Within a transaction, the server shows the activity as it first was.
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

/** Replaces the schema with an empty one. */
export async function empty(client: pg.Client): Promise<void> {
  await client.query('DROP SCHEMA IF EXISTS netlify CASCADE');
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
}
