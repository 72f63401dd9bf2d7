/** The database in memory, as Postgres clients see it. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { START_TIMEOUT_MS } from '../../tests/database.ts';
import { startMemoryDatabase } from './memory-database.ts';
import { urlOf } from './port.ts';
import { createPostgresServer } from './postgres-server.ts';

/** A database in memory with five connections to it; `patience` is how long an idle transaction may keep others waiting (ms). */
function withMemoryPool(patience?: number): { url: string; pool: pg.Pool } {
  const place = {} as { url: string; pool: pg.Pool };
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const database = await startMemoryDatabase(process.cwd(), patience ? { patience } : {});
    const pool = new pg.Pool({ connectionString: database.url, max: 5 });
    pool.on('error', () => {});
    stop = database.stop;
    Object.assign(place, { url: database.url, pool });
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await place.pool.end();
    await stop();
  });
  return place;
}

const place = withMemoryPool();
const rows = async (sql: string, values: unknown[] = []) =>
  (await place.pool.query(sql, values)).rows;
/** Waits that would hang in a database with one session end with an error. */
const impatient = withMemoryPool(50);

test('a hundred transactions on five connections count to a hundred', async () => {
  await place.pool.query('CREATE TABLE counter (n int)');
  await place.pool.query('INSERT INTO counter VALUES (0)');
  const increment = async () => {
    const client = await place.pool.connect();
    await client.query('BEGIN');
    const { rows } = await client.query<{ n: number }>('SELECT n FROM counter');
    await client.query('UPDATE counter SET n = $1', [(rows[0]?.n ?? 0) + 1]);
    await client.query('COMMIT');
    client.release();
  };
  await Promise.all(Array.from({ length: 100 }, increment));
  expect(await rows('SELECT n FROM counter')).toEqual([{ n: 100 }]);
});

test('every query gets its own answer, even among errors', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 60 }, (_, i) =>
      i % 3 === 0
        ? place.pool.query('SELEC $1', [i])
        : place.pool.query('SELECT $1::int AS i', [i]),
    ),
  );
  const wrong = answers.filter((answer, i) =>
    i % 3 === 0
      ? answer.status !== 'rejected'
      : answer.status !== 'fulfilled' || answer.value.rows[0].i !== i,
  );
  expect(wrong).toEqual([]);
});

test('a text of three million letters makes the round trip', async () => {
  const text = 'ü'.repeat(3_000_000);
  const [row] = await rows('SELECT $1::text AS text', [text]);
  expect(row.text === text).toBe(true);
});

test('a client that disappears during a transaction leaves nothing behind', async () => {
  await place.pool.query('CREATE TABLE vanished (n int)');
  const client = new pg.Client({ connectionString: place.url });
  client.on('error', () => {});
  await client.connect();
  await client.query('BEGIN');
  await client.query('INSERT INTO vanished VALUES (1)');
  const { connection } = client as unknown as { connection: { stream: Socket } };
  connection.stream.destroy();
  expect(await rows('SELECT n FROM vanished')).toEqual([]);
});

test('only clients that know the address can connect', async () => {
  const client = new pg.Client({ connectionString: place.url.replace(/local-\w+/, 'postgres') });
  await expect(client.connect()).rejects.toMatchObject({ code: '28000' });
});

test('a browser is disconnected', async () => {
  const socket = connect(Number(new URL(place.url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.resume().write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'close');
});

test('a query on a second connection during a transaction ends the transaction with an error that says why', async () => {
  await impatient.pool.query('CREATE TABLE halfway (n int)');
  const client = await impatient.pool.connect();
  const ended = once(client, 'error');
  // The closed connection is a second error.
  client.on('error', () => {});
  await client.query('BEGIN');
  await client.query('INSERT INTO halfway VALUES (1)');
  const other = impatient.pool.query('SELECT count(*)::int AS n FROM halfway');
  const [error] = await ended;
  expect(error).toMatchObject({
    code: '25P03',
    message: expect.stringContaining('one transaction at a time'),
  });
  expect((await other).rows).toEqual([{ n: 0 }]);
  client.release(true);
});

test('a transaction that blocks no one may be slow', async () => {
  const client = new pg.Client({ connectionString: impatient.url });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT pg_sleep(0.2)');
  await client.query('COMMIT');
  await client.end();
});

test('a broken engine notifies its client, and the code that can restart it', async () => {
  const broken = Promise.withResolvers<unknown>();
  const server = createPostgresServer(
    {
      execProtocolRawStream: () => Promise.reject(new Error('aborted')),
      isInTransaction: () => false,
    },
    { user: 'ours', onBroken: broken.resolve },
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new pg.Client({ connectionString: urlOf({ port, user: 'ours' }) });
  await expect(client.connect()).rejects.toThrow('the local database failed: Error: aborted');
  expect(await broken.promise).toEqual(new Error('aborted'));
  server.close();
});
