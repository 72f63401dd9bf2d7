/** Step-up: by password or by passkey. */

import { expect, test, vi } from 'vitest';
import { stepUp } from '../../../src/contract/account/account.ts';
import { beginPasskey, beginStepUp, stepUpByPasskey } from '../../../src/contract/auth/two-step.ts';
import { query } from '../../lib/db/db.ts';
import type { newAuthenticator, Odd } from '../helpers/authenticator.ts';
import { type Caller, person, problemOf, readJson } from '../helpers/caller.ts';
import { problem } from '../helpers/callers.ts';
import { insert, keepInUse, PASSWORD, withStore } from '../helpers/harness.ts';
import { notesOf } from '../office/office-calls.ts';
import { addOptions, firstStep, take, withPasskey } from './two-step-calls.ts';

withStore();

type Authenticator = ReturnType<typeof newAuthenticator>;

/** Lets the step-up of the sign-in expire. */
async function waitTenMinutes() {
  await keepInUse();
  vi.setSystemTime(Date.now() + 10 * 60_000 + 1_000);
}

/** Whether a route that needs a step-up accepts the session. */
const isProved = async (caller: Caller) => (await caller.send(beginPasskey)).status === 200;

test('the password is a step-up for ten minutes', async () => {
  const ada = await person('ada');
  expect(await isProved(ada)).toBe(true);
  await waitTenMinutes();
  expect(await isProved(ada)).toBe(false);
  expect(await ada.call(stepUp, { body: { password: PASSWORD } })).toEqual({ ok: true });
  expect(await isProved(ada)).toBe(true);
  await waitTenMinutes();
  expect(await isProved(ada)).toBe(false);
});

test('a wrong password does not end the session, is throttled, and is in the audit', async () => {
  const wrong = await person('wrong');
  await waitTenMinutes();
  for (const password of ['wrong', 'x'.repeat(2000), 'wrong', 'wrong', 'wrong']) {
    const { fields } = await wrong.refused(stepUp, 400, { body: { password } });
    expect(fields).toEqual({ password: 'The password is not correct.' });
  }
  const { error } = await wrong.refused(stepUp, 429, { body: { password: PASSWORD } });
  expect(error).toBe('too_many_attempts');
  expect(await isProved(wrong)).toBe(false);
  const failed = (await notesOf(wrong.id)).filter(({ action }) => action === 'sign-in-failed');
  expect(failed.map(({ reason }) => reason)).toEqual(Array(5).fill('wrong_password'));
});

const optionsOf = (caller: Caller) => caller.call(beginStepUp);

/** Tries a step-up with the passkey. */
async function byPasskey(caller: Caller, device: Authenticator, odd?: Odd) {
  const options = await optionsOf(caller);
  return caller.send(stepUpByPasskey, { body: { credential: device.get(options, odd) } });
}

test('a passkey that verifies its owner is a step-up', async () => {
  const someone = await withPasskey('keys');
  await waitTenMinutes();
  expect(await isProved(someone)).toBe(false);
  for (const odd of [{ verified: false }, { forged: true }, { rpId: 'evil.example' }]) {
    await problemOf(byPasskey(someone, someone.device, odd));
  }
  expect(await isProved(someone)).toBe(false);
  expect(await readJson(byPasskey(someone, someone.device))).toEqual({ ok: true });
  expect(await isProved(someone)).toBe(true);
});

test('invalid passkeys are throttled like codes, and together with them', async () => {
  const someone = await withPasskey('guessed');
  for (let time = 0; time < 5; time += 1) {
    await problemOf(byPasskey(someone, someone.device, { forged: true }));
  }
  const waiting = await byPasskey(someone, someone.device);
  expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await problem(waiting)).toEqual([429, 'too_many_attempts']);
  const step = { way: 'recovery', code: 'ABCD-EFGH-IJKL-MNOP' };
  expect((await take(await firstStep('guessed'), step)).status).toBe(429);
  await someone.call(stepUp, { body: { password: PASSWORD } });
  vi.setSystemTime(Date.now() + 15_000);
  for (let time = 0; time < 6; time += 1) {
    expect((await byPasskey(someone, someone.device)).status).toBe(200);
  }
});

test('a signature for another purpose is not a step-up', async () => {
  const someone = await withPasskey('crossed');
  const other = await withPasskey('other');
  for (const options of [await addOptions(someone), await optionsOf(other)]) {
    const credential = someone.device.get(options);
    await someone.refused(stepUpByPasskey, 400, { body: { credential } });
  }
});

test('a step-up counts for one session only', async () => {
  const someone = await withPasskey('two');
  await insert('session', {
    id: crypto.randomUUID(),
    affiliate_id: someone.id,
    created_at: new Date(),
    expires_at: 'infinity',
    proved_at: '-infinity',
  });
  await byPasskey(someone, someone.device);
  const proved = "select from session where affiliate_id = $1 and proved_at > '-infinity'";
  expect(await query(proved, [someone.id])).toHaveLength(1);
});
