import { describe, expect, test, vi } from 'vitest';
import { connect } from '../../tests/database.ts';
import type { Line } from '../../tests/slow-database.ts';
import { query, transaction } from '../lib/db/db.ts';
import { streamOf } from '../lib/http/stream.ts';
import { within } from '../lib/unavailable.ts';
import { withLine } from './behind-a-line.ts';
import { signOut } from './callers.ts';
import { call } from './contact-calls.ts';
import { withStore } from './harness.ts';
import { beforeStatement, onServer } from './meanwhile.ts';

const logged = withStore();

const scene = withLine();
const whoAmI = () => scene.whoAmI();

const CLEARED = /^__Host-session=; .*Max-Age=0/;

test('a connection that times out is not tried again, and the log says timeout', async () => {
  const asked = scene.line.hold();
  const answer = whoAmI();
  await asked();
  await vi.advanceTimersByTimeAsync(8_000);
  expect((await answer).status).toBe(503);
  expect(logged().at(-1)).toMatchObject({
    event: 'database_unavailable',
    reason: 'The database cannot be used: timeout',
  });
});

test('a logout clears the cookie even if the database does not respond', async () => {
  const asked = scene.line.hold();
  const answer = signOut(scene.cookie);
  await asked();
  await vi.advanceTimersByTimeAsync(8_000);
  expect((await answer).status).toBe(503);
  expect((await answer).headers.get('set-cookie')).toMatch(CLEARED);
});

test('a logout waits 6 seconds at most, so that its response comes before the deadline', async () => {
  expect((await whoAmI()).status).toBe(200);
  const asked = scene.line.hold();
  const answer = signOut(scene.cookie);
  await asked();
  await vi.advanceTimersByTimeAsync(6_000);
  const late = new Promise<undefined>((resolve) => setImmediate(resolve, undefined));
  expect((await Promise.race([answer, late]))?.headers.get('set-cookie')).toMatch(CLEARED);
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
  const session = await connect(scene.direct);
  expect((await session.query(BOUNDS)).rows).toEqual([{ statement: '0', lock: '0', idle: '0' }]);
  await session.end();
});

test('a write gets the remaining time of its request, minus the time for the round trip', async () => {
  const asked = await within(3_500, 'deadline', async () => [
    await query(BOUNDS_OF_A_WRITE),
    await transaction((run) => run(BOUNDS)),
  ]);
  expect(asked).toMatchObject([
    [{ statement: '2500ms', lock: '2500ms' }],
    [{ statement: '2500ms', lock: '2500ms' }],
  ]);
});

test('nothing is sent or committed once the request has ended', async () => {
  await query('create table ended (n int)');
  const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
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
    within(8_000, 'deadline', () => {
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
  const text = await within(8_000, 'deadline', async () => {
    const stream = await streamOf(parts());
    vi.setSystemTime(Date.now() + 60_000);
    return new Uint8Array(await new Response(stream).arrayBuffer());
  });
  expect([...text]).toEqual([1, 2]);
});

describe('a change without a response in time', () => {
  const draft = { name: 'Grace Example' };
  const save = () => call(scene.cookie, 'POST', '', draft);
  const message = async (answer: Promise<Response>) =>
    ((await (await answer).json()) as { message: string }).message;

  test('may have been done once it was sent, and the sentence says so', async () => {
    const sent = Promise.withResolvers<void>();
    beforeStatement('with c as', async () => void scene.line.hold()().then(sent.resolve));
    const answer = save();
    await sent.promise;
    await vi.advanceTimersByTimeAsync(8_000);
    expect((await answer).status).toBe(503);
    expect(await message(answer)).toBe(
      'We got no answer in time, so this may have been done or not. Please check before you try again.',
    );
  });

  test('has not been done while the caller is not yet known', async () => {
    const asked = scene.line.hold();
    const answer = save();
    await asked();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await message(answer)).toBe('We cannot check this right now. Please try again shortly.');
  });

  onServer('has not been done if a lock blocked it', async () => {
    const holder = await connect(scene.direct);
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
    const holder = await connect(scene.direct);
    await holder.query('begin; lock table locked');
    // The server uses its own clock.
    vi.useRealTimers();
    const add = (n: number) =>
      within(1_500, 'deadline', () =>
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
  const holder = await connect(scene.line.url);
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
  let asked: ReturnType<Line['hold']> | undefined;
  const failed = transaction(async () => {
    asked = scene.line.hold();
    throw new Error('the work failed');
  }).catch((error: unknown) => error);
  await vi.waitUntil(() => asked);
  await asked?.();
  await vi.advanceTimersByTimeAsync(7_000);
  expect(await failed).toMatchObject({ message: 'the work failed' });
  scene.line.release();
  expect(await pid()).not.toBe(before);
});
