/** The database: a small pool. In the functions nothing else imports `pg`. */
import { Pool, type PoolClient, DatabaseError as PostgresError, Query as PostgresQuery } from 'pg';
import { databaseUrl } from '../env.ts';
import { course, Unavailable } from '../unavailable.ts';

/** Connections of one instance. An instance answers one request at a time; the second is for a request that overlaps. */
const POOL_SIZE = 2;
/** How long a connection may take (ms): Netlify's database sleeps after five idle minutes and needs a moment to wake. */
const CONNECT_TIMEOUT_MS = 6_000;
/** How long a statement may take on the server (ms), and wait for a lock; less if the request ends before. */
const STATEMENT_TIMEOUT_MS = 6_000;
const LOCK_TIMEOUT_MS = 3_000;
/** What an answer may take on its way (ms): the server ends a statement so much earlier than we do, and we so much before the request ends. */
const WAY_MS = 500;
/** No statement begins with less than this (ms). */
const LEAST_MS = 100;
/** A connection that was idle for so long is closed (ms): other functions want one as well. */
const IDLE_TIMEOUT_MS = 1_000;
/** The server closes it after this (ms): the platform freezes an instance behind its answer, and then its own clock stands still. */
const SESSION_IDLE_MS = 2_000;
/** After this (ms) a server that was full has closed what frozen instances held. */
const FULL_WAIT_MS = 2_500;

let current: { url: string; pool: Pool } | undefined;

/**
 * The pool of this instance; a new one if the address changed, which happens when credentials are
 * rotated. An address with `options` of its own keeps those.
 */
function openPool(options?: string): Pool {
  const url = databaseUrl();
  if (current?.url === url) return current.pool;
  void current?.pool.end();
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    allowExitOnIdle: true,
    ...(options && { options }),
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
function translate(error: unknown, mayBeDone = false): unknown {
  if (error instanceof Unavailable) return error;
  const code = error instanceof PostgresError ? (error.code ?? '') : undefined;
  if (code !== undefined && !ABOUT_THE_SERVER.test(code)) return error;
  const { code: reason = code, message = '' } = error as { code?: string; message?: string };
  // The driver's message may carry the address or the user.
  const why = reason ?? (/timeout/i.test(message) ? 'timeout' : 'connection lost');
  const words = `The database cannot be used: ${why}`;
  return new Unavailable('database', words, { cause: error, mayBeDone });
}

/** When a connection was given back to the pool (ms since 1970). */
const givenBack = new WeakMap<PoolClient, number>();

/** A connection that was not idle for too long: an instance that was frozen does not know yet that the server closed it. */
async function take(pool: Pool): Promise<PoolClient> {
  const client = await pool.connect();
  if (Date.now() - (givenBack.get(client) ?? Date.now()) <= IDLE_TIMEOUT_MS) return client;
  client.release(true);
  return take(pool);
}

/** What a statement that only reads has instead of bounds of its own, which would cost each of them as much again. */
const SETTINGS = `-c idle_session_timeout=${SESSION_IDLE_MS} -c statement_timeout=${STATEMENT_TIMEOUT_MS}`;
const FULL = '53300';
/** What a server says of a connection whatever its settings are: sign-in, no such database, resources, shutdown. */
const NOT_THE_SETTINGS = /^(28|3D|53|57)/;

/** Nothing was sent yet, so one more try is safe. After a timeout there is no time for one. */
async function connect(): Promise<PoolClient> {
  const pool = openPool(SETTINGS);
  try {
    return await take(pool).catch(async (error: unknown) => {
      const code = error instanceof PostgresError ? (error.code ?? '') : undefined;
      if (code === FULL && course().endsAt - Date.now() > FULL_WAIT_MS + 2 * WAY_MS + LEAST_MS) {
        await new Promise((resolve) => setTimeout(resolve, FULL_WAIT_MS));
        return take(openPool());
      }
      // Poolers refuse settings, and so do servers before Postgres 14, which lack this one.
      if (code !== undefined && !NOT_THE_SETTINGS.test(code)) {
        if (current?.pool === pool) await closeDatabase();
        return take(openPool());
      }
      // The other end hung up.
      if (/terminated unexpectedly|ECONNRESET/.test(String(error))) return take(pool);
      throw error;
    });
  } catch (error) {
    throw translate(error);
  }
}

/**
 * The rows that a statement answers. Values go as parameters, never into the text. Throws an
 * Unavailable if the database cannot be used; so does everything that is built on it.
 */
export type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** How long the server may take now (ms). Throws an Unavailable if the request has no time left for it. */
function serverTime(): number {
  const { endsAt, wrote } = course();
  const left = Math.min(STATEMENT_TIMEOUT_MS, endsAt - Date.now() - 2 * WAY_MS);
  if (left >= LEAST_MS) return left;
  throw new Unavailable('deadline', 'No time is left for the database', { mayBeDone: wrote });
}

/** Bounds of the server, which end with the transaction, so that a pooler carries them to nobody else. */
const BOUNDS = `select set_config('statement_timeout', $1, true), set_config('lock_timeout', $2, true)`;
const boundsOf = (ms: number): string[] => [ms, Math.min(ms, LOCK_TIMEOUT_MS)].map(String);

/** Sends the bounds in the same message as the statement, which makes both one transaction. */
function bounded(query: PostgresQuery, ms: number): PostgresQuery {
  const { submit } = query;
  query.submit = (connection) => {
    connection.stream.cork();
    try {
      connection.parse({ name: '', text: BOUNDS, types: [] }, true);
      connection.bind({ values: boundsOf(ms) }, true);
      connection.describe({ type: 'P', name: '' }, true);
      connection.execute({}, true);
      return submit.call(query, connection);
    } finally {
      connection.stream.uncork();
    }
  };
  return query;
}

interface Statement {
  text: string;
  values?: unknown[] | undefined;
  /** Whether it is a transaction by itself that writes, which the server is told the bounds of. */
  alone?: boolean;
  /** Whether something may be written once it has been sent. */
  writes?: boolean;
  /** How long its answer is waited for (ms). */
  timeout: number;
}

function send<Row extends object>(
  client: PoolClient,
  { text, values = [], alone = false, timeout }: Statement,
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const config = { text, values, ...(alone && { queryMode: 'extended' }) };
    const query = new PostgresQuery<Row>(config, (error, result) => {
      if (error) return reject(error);
      // The answer to the bounds comes first.
      const { rows } = [result].flat().at(-1) as { rows: Row[] };
      resolve(rows);
    });
    Object.assign(query, { query_timeout: timeout });
    client.query(alone ? bounded(query, timeout - WAY_MS) : query);
  });
}

/** Errors that the server reports when it is going down, or that a pooler reports in its place: a statement may have run before. */
const LEAVES_DOUBT = /^(08|57P)/;

/** Runs `work` with a connection of the pool; one that broke in any of its statements is not used again. */
async function withConnection<T>(
  work: (run: <Row extends object>(statement: Statement) => Promise<Row[]>) => Promise<T>,
): Promise<T> {
  const client = await connect();
  let broken = false;
  try {
    return await work(async (statement) => {
      const now = course();
      const { wrote } = now;
      if (now.changes && statement.writes) now.wrote = true;
      try {
        return await send(client, statement);
      } catch (error) {
        const isUndone = error instanceof PostgresError && !LEAVES_DOUBT.test(error.code ?? '');
        if (isUndone) now.wrote = wrote;
        const ours = translate(error, !isUndone && now.wrote);
        broken ||= ours instanceof Unavailable;
        throw ours;
      }
    });
  } finally {
    givenBack.set(client, Date.now());
    client.release(broken);
  }
}

const WRITES = /\b(insert|update|delete)\b/i;

/** Runs one statement, which ends before the request does: the server undoes it then. */
export const query: Query = (text, values) =>
  withConnection((run) => {
    const timeout = serverTime() + WAY_MS;
    const writes = WRITES.test(text);
    return run({ text, values, alone: writes, writes, timeout });
  });

/** One simple query, which costs one way to the database. */
const begin = (ms: number): string => {
  const [statement, lock] = boundsOf(ms);
  return `begin;
  set local statement_timeout = ${statement};
  set local lock_timeout = ${lock};
  set local idle_in_transaction_session_timeout = '10s'`;
};

/**
 * Runs `work` in one transaction, which is rolled back if `work` throws, or if the request has ended
 * before. Throws what `work` throws.
 */
export const transaction = <T>(work: (query: Query) => Promise<T>): Promise<T> =>
  withConnection(async (run) => {
    const timeout = () => serverTime() + WAY_MS;
    await run({ text: begin(serverTime()), timeout: timeout() });
    try {
      const result = await work((text, values) => run({ text, values, timeout: timeout() }));
      await run({ text: 'commit', writes: true, timeout: timeout() });
      return result;
    } catch (error) {
      // If the connection is gone, so is the transaction.
      await run({ text: 'rollback', timeout: STATEMENT_TIMEOUT_MS }).catch(() => {});
      throw error;
    }
  });

/** Whether a statement was refused because this constraint would not hold any more. */
export const violates = (error: unknown, constraint: string): boolean =>
  (error as { constraint?: string }).constraint === constraint;
