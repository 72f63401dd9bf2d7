/** The database in memory, as Postgres clients see it. */
import { once } from 'node:events';
import { connect } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { withMemoryPool } from '../../tests/memory-pool.ts';

const place = withMemoryPool();

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
  expect((await place.pool.query('SELECT n FROM counter')).rows).toEqual([{ n: 100 }]);
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
  expect((await place.pool.query('SELECT $1::text AS text', [text])).rows[0].text === text).toBe(
    true,
  );
});

test('a client that disappears during a transaction leaves nothing behind', async () => {
  await place.pool.query('CREATE TABLE vanished (n int)');
  const client = new pg.Client({ connectionString: place.url });
  client.on('error', () => {});
  await client.connect();
  await client.query('BEGIN');
  await client.query('INSERT INTO vanished VALUES (1)');
  (
    client as unknown as { connection: { stream: { destroy: () => void } } }
  ).connection.stream.destroy();
  expect((await place.pool.query('SELECT count(*)::int AS n FROM vanished')).rows).toEqual([
    { n: 0 },
  ]);
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
