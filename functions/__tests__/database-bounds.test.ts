import { expect, test, vi } from 'vitest';
import * as auth from '../../src/contract/auth.ts';
import { connect } from '../../tests/database.ts';
import type { Line } from '../../tests/slow-database.ts';
import logout from '../auth-logout.ts';
import { query, transaction } from '../lib/db/db.ts';
import { withLine } from './behind-a-line.ts';
import { context, post, withStore } from './harness.ts';

const logged = withStore();

const scene = withLine();
const whoAmI = () => scene.whoAmI();

const onServer = test.skipIf(!process.env.TEST_DATABASE_URL);
const signOut = () => logout(post(auth.logout.path, '', { Cookie: scene.cookie }), context());
const CLEARED = /^__Host-session=; .*Max-Age=0/;

test('a connection that does not come in time is not tried again, and the log says timeout', async () => {
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

test('a logout clears the cookie if the database does not answer', async () => {
  const asked = scene.line.hold();
  const answer = signOut();
  await asked();
  await vi.advanceTimersByTimeAsync(8_000);
  expect((await answer).status).toBe(503);
  expect((await answer).headers.get('set-cookie')).toMatch(CLEARED);
});

test('a logout waits 6 seconds at most, so that its answer comes before the deadline', async () => {
  expect((await whoAmI()).status).toBe(200);
  const asked = scene.line.hold();
  const answer = signOut();
  await asked();
  await vi.advanceTimersByTimeAsync(6_000);
  const late = new Promise<undefined>((resolve) => setImmediate(resolve, undefined));
  expect((await Promise.race([answer, late]))?.headers.get('set-cookie')).toMatch(CLEARED);
});

test('the server itself bounds a transaction, and nothing beyond it', async () => {
  const bounds = `select current_setting('statement_timeout') statement,
    current_setting('lock_timeout') lock,
    current_setting('idle_in_transaction_session_timeout') idle`;
  const [before] = await query(bounds);
  const [within] = await transaction((run) => run(bounds));
  expect(within).toEqual({ statement: '6s', lock: '3s', idle: '10s' });
  expect(await query(bounds)).toEqual([before]);
});

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

onServer('a connection whose transaction could not be rolled back is not used again', async () => {
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
