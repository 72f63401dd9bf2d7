/** The database: a small pool, and the only importer of `pg`. */
import { Pool, type PoolClient, DatabaseError as PostgresError, types } from 'pg';
import { databaseUrl } from '../env.ts';
import { DatabaseError } from '../unavailable.ts';

/** Connections of one instance. An instance answers one request at a time; the second is for a request that overlaps. */
const POOL_SIZE = 2;
/** How long a connection may take (ms): Netlify's database sleeps after five idle minutes and needs a moment to wake. */
const CONNECT_TIMEOUT_MS = 6_000;
/** How long a statement may take (ms), below the deadline of a request. */
const STATEMENT_TIMEOUT_MS = 7_000;
/** An idle connection is closed after this (ms), before the other end forgets it. */
const IDLE_TIMEOUT_MS = 10_000;

/** Postgres' own `bigint` may exceed a number; ours are counts, which do not. */
types.setTypeParser(types.builtins.INT8, Number);

let current: { url: string; pool: Pool } | undefined;

/** The pool of this instance; a new one if the address changed, which happens when credentials are rotated. */
function openPool(): Pool {
  const url = databaseUrl();
  if (current?.url === url) return current.pool;
  void current?.pool.end();
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    allowExitOnIdle: true,
  });
  // Without listeners a connection that ends by itself would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  current = { url, pool };
  return pool;
}

/** Closes the pool, for commands and tests. */
export async function closeDatabase(): Promise<void> {
  const closing = current?.pool;
  current = undefined;
  await closing?.end();
}

/** Classes of Postgres' own errors that are about the server: connection, resources, shutdown, sign-in, no such database or table. */
const ABOUT_THE_SERVER = /^(08|53|57|28|3D|42P01)/;

/** A driver's error as ours if the database cannot be used; an error about the statement itself stays. */
function translate(error: unknown): unknown {
  const code = error instanceof PostgresError ? (error.code ?? '') : undefined;
  if (code !== undefined && !ABOUT_THE_SERVER.test(code)) return error;
  const { code: reason = code, message = '' } = error as { code?: string; message?: string };
  // The driver's message may carry the address or the user.
  const why = reason ?? (/timeout/i.test(message) ? 'timeout' : 'connection lost');
  return new DatabaseError(`The database cannot be used: ${why}`, { cause: error });
}

async function connect(): Promise<PoolClient> {
  const pool = openPool();
  try {
    return await pool.connect();
  } catch (error) {
    // Nothing was sent yet, so that one more try is safe if the other end hung up.
    if (!/terminated|ECONNRESET/.test(String(error))) throw translate(error);
    return pool.connect().catch((again: unknown) => {
      throw translate(again);
    });
  }
}

/** The rows that a statement answers. Values go as parameters, never into the text. Throws a DatabaseError. */
export type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

const queryBy =
  (client: PoolClient): Query =>
  async <Row extends object>(text: string, values: unknown[] = []) => {
    try {
      return (await client.query<Row>(text, values)).rows;
    } catch (error) {
      throw translate(error);
    }
  };

/** Runs `work` with a connection of the pool; one that broke is not used again. */
async function withConnection<T>(work: (query: Query) => Promise<T>): Promise<T> {
  const client = await connect();
  let broken = false;
  try {
    return await work(queryBy(client));
  } catch (error) {
    broken = error instanceof DatabaseError;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Runs one statement. Throws a DatabaseError. */
export const query: Query = (text, values) => withConnection((run) => run(text, values));

/** Runs `work` in one transaction, which is rolled back if `work` throws. Throws what `work` throws, and a DatabaseError. */
export const transaction = <T>(work: (query: Query) => Promise<T>): Promise<T> =>
  withConnection(async (run) => {
    await run('begin');
    try {
      const result = await work(run);
      await run('commit');
      return result;
    } catch (error) {
      // If the connection is gone, so is the transaction.
      await run('rollback').catch(() => {});
      throw error;
    }
  });

/** Whether a statement was refused because this constraint would not hold any more. */
export const violates = (error: unknown, constraint: string): boolean =>
  (error as { constraint?: string }).constraint === constraint;
