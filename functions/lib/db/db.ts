/** The database: a small connection pool. No other module of the functions imports `pg`. */
import { Pool, type PoolClient, DatabaseError as PostgresError, Query as PostgresQuery } from 'pg';
import { databaseUrl } from '../platform/env.ts';
import { requestTime, Unavailable } from '../platform/unavailable.ts';
import { Sql, sql } from './sql.ts';

/** Connections per instance. An instance handles one request at a time; the second connection is for an overlapping request. */
const POOL_SIZE = 2;
/** How long connecting may take (ms): Netlify's database sleeps after five idle minutes and needs a moment to wake. */
const CONNECT_TIMEOUT_MS = 6_000;
/** How long a statement may run on the server (ms), and wait for a lock. Both are shorter if the request ends sooner. */
const STATEMENT_TIMEOUT_MS = 6_000;
const LOCK_TIMEOUT_MS = 3_000;
/** Time for a response to travel (ms): the server's timeout ends this much before ours, and ours this much before the request's deadline. */
const WAY_MS = 500;
/** No statement starts with less time left than this (ms). */
const LEAST_MS = 100;
/** An idle connection is closed after this time (ms), because other functions need connections as well. */
const IDLE_TIMEOUT_MS = 1_000;
/** The server closes an idle connection after this time (ms): the platform freezes an instance after its response, which stops the instance's own timers. */
const SESSION_IDLE_MS = 2_000;
/** After this time (ms), a full server has closed the connections of frozen instances. */
const FULL_WAIT_MS = 2_500;

let current: { url: string; pool: Pool } | undefined;

/**
 * The pool of this instance. A new one is opened if the URL changed, which happens when credentials
 * are rotated. A URL with its own `options` keeps them.
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
  // Without listeners, a connection that the server ends would crash the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  current = { url, pool };
  return pool;
}

export async function closeDatabase(): Promise<void> {
  const closing = current?.pool;
  current = undefined;
  await closing?.end();
}

/**
 * Classes of Postgres errors about the server itself: connection, resources, shutdown or timeout,
 * sign-in, a missing database or table, a lock or a transaction that took too long.
 */
const ABOUT_THE_SERVER = /^(08|53|57|28|3D|42P01|55P03|25P03)/;

/** Translates a driver error into an Unavailable if the database cannot be used. An error about the statement itself is returned as is. */
function translate(error: unknown, mayBeDone = false): unknown {
  if (error instanceof Unavailable) return error;
  const code = error instanceof PostgresError ? (error.code ?? '') : undefined;
  if (code !== undefined && !ABOUT_THE_SERVER.test(code)) return error;
  const { code: reason = code, message = '' } = error as { code?: string; message?: string };
  // The driver's message may contain the address or the user.
  const why = reason ?? (/timeout/i.test(message) ? 'timeout' : 'connection lost');
  const words = `The database cannot be used: ${why}`;
  return new Unavailable('database', words, { cause: error, mayBeDone });
}

/** When each connection was returned to the pool (ms since 1970). */
const givenBack = new WeakMap<PoolClient, number>();

/** A connection that was not idle for too long. An instance that was frozen does not know yet that the server closed an older one. */
async function take(pool: Pool): Promise<PoolClient> {
  const client = await pool.connect();
  if (Date.now() - (givenBack.get(client) ?? Date.now()) <= IDLE_TIMEOUT_MS) return client;
  client.release(true);
  return take(pool);
}

/** The session's timeouts for read-only statements. Setting timeouts for each statement would double its cost. */
const SETTINGS = `-c jit=off -c idle_session_timeout=${SESSION_IDLE_MS} -c statement_timeout=${STATEMENT_TIMEOUT_MS}`;
const FULL = '53300';
/** Error classes that do not depend on the connection's settings: sign-in, a missing database, resources, shutdown. */
const NOT_THE_SETTINGS = /^(28|3D|53|57)/;

/** Nothing has been sent yet, so one more try is safe. After a timeout there is no time for one. */
async function connect(): Promise<PoolClient> {
  const pool = openPool(SETTINGS);
  try {
    return await take(pool).catch(async (error: unknown) => {
      const code = error instanceof PostgresError ? (error.code ?? '') : undefined;
      if (
        code === FULL &&
        requestTime().endsAt - Date.now() > FULL_WAIT_MS + 2 * WAY_MS + LEAST_MS
      ) {
        await new Promise((resolve) => setTimeout(resolve, FULL_WAIT_MS));
        return take(openPool());
      }
      // Poolers refuse settings, and so do servers before Postgres 14, which lack this one.
      if (code !== undefined && !NOT_THE_SETTINGS.test(code)) {
        if (current?.pool === pool) await closeDatabase();
        return take(openPool());
      }
      // The other side closed the connection.
      if (/terminated unexpectedly|ECONNRESET/.test(String(error))) return take(pool);
      throw error;
    });
  } catch (error) {
    throw translate(error);
  }
}

/**
 * Returns the rows of a statement. Throws an Unavailable if the database cannot be used, as does
 * every function that uses it. A text with numbered values is for tests and commands; the functions send templates.
 */
export type Query = <Row extends object>(
  statement: Sql | string,
  values?: unknown[],
) => Promise<Row[]>;

const textOf = (
  statement: Sql | string,
  values: unknown[] = [],
): { text: string; values: unknown[] } =>
  statement instanceof Sql
    ? { text: statement.text, values: statement.values }
    : { text: statement, values };

/** How long the server may take now (ms). Throws an Unavailable if the request has no time left. */
function serverTime(): number {
  const { endsAt, wrote } = requestTime();
  const left = Math.min(STATEMENT_TIMEOUT_MS, endsAt - Date.now() - 2 * WAY_MS);
  if (left >= LEAST_MS) return left;
  throw new Unavailable('deadline', 'No time is left for the database', { mayBeDone: wrote });
}

const boundsOf = (ms: number): [statement: string, lock: string] => [
  String(ms),
  String(Math.min(ms, LOCK_TIMEOUT_MS)),
];

/** The delegation as a setting: columns `delegate_id` default to it. */
const delegateSetting = (): string => requestTime().delegateId ?? '';

/**
 * Sets the server's timeouts (ms), and the delegation for which it writes. They end with the transaction, so a
 * pooler never passes them on to another client.
 */
function settings(ms: number): Sql {
  const [statement, lock] = boundsOf(ms);
  return sql`select set_config('statement_timeout', ${statement}, true),
    set_config('lock_timeout', ${lock}, true), set_config('app.delegate', ${delegateSetting()}, true)`;
}

/** Sends the settings in the same message as the statement, so that both run in one transaction. */
function bounded(query: PostgresQuery, ms: number): PostgresQuery {
  const { submit } = query;
  const { text, values } = settings(ms);
  query.submit = (connection) => {
    connection.stream.cork();
    try {
      connection.parse({ name: '', text, types: [] }, true);
      connection.bind({ values: values.map(String) }, true);
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
  /** Whether it writes in its own transaction, which needs the timeouts sent with it. */
  alone?: boolean;
  /** Whether it may have written something once it has been sent. */
  writes?: boolean;
  /** How long to wait for its result (ms). */
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
      // The result of setting the timeouts comes first.
      const { rows } = [result].flat().at(-1) as { rows: Row[] };
      resolve(rows);
    });
    Object.assign(query, { query_timeout: timeout });
    client.query(alone ? bounded(query, timeout - WAY_MS) : query);
  });
}

/** Errors that a server reports while shutting down, or a pooler in its place: the statement may already have run. */
const LEAVES_DOUBT = /^(08|57P)/;

/** Runs `work` with a connection of the pool. A connection that broke in any statement is not reused. */
async function withConnection<T>(
  work: (run: <Row extends object>(statement: Statement) => Promise<Row[]>) => Promise<T>,
): Promise<T> {
  const client = await connect();
  let broken = false;
  try {
    return await work(async (statement) => {
      const now = requestTime();
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

/** Runs one statement, which ends before the request does: otherwise the server cancels it. */
export const query: Query = (statement, values) =>
  withConnection((run) => {
    const timeout = serverTime() + WAY_MS;
    const sent = textOf(statement, values);
    const writes = WRITES.test(sent.text);
    return run({ ...sent, alone: writes, writes, timeout });
  });

/** One simple query, which costs one round trip. */
const begin = (ms: number): string => {
  const [statement, lock] = boundsOf(ms);
  return `begin;
  set local statement_timeout = ${statement};
  set local lock_timeout = ${lock};
  set local app.delegate = '${delegateSetting()}';
  set local idle_in_transaction_session_timeout = '10s'`;
};

/**
 * Runs `work` in one transaction, which is rolled back if `work` throws or the request ends first.
 * Throws what `work` throws.
 */
export const transaction = <T>(work: (query: Query) => Promise<T>): Promise<T> =>
  withConnection(async (run) => {
    const timeout = () => serverTime() + WAY_MS;
    await run({ text: begin(serverTime()), timeout: timeout() });
    try {
      const result = await work((statement, values) =>
        run({ ...textOf(statement, values), timeout: timeout() }),
      );
      await run({ text: 'commit', writes: true, timeout: timeout() });
      return result;
    } catch (error) {
      // If the connection is lost, so is the transaction.
      await run({ text: 'rollback', timeout: STATEMENT_TIMEOUT_MS }).catch(() => {});
      throw error;
    }
  });

/** Whether a statement was refused because it would violate this constraint. */
export const violates = (error: unknown, constraint: string): boolean =>
  (error as { constraint?: string }).constraint === constraint;
