/** Ending every session of an affiliate also ends those that open at the same moment. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, countWaiting } from '../../tests/database.ts';
import { changePassword, setDisabled } from '../lib/auth/accounts.ts';
import { hashPassword } from '../lib/auth/password.ts';
import { signIn, statusOf } from './callers.ts';
import { cookieOf, givenAffiliate, withStore } from './harness.ts';

withStore();

/** Opening sessions wait for this lock while the gate is shut. */
const GATE = 4711;
/** For slow machines. */
const PATIENCE = { timeout: 60_000 };
let gate: Awaited<ReturnType<typeof connect>>;

// The embedded database has one session, so nothing there is simultaneous.
const onServer = test.skipIf(!process.env.TEST_DATABASE_URL);

beforeEach(async () => {
  gate = await connect(String(process.env.DATABASE_URL));
});
afterEach(() => gate.end());

/** Ends the sessions with `end` while a login with the old password has done all but its last step. */
async function cookieOpenedDuring(username: string, end: () => Promise<unknown>): Promise<string> {
  await gate.query(
    `create or replace function wait_at_gate() returns trigger language plpgsql as
       'begin perform pg_advisory_xact_lock_shared(${GATE}); return new; end';
     create or replace trigger wait_at_gate before insert on session
       for each row execute function wait_at_gate();
     select pg_advisory_lock(${GATE})`,
  );
  const signingIn = signIn(username);
  await expect.poll(() => countWaiting(gate), PATIENCE).toBe(1);
  const ending = end();
  await expect.poll(() => countWaiting(gate), PATIENCE).toBe(2);
  await gate.query(`select pg_advisory_unlock(${GATE})`);
  await ending;
  return cookieOf(await signingIn);
}

onServer('a session that opens while the password changes does not outlive it', async () => {
  const id = await givenAffiliate('changed');
  const hash = await hashPassword('another meadow');
  const cookie = await cookieOpenedDuring('changed', () => changePassword(id, hash));
  expect(await statusOf(cookie)).toBe(401);
});

onServer(
  'a session that opens while its affiliate is disabled is gone when enabled again',
  async () => {
    const id = await givenAffiliate('disabled');
    const cookie = await cookieOpenedDuring('disabled', () => setDisabled(id, true));
    await setDisabled(id, false);
    expect(await statusOf(cookie)).toBe(401);
  },
);
