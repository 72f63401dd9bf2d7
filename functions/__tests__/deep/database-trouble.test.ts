/** A database that sleeps, is slow, is killed or is full, as visitors experience it, and how long a statement may take. */

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect as connectTo, createServer } from 'node:net';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fatal } from '../../../scripts/local/postgres-messages.ts';
import { me } from '../../../src/contract/auth/auth.ts';
import { createContact } from '../../../src/contract/contacts/contacts.ts';
import { connect } from '../../../tests/database.ts';
import { type Line, startLine } from '../../../tests/slow-database.ts';
import { closeDatabase, query, transaction } from '../../lib/db/db.ts';
import { streamOf } from '../../lib/http/stream.ts';
import { withTimeLimit } from '../../lib/platform/unavailable.ts';
import { type Person, person, readJson } from '../helpers/caller.ts';
import { signOut } from '../helpers/callers.ts';
import { withStore } from '../helpers/harness.ts';
import { beforeStatement, onServer } from '../helpers/meanwhile.ts';

const logged = withStore();

const CANNOT_CHECK = {
  error: 'unavailable',
  message: 'We cannot check this right now. Please try again shortly.',
};
/** The longest wait for a person. */
const DEADLINE_MS = 8_000;

let line: Line;
/** The database's URL without the line. */
let direct: string;
let someone: Person;
beforeEach(async () => {
  someone = await person(`somebody ${randomBytes(4).toString('hex')}`);
  direct = String(process.env.DATABASE_URL);
  line = await startLine(direct);
  process.env.DATABASE_URL = line.url;
});
afterEach(async () => {
  line.cut();
  await closeDatabase();
  await line.stop();
});

const whoAmI = () => someone.send(me);
const expectOpen = async () => expect((await whoAmI()).status).toBe(200);
const expectRefused = async (answer: Promise<Response>) =>
  expect(await readJson(answer, 503)).toEqual(CANNOT_CHECK);

/** A request that the database has and does not answer. */
async function unanswered(ask = whoAmI) {
  const asked = line.hold();
  const answer = ask();
  await asked();
  return { answer };
}

test('a database that needs 5 seconds to wake up answers the request', async () => {
  const { answer } = await unanswered();
  await vi.advanceTimersByTimeAsync(5_000);
  line.release();
  expect((await answer).status).toBe(200);
});

test('one that takes 10 seconds for a statement costs a person 8 at most, and serves the next request', async () => {
  await expectOpen();
  const { answer } = await unanswered();
  await vi.advanceTimersByTimeAsync(DEADLINE_MS);
  await expectRefused(answer);
  line.release();
  await expectOpen();
});

test('one that is killed mid-request responds with 503, and the next request reconnects', async () => {
  await expectOpen();
  const { answer } = await unanswered();
  line.cut();
  await expectRefused(answer);
  await expectOpen();
});

test('a statement whose result was lost is not sent again', async () => {
  await query('create table killed (n int)');
  const asked = line.hold();
  const write = query('insert into killed values (1)').catch((error: unknown) => error);
  await asked();
  line.cut();
  expect(await write).toMatchObject({ what: 'database' });
  const rows = await query('select from killed');
  expect(rows.length).toBeLessThan(2);
});

test('simultaneous requests beyond the number of connections all get a response', async () => {
  const asked = line.hold();
  const answers = [whoAmI(), whoAmI(), whoAmI()];
  await asked(2);
  await vi.advanceTimersByTimeAsync(DEADLINE_MS);
  for (const answer of answers) await expectRefused(answer);
  line.release();
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
  const { hostname, port } = new URL(direct);
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
  const url = new URL(direct);
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
  await expectOpen();
  expect((await Promise.all([whoAmI(), whoAmI()])).map(({ status }) => status)).toEqual([200, 200]);
  expect(door.refused()).toBe(1);
  await door.stop();
});

test('a connection idle for more than a second is not reused: the server may have closed it', async () => {
  const opened = vi.spyOn(Client.prototype, 'connect');
  for (const wait of [0, 1_000, 1_001]) {
    // The clock moves but no timer fires, as in a frozen instance.
    vi.setSystemTime(Date.now() + wait);
    await expectOpen();
  }
  expect(opened).toHaveBeenCalledTimes(2);
});

onServer('a real server closes the connections of a frozen instance', async () => {
  // This instance's timers do not fire, so nothing here closes the connection.
  const [held] = await query<{ pid: number }>('select pg_backend_pid() pid');
  const admin = await connect(direct);
  const alive = async () =>
    (await admin.query('select from pg_stat_activity where pid = $1', [held?.pid])).rowCount;
  expect(await alive()).toBe(1);
  await expect.poll(alive, { timeout: 30_000 }).toBe(0);
  await expectOpen();
  await admin.end();
});

test('one without free connections responds with 503, and the log says which error', async () => {
  const door = await withDoorkeeper(() => fatal('53300', 'too many clients already'));
  const answer = whoAmI();
  await untilFullWait();
  await expectRefused(answer);
  const reason = 'The database cannot be used: 53300';
  expect(logged()).toContainEqual(
    expect.objectContaining({ event: 'database_unavailable', reason }),
  );
  await door.stop();
});

// The embedded database has one session, whose connections take turns: it is never full.
onServer('so does a real server that is full', async () => {
  const role = `full_${randomBytes(4).toString('hex')}`;
  const admin = await connect(direct);
  await admin.query(`create role ${role} login connection limit 1`);
  await admin.query(`grant select, update on all tables in schema public to ${role}`);
  const url = new URL(direct);
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

/* How long a statement may take. */

test('a logout waits 6 seconds at most, so that its response comes before the deadline', async () => {
  await expectOpen();
  const { answer } = await unanswered(() => signOut(someone.cookie));
  await vi.advanceTimersByTimeAsync(6_000);
  const late = new Promise<undefined>((resolve) => setImmediate(resolve, undefined));
  expect((await Promise.race([answer, late]))?.headers.get('set-cookie')).toMatch(
    /^__Host-session=; .*Max-Age=0/,
  );
});

const BOUNDS = `select current_setting('statement_timeout') statement,
  current_setting('lock_timeout') lock,
  current_setting('idle_in_transaction_session_timeout') idle`;

const BOUNDS_OF_A_WRITE = `with written as (delete from session where false) ${BOUNDS}`;

onServer('a read-only statement has its session’s timeout', async () => {
  expect(await query(BOUNDS)).toMatchObject([{ statement: '6s' }]);
});

test('the server itself limits each transaction and each write, and the session keeps none of the timeouts', async () => {
  expect(await query(BOUNDS_OF_A_WRITE)).toMatchObject([{ statement: '6s', lock: '3s' }]);
  expect(await query(`${BOUNDS_OF_A_WRITE} where $1`, [true])).toMatchObject([{ statement: '6s' }]);
  const [within] = await transaction((run) => run(BOUNDS));
  expect(within).toEqual({ statement: '6s', lock: '3s', idle: '10s' });
  // The embedded database has one session, which would show leftover settings.
  const session = await connect(direct);
  expect((await session.query(BOUNDS)).rows).toEqual([{ statement: '0', lock: '0', idle: '0' }]);
  await session.end();
});

test('a write gets the remaining time of its request, minus the time for the round trip', async () => {
  const results = await withTimeLimit(3_500, 'deadline', async () => [
    await query(BOUNDS_OF_A_WRITE),
    await transaction((run) => run(BOUNDS)),
  ]);
  expect(results).toMatchObject([
    [{ statement: '2500ms', lock: '2500ms' }],
    [{ statement: '2500ms', lock: '2500ms' }],
  ]);
});

test('nothing is sent or committed once the request has ended', async () => {
  await query('create table ended (n int)');
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const alone = async () => {
    await ended.promise;
    await query('insert into ended values (1)');
  };
  const together = () =>
    transaction(async (run) => {
      await run('insert into ended values (2)');
      started.resolve();
      await ended.promise;
    });
  let work: Promise<PromiseSettledResult<void>[]> | undefined;
  const refused = expect(
    withTimeLimit(8_000, 'deadline', () => {
      work = Promise.allSettled([alone(), together()]);
      return work;
    }),
  ).rejects.toThrow('No answer in time');
  await started.promise;
  await vi.advanceTimersByTimeAsync(8_000);
  await refused;
  ended.resolve();
  const late = { reason: { what: 'deadline', message: 'No time is left for the database' } };
  expect(await work).toMatchObject([late, late]);
  expect(await query('select n from ended')).toEqual([]);
});

test('a download continues past its request’s deadline', async () => {
  async function* parts() {
    for (const n of [1, 2]) {
      await query('select 1');
      yield Uint8Array.of(n);
    }
  }
  const text = await withTimeLimit(8_000, 'deadline', async () => {
    const stream = await streamOf(parts());
    vi.setSystemTime(Date.now() + 60_000);
    return new Uint8Array(await new Response(stream).arrayBuffer());
  });
  expect([...text]).toEqual([1, 2]);
});

describe('a change without a response in time', () => {
  const draft = { name: 'Grace Example' };
  const save = () => someone.send(createContact, { body: draft });
  const message = async (answer: Promise<Response>) =>
    ((await (await answer).json()) as { message: string }).message;

  test('may have been done once it was sent, and the sentence says so', async () => {
    const sent = Promise.withResolvers<void>();
    beforeStatement('with c as', async () => void line.hold()().then(sent.resolve));
    const answer = save();
    await sent.promise;
    await vi.advanceTimersByTimeAsync(8_000);
    expect((await answer).status).toBe(503);
    expect(await message(answer)).toBe(
      'We got no answer in time, so this may have been done or not. Please check before you try again.',
    );
  });

  test('has not been done while the caller is not yet known', async () => {
    const { answer } = await unanswered(save);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await message(answer)).toBe(CANNOT_CHECK.message);
  });

  onServer('has not been done if a lock blocked it', async () => {
    const holder = await connect(direct);
    await holder.query('begin; lock table contact');
    // The server uses its own clock.
    vi.useRealTimers();
    expect(await message(save())).toBe('We cannot check this right now. Please try again shortly.');
    await holder.end();
  });
});

onServer(
  'a statement refused because of a lock does not run once the lock is released',
  async () => {
    await query('create table locked (n int)');
    const holder = await connect(direct);
    await holder.query('begin; lock table locked');
    // The server uses its own clock.
    vi.useRealTimers();
    const add = (n: number) =>
      withTimeLimit(1_500, 'deadline', () =>
        n % 2
          ? query('insert into locked values ($1)', [n])
          : transaction((run) => run('insert into locked values ($1)', [n])),
      );
    for (let n = 0; n < 12; n += 2) {
      const two = await Promise.allSettled([add(n), add(n + 1)]);
      expect(two).toMatchObject(Array(2).fill({ reason: { cause: { code: '57014' } } }));
    }
    const waiting =
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    expect((await holder.query(waiting)).rowCount).toBe(0);
    await holder.query('commit');
    expect((await holder.query('select n from locked')).rows).toEqual([]);
    await holder.end();
  },
);

onServer('a lock that is held too long makes the database unavailable', async () => {
  const holder = await connect(line.url);
  await holder.query('begin; lock table affiliate');
  const waiting = transaction(async (run) => {
    await run("set local lock_timeout = '1ms'");
    await run('update affiliate set disabled = false');
  });
  await expect(waiting).rejects.toMatchObject({ what: 'database' });
  await holder.end();
});

onServer('a connection whose transaction could not be rolled back is not reused', async () => {
  const pid = async () => (await query<{ pid: number }>('select pg_backend_pid() pid'))[0]?.pid;
  const before = await pid();
  let hold: ReturnType<Line['hold']> | undefined;
  const failed = transaction(async () => {
    hold = line.hold();
    throw new Error('the work failed');
  }).catch((error: unknown) => error);
  await vi.waitUntil(() => hold);
  await hold?.();
  await vi.advanceTimersByTimeAsync(7_000);
  expect(await failed).toMatchObject({ message: 'the work failed' });
  line.release();
  expect(await pid()).not.toBe(before);
});
