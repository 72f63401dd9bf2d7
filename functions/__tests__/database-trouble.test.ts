/** A database that sleeps, is slow, is killed or is full, as visitors experience it. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect as connectTo, createServer } from 'node:net';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { fatal } from '../../scripts/local/postgres-messages.ts';
import { connect } from '../../tests/database.ts';
import { closeDatabase, query } from '../lib/db/db.ts';
import { withLine } from './behind-a-line.ts';
import { json } from './callers.ts';
import { withStore } from './harness.ts';
import { onServer } from './meanwhile.ts';

const logged = withStore();

const CANNOT_CHECK = {
  error: 'unavailable',
  message: 'We cannot check this right now. Please try again shortly.',
};
/** The longest wait for a person. */
const DEADLINE_MS = 8_000;

const scene = withLine();
const whoAmI = () => scene.whoAmI();

async function expectRefused(answer: Promise<Response>): Promise<void> {
  expect(await json(answer, 503)).toEqual(CANNOT_CHECK);
}

test('a database that needs 5 seconds to wake up answers the request', async () => {
  const asked = scene.line.hold();
  const answer = whoAmI();
  await asked();
  await vi.advanceTimersByTimeAsync(5_000);
  scene.line.release();
  expect((await answer).status).toBe(200);
});

test('one that keeps sleeping costs a person 8 seconds at most', async () => {
  const asked = scene.line.hold();
  const answer = whoAmI();
  await asked();
  await vi.advanceTimersByTimeAsync(DEADLINE_MS);
  await expectRefused(answer);
});

test('so does one that takes 10 seconds for a statement, and it serves the next request', async () => {
  expect((await whoAmI()).status).toBe(200);
  const asked = scene.line.hold();
  const answer = whoAmI();
  await asked();
  await vi.advanceTimersByTimeAsync(DEADLINE_MS);
  await expectRefused(answer);
  scene.line.release();
  expect((await whoAmI()).status).toBe(200);
});

test('one that is killed mid-request responds with 503, and the next request reconnects', async () => {
  expect((await whoAmI()).status).toBe(200);
  const asked = scene.line.hold();
  const answer = whoAmI();
  await asked();
  scene.line.cut();
  await expectRefused(answer);
  expect((await whoAmI()).status).toBe(200);
});

test('a statement whose result was lost is not sent again', async () => {
  await query('create table killed (n int)');
  const asked = scene.line.hold();
  const write = query('insert into killed values (1)').catch((error: unknown) => error);
  await asked();
  scene.line.cut();
  expect(await write).toMatchObject({ what: 'database' });
  const rows = await query('select from killed');
  expect(rows.length).toBeLessThan(2);
});

test('simultaneous requests beyond the number of connections all get a response', async () => {
  const asked = scene.line.hold();
  const answers = [whoAmI(), whoAmI(), whoAmI()];
  await asked(2);
  await vi.advanceTimersByTimeAsync(DEADLINE_MS);
  for (const answer of answers) await expectRefused(answer);
  scene.line.release();
  const later = await Promise.all([whoAmI(), whoAmI(), whoAmI()]);
  expect(later.map(({ status }) => status)).toEqual([200, 200, 200]);
});

/** Waits as long as a request does when the server is full. */
async function untilFullWait(): Promise<void> {
  const FULL_WAIT_MS = 2_500;
  const waits = vi.spyOn(globalThis, 'setTimeout');
  await vi.waitUntil(() => waits.mock.calls.some(([, ms]) => ms === FULL_WAIT_MS));
  await vi.advanceTimersByTimeAsync(FULL_WAIT_MS);
}

/** A server in front of the database that may refuse a connection, based on the client's first message. Counts the refusals. */
async function withDoorkeeper(refusal: (first: string, nth: number) => Buffer | undefined) {
  const { hostname, port } = new URL(scene.direct);
  let refused = 0;
  let come = 0;
  const door = createServer((client) => {
    client.on('error', () => {});
    client.once('data', (first) => {
      come += 1;
      const words = refusal(first.toString(), come);
      if (words) {
        refused += 1;
        return void client.end(words);
      }
      const database = connectTo(Number(port), hostname).on('error', () => {});
      database.write(first);
      client.pipe(database).pipe(client);
    });
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(scene.direct);
  url.host = `127.0.0.1:${(door.address() as AddressInfo).port}`;
  process.env.DATABASE_URL = url.href;
  return {
    refused: () => refused,
    stop: async () => {
      await closeDatabase();
      door.close();
    },
  };
}

test('one that is briefly full is tried once more, after it has closed idle connections', async () => {
  const door = await withDoorkeeper((_first, nth) =>
    nth === 1 ? fatal('53300', 'too many clients already') : undefined,
  );
  const answer = whoAmI();
  await untilFullWait();
  expect((await answer).status).toBe(200);
  expect(door.refused()).toBe(1);
  await door.stop();
});

test('a pooler that refuses connection settings works without them, and is not tried with them twice', async () => {
  const door = await withDoorkeeper((first) =>
    first.includes('idle_session_timeout')
      ? fatal('08P01', 'unsupported startup parameter in options: idle_session_timeout')
      : undefined,
  );
  expect((await whoAmI()).status).toBe(200);
  expect((await Promise.all([whoAmI(), whoAmI()])).map(({ status }) => status)).toEqual([200, 200]);
  expect(door.refused()).toBe(1);
  await door.stop();
});

test('a connection idle for more than a second is not reused: the server may have closed it', async () => {
  const opened = vi.spyOn(Client.prototype, 'connect');
  for (const wait of [0, 1_000, 1_001]) {
    // The clock moves but no timer fires, as in a frozen instance.
    vi.setSystemTime(Date.now() + wait);
    expect((await whoAmI()).status).toBe(200);
  }
  expect(opened).toHaveBeenCalledTimes(2);
});

onServer('a real server closes the connections of a frozen instance', async () => {
  // This instance's timers do not fire, so nothing here closes the connection.
  const [held] = await query<{ pid: number }>('select pg_backend_pid() pid');
  const admin = await connect(scene.direct);
  const alive = async () =>
    (await admin.query('select from pg_stat_activity where pid = $1', [held?.pid])).rowCount;
  expect(await alive()).toBe(1);
  await expect.poll(alive, { timeout: 30_000 }).toBe(0);
  expect((await whoAmI()).status).toBe(200);
  await admin.end();
});

test('one without free connections responds with 503, and the log says which error', async () => {
  const full = createServer((socket) => socket.end(fatal('53300', 'too many clients already')));
  await once(full.listen(0, '127.0.0.1'), 'listening');
  process.env.DATABASE_URL = `postgres://u:secret@127.0.0.1:${(full.address() as AddressInfo).port}/x`;
  const answer = whoAmI();
  await untilFullWait();
  await expectRefused(answer);
  full.close();
  expect(logged()).toContainEqual(
    expect.objectContaining({
      event: 'database_unavailable',
      reason: 'The database cannot be used: 53300',
    }),
  );
  expect(JSON.stringify(logged())).not.toContain('secret');
});

// The embedded database has one session, whose connections take turns: it is never full.
onServer('so does a real server that is full', async () => {
  const role = `full_${randomBytes(4).toString('hex')}`;
  const admin = await connect(scene.direct);
  await admin.query(`create role ${role} login connection limit 1`);
  await admin.query(`grant select, update on all tables in schema public to ${role}`);
  const url = new URL(scene.direct);
  url.username = role;
  const holder = await connect(url.href);
  process.env.DATABASE_URL = url.href;
  const answer = whoAmI();
  await untilFullWait();
  await expectRefused(answer);
  await holder.end();
  await expect.poll(async () => (await whoAmI()).status).toBe(200);
  await closeDatabase();
  await admin.query(`drop owned by ${role}; drop role ${role}`);
  await admin.end();
});
