/** Waits that would hang in a database with one session end with an error. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { withMemoryPool } from '../../tests/memory-pool.ts';
import { urlOf } from './port.ts';
import { createPostgresServer } from './postgres-server.ts';

const place = withMemoryPool(50);

test('a query on a second connection during a transaction ends the transaction with an error that says why', async () => {
  await place.pool.query('CREATE TABLE halfway (n int)');
  const client = await place.pool.connect();
  const ended = once(client, 'error');
  // The closed connection is a second error.
  client.on('error', () => {});
  await client.query('BEGIN');
  await client.query('INSERT INTO halfway VALUES (1)');
  const other = place.pool.query('SELECT count(*)::int AS n FROM halfway');
  const [error] = await ended;
  expect(error).toMatchObject({
    code: '25P03',
    message: expect.stringContaining('one transaction at a time'),
  });
  expect((await other).rows).toEqual([{ n: 0 }]);
  client.release(true);
});

test('a transaction that blocks no one may be slow', async () => {
  const client = new pg.Client({ connectionString: place.url });
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
