/** The database: a small pool. In the functions nothing else imports `pg`. */
import { Pool, type PoolClient, DatabaseError as PostgresError } from 'pg';
import { databaseUrl } from '../env.ts';
import { Unavailable } from '../unavailable.ts';

/** Connections of one instance. An instance answers one request at a time; the second is for a request that overlaps. */
const POOL_SIZE = 2;
/** How long a connection may take (ms): Netlify's database sleeps after five idle minutes and needs a moment to wake. */
const CONNECT_TIMEOUT_MS = 6_000;
/** How long a statement may take (ms), below the deadline of a request. */
const STATEMENT_TIMEOUT_MS = 7_000;
/** An idle connection is closed after this (ms), before the other end forgets it. */
const IDLE_TIMEOUT_MS = 10_000;

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

/**
 * Classes of Postgres' own errors that are about the server: connection, resources, shutdown or a
 * timeout, sign-in, no such database or table, a lock or a transaction that took too long.
 */
const ABOUT_THE_SERVER = /^(08|53|57|28|3D|42P01|55P03|25P03)/;

/** A driver's error as ours if the database cannot be used; an error about the statement itself stays. */
function translate(error: unknown): unknown {
  const code = error instanceof PostgresError ? (error.code ?? '') : undefined;
  if (code !== undefined && !ABOUT_THE_SERVER.test(code)) return error;
  const { code: reason = code, message = '' } = error as { code?: string; message?: string };
  // The driver's message may carry the address or the user.
  const why = reason ?? (/timeout/i.test(message) ? 'timeout' : 'connection lost');
  return new Unavailable('database', `The database cannot be used: ${why}`, { cause: error });
}

async function connect(): Promise<PoolClient> {
  const pool = openPool();
  try {
    return await pool.connect();
  } catch (error) {
    // Nothing was sent yet, so one more try is safe if the other end hung up. After a timeout
    // ("terminated due to connection timeout") there is no time for one.
    if (!/terminated unexpectedly|ECONNRESET/.test(String(error))) throw translate(error);
    return pool.connect().catch((again: unknown) => {
      throw translate(again);
    });
  }
}

/**
 * The rows that a statement answers. Values go as parameters, never into the text. Throws an
 * Unavailable if the database cannot be used; so does everything that is built on it.
 */
export type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Runs `work` with a connection of the pool; one that broke in any of its statements is not used again. */
async function withConnection<T>(work: (query: Query) => Promise<T>): Promise<T> {
  const client = await connect();
  let broken = false;
  const run = async <Row extends object>(text: string, values: unknown[] = []) => {
    try {
      return (await client.query<Row>(text, values)).rows;
    } catch (error) {
      const ours = translate(error);
      broken ||= ours instanceof Unavailable;
      throw ours;
    }
  };
  try {
    return await work(run);
  } finally {
    client.release(broken);
  }
}

/**
 * Runs one statement. The server itself sets it no bound: a pooler between may refuse settings of a
 * connection, and carry them over to other requests. It holds no lock but its own while it runs, and
 * what it may wait for has bounds: see `transaction`.
 */
export const query: Query = (text, values) => withConnection((run) => run(text, values));

/** One simple query, which costs one way to the database. `local` settings end with the transaction, behind a pooler as well. */
const BEGIN = `begin;
  set local statement_timeout = '6s';
  set local lock_timeout = '3s';
  set local idle_in_transaction_session_timeout = '10s'`;

/** Runs `work` in one transaction, which is rolled back if `work` throws. Throws what `work` throws. */
export const transaction = <T>(work: (query: Query) => Promise<T>): Promise<T> =>
  withConnection(async (run) => {
    await run(BEGIN);
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
