/** Step-up: by password or by passkey. */
import { expect, test, vi } from 'vitest';
import { query } from '../../lib/db/db.ts';
import type { newAuthenticator, Odd } from '../helpers/authenticator.ts';
import { json, problem, refused } from '../helpers/callers.ts';
import { keepInUse, PASSWORD, signedIn, withStore } from '../helpers/harness.ts';
import { addOptions, call, firstStep, take, withPasskey } from './two-step-calls.ts';

withStore();

type Authenticator = ReturnType<typeof newAuthenticator>;

/** Lets the step-up of the sign-in expire. */
async function waitTenMinutes() {
  await keepInUse();
  vi.setSystemTime(Date.now() + 10 * 60_000 + 1_000);
}

/** Whether a route that needs a step-up accepts the session. */
const isProved = async (cookie: string) =>
  (await call(cookie, 'POST', 'passkeys/options')).status === 200;

const byPassword = (cookie: string, password: string) =>
  call(cookie, 'POST', 'step-up', { password });

test('the password is a step-up for ten minutes', async () => {
  const cookie = await signedIn('ada');
  expect(await isProved(cookie)).toBe(true);
  await waitTenMinutes();
  expect(await isProved(cookie)).toBe(false);
  expect(await json(byPassword(cookie, PASSWORD))).toEqual({ ok: true });
  expect(await isProved(cookie)).toBe(true);
  await waitTenMinutes();
  expect(await isProved(cookie)).toBe(false);
});

test('a wrong password does not end the session, is throttled, and is in the audit', async () => {
  const cookie = await signedIn('wrong');
  await waitTenMinutes();
  for (const password of ['wrong', 'x'.repeat(2000), 'wrong', 'wrong', 'wrong']) {
    const { fields } = await refused(byPassword(cookie, password));
    expect(fields).toEqual({ password: 'The password is not correct.' });
  }
  expect(await problem(await byPassword(cookie, PASSWORD))).toEqual([429, 'too_many_attempts']);
  expect(await isProved(cookie)).toBe(false);
  const [row] = await query<{ n: number }>(
    `select count(*)::int n from audit join affiliate a on a.id = affiliate_id
      where username = 'wrong' and action = 'sign-in-failed' and reason = 'wrong_password'`,
  );
  expect(row).toEqual({ n: 5 });
});

const optionsOf = (cookie: string) => json(call(cookie, 'POST', 'step-up/options'));

/** Tries a step-up with the passkey. */
async function byPasskey(cookie: string, device: Authenticator, odd?: Odd) {
  const options = await optionsOf(cookie);
  return call(cookie, 'POST', 'step-up/passkey', { credential: device.get(options, odd) });
}

test('a passkey that verifies its owner is a step-up', async () => {
  const { cookie, device } = await withPasskey('keys');
  await waitTenMinutes();
  expect(await isProved(cookie)).toBe(false);
  for (const odd of [{ verified: false }, { forged: true }, { rpId: 'evil.example' }]) {
    await refused(byPasskey(cookie, device, odd));
  }
  expect(await isProved(cookie)).toBe(false);
  expect(await json(byPasskey(cookie, device))).toEqual({ ok: true });
  expect(await isProved(cookie)).toBe(true);
});

test('invalid passkeys are throttled like codes, and together with them', async () => {
  const { cookie, device } = await withPasskey('guessed');
  for (let time = 0; time < 5; time += 1) {
    await refused(byPasskey(cookie, device, { forged: true }));
  }
  const waiting = await byPasskey(cookie, device);
  expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await problem(waiting)).toEqual([429, 'too_many_attempts']);
  const step = { way: 'recovery', code: 'ABCD-EFGH-IJKL-MNOP' };
  expect((await take(await firstStep('guessed'), step)).status).toBe(429);
  expect((await byPassword(cookie, PASSWORD)).status).toBe(200);
  vi.setSystemTime(Date.now() + 15_000);
  for (let time = 0; time < 6; time += 1) {
    expect((await byPasskey(cookie, device)).status).toBe(200);
  }
});

test('a signature for another purpose is not a step-up', async () => {
  const { cookie, device } = await withPasskey('crossed');
  const other = await withPasskey('other');
  for (const options of [await addOptions(cookie), await optionsOf(other.cookie)]) {
    const credential = device.get(options);
    await refused(call(cookie, 'POST', 'step-up/passkey', { credential }));
  }
});

test('a step-up counts for one session only', async () => {
  const { id, cookie, device } = await withPasskey('two');
  await query(
    `insert into session (id, affiliate_id, created_at, expires_at, last_seen_at, proved_at)
     values (gen_random_uuid(), $1, now(), 'infinity', 'infinity', '-infinity')`,
    [id],
  );
  await byPasskey(cookie, device);
  const proved = "select from session where affiliate_id = $1 and proved_at > '-infinity'";
  expect(await query(proved, [id])).toHaveLength(1);
});
