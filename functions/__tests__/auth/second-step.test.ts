/** The second step: after the first, for the same affiliate, while the password is unchanged; with a passkey; and throttled like passwords. */

import { expect, test, vi } from 'vitest';
import { secondStep, secondStepOptions } from '../../../src/contract/auth/sign-in.ts';
import { readTwoStep } from '../../../src/contract/auth/two-step.ts';
import { readToday } from '../../../src/contract/home.ts';
import { codeOf } from '../../../tests/one-time-code.ts';
import { changePassword, setDisabled } from '../../lib/account/accounts.ts';
import { findAffiliate } from '../../lib/auth/affiliates.ts';
import { knownDevice } from '../../lib/auth/device.ts';
import { hashPassword } from '../../lib/auth/password.ts';
import { unlockName } from '../../lib/auth/throttle.ts';
import { query } from '../../lib/db/db.ts';
import { settings } from '../../lib/platform/site.ts';
import { browser, person } from '../helpers/caller.ts';
import { problem, signIn, statusOf } from '../helpers/callers.ts';
import {
  besiege,
  cookieOf,
  counted,
  countQueries,
  deviceOf,
  fromElsewhere,
  givenAffiliate,
  PASSWORD,
  withStore,
} from '../helpers/harness.ts';
import { notesOf } from '../office/office-calls.ts';
import { outdatedHash } from './password-calls.ts';
import {
  firstStep,
  pendingOf,
  setUpCodes,
  take,
  withCodes,
  withPasskey,
} from './two-step-calls.ts';

const logged = withStore();

const AGAIN = {
  error: 'unauthenticated',
  message: 'Please sign in again: this took too long.',
};

test('the right password alone opens no session if a second step is set up', async () => {
  await withCodes('ada');
  const answer = await signIn('ada');
  const next = { ok: false, next: 'second-step', ways: ['code', 'recovery'] };
  expect(await answer.json()).toEqual(next);
  expect(cookieOf(answer)).toBe('');
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-second-step=[^;]+; Path=\/; Max-Age=300; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  expect(await statusOf(pendingOf(answer))).toBe(401);
  expect(await statusOf(pendingOf(answer).replace('second-step', 'session'))).toBe(401);
  const wrong = await signIn('ada', 'wrong');
  expect(await problem(wrong)).toEqual([401, 'login_failed']);
});

const byCode = (code: string) => ({ way: 'code', code });

test('without the first step the second is refused, without a query and without a hint', async () => {
  const { secret } = await withCodes('direct');
  const pending = await firstStep('direct');
  const session = await person('other');
  const another = session.cookie.replace('session', 'second-step');
  const { cookie } = pending;
  const cookies = ['', `${cookie.slice(0, -4)}AAAA`, `${cookie}; ${cookie}`, another];
  for (const someone of cookies.map((text) => browser(text))) {
    const { result, queries } = await counted(() => take(someone, byCode(codeOf(secret))));
    expect([queries, result.status, await result.json()]).toEqual([0, 401, AGAIN]);
    expect(await someone.refused(secondStepOptions, 401)).toEqual(AGAIN);
  }
});

test('five minutes after the password the second step is too late', async () => {
  const { secret } = await withCodes('late');
  const pending = await firstStep('late');
  vi.setSystemTime(Date.now() + 5 * 60_000 + 1_000);
  expect(await pending.refused(secondStep, 401, { body: byCode(codeOf(secret)) })).toEqual(AGAIN);
});

test.each<[string, (id: string) => Promise<unknown>]>([
  ['a new password', async (id) => changePassword(id, await hashPassword('another good one'))],
  ['disabling', (id) => setDisabled(id, true)],
  [
    'deleting the account',
    (id) => query("update affiliate set ends_at = now() - interval '1 hour' where id = $1", [id]),
  ],
  ['removing', (id) => query('delete from affiliate where id = $1', [id])],
  [
    'switching the second step off',
    (id) => query('update affiliate set two_step = false where id = $1', [id]),
  ],
])('after %s an earlier first step no longer counts', async (what, change) => {
  const { id, secret } = await withCodes(what);
  const pending = await firstStep(what);
  await change(id);
  expect(await pending.refused(secondStep, 401, { body: byCode(codeOf(secret)) })).toEqual(AGAIN);
});

test('a password from the office is replaced after the second step, not before', async () => {
  const { secret } = await withCodes('generated');
  await query("update affiliate set password_expired = true where username = 'generated'");
  const answer = await take(await firstStep('generated'), byCode(codeOf(secret)));
  const token = expect.stringMatching(/^[\w-]{43}$/);
  expect(await answer.json()).toEqual({ ok: false, next: 'new-password', token });
  expect(cookieOf(answer)).toBe('');
});

test('a failure is in audit and log with its way, and never with its code', async () => {
  const { id } = await withCodes('seen');
  await take(await firstStep('seen'), byCode('000000'));
  const failed = (await notesOf(id)).filter(({ action }) => action === 'second-step-failed');
  expect(failed).toMatchObject([{ reason: 'code', actor: null }]);
  const line = logged().find(({ event }) => event === 'second_step_failed');
  expect(line).toMatchObject({ reason: 'code', affiliate: id });
  expect(JSON.stringify(logged())).not.toContain('000000');
});

test('no branch of the login queries the database more than five times', async () => {
  await withCodes('two');
  await givenAffiliate('one');
  await givenAffiliate('disabled', { disabled: true });
  await givenAffiliate('expired', { passwordExpired: true });
  for (const name of ['two', 'one', 'disabled', 'expired', 'nobody']) {
    expect(await countQueries(() => signIn(name)), name).toBeLessThanOrEqual(5);
  }
});

test('a hash with other parameters is renewed by the first step', async () => {
  await withCodes('outdated');
  const old = outdatedHash(PASSWORD);
  await query("update affiliate set password_hash = $1 where username = 'outdated'", [old]);
  await firstStep('outdated');
  expect((await findAffiliate('outdated'))?.passwordHash).toMatch(/^\$scrypt\$ln=17,/);
});

test('from the due date on, affiliates without a second step reach only its setup', async () => {
  const newcomer = await person('newcomer');
  const ask = () => newcomer.send(readToday);
  const day = vi.spyOn(settings, 'twoStepFrom', 'get');
  day.mockReturnValue(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
  expect((await ask()).status).toBe(200);
  day.mockReturnValue(new Date().toISOString().slice(0, 10));
  expect(await problem(await ask())).toEqual([403, 'two_step_needed']);
  expect(await statusOf(newcomer.cookie)).toBe(200);
  await newcomer.call(readTwoStep);
  await setUpCodes(newcomer);
  expect((await ask()).status).toBe(200);
});

const WRONG = [401, 'login_failed'];
const by = (credential: unknown) => ({ way: 'passkey', credential });

test('a passkey opens a session after the password, even of a key that does not verify its owner, and its use is recorded', async () => {
  const someone = await withPasskey('passes');
  const pending = await firstStep('passes');
  const options = await pending.call(secondStepOptions);
  expect(options).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: 'alliance.example',
    timeout: 300_000,
    userVerification: 'preferred',
    allowCredentials: [{ id: someone.device.id, type: 'public-key', transports: ['internal'] }],
  });
  const answer = await take(pending, by(someone.device.get(options, { verified: false })));
  expect(answer.status).toBe(200);
  expect(await statusOf(cookieOf(answer))).toBe(200);
  expect((await someone.call(readTwoStep)).passkeys).toMatchObject([
    { lastUsedAt: expect.any(String) },
  ]);
});

test('a response counts once, even if it failed', async () => {
  const { device } = await withPasskey('replay');
  const pending = await firstStep('replay');
  const options = await pending.call(secondStepOptions);
  const credential = device.get(options);
  expect((await take(pending, by(credential))).status).toBe(200);
  expect(await problem(await take(pending, by(credential)))).toEqual(WRONG);
  const second = await pending.call(secondStepOptions);
  for (const odd of [{ forged: true }, {}]) {
    expect(await problem(await take(pending, by(device.get(second, odd))))).toEqual(WRONG);
  }
});

test('a counter that stays or goes back is refused, for someone has a copy; until it counts, it works repeatedly', async () => {
  const { device } = await withPasskey('copied');
  const pending = await firstStep('copied');
  for (const [counter, status] of [
    [0, 200],
    [0, 200],
    [7, 200],
    [7, 401],
    [6, 401],
    [0, 401],
    [8, 200],
  ] as const) {
    const credential = device.get(await pending.call(secondStepOptions), { counter });
    const answer = await take(pending, by(credential));
    expect(answer.status, `${counter}`).toBe(status);
    if (status === 401) {
      const { message } = await answer.json();
      expect(message).toBe(
        'This passkey no longer works, because it may have been copied. Please use another way, then set it up again under Settings, Security.',
      );
    }
  }
});

test('another affiliate’s passkey and challenge are refused', async () => {
  const other = await withPasskey('neighbour');
  const { device } = await withPasskey('careful');
  const pending = await firstStep('careful');
  const others = await firstStep('neighbour');
  const crossed = [
    other.device.get(await pending.call(secondStepOptions)),
    other.device.get(await others.call(secondStepOptions)),
    device.get(await others.call(secondStepOptions)),
  ];
  for (const credential of crossed) {
    expect(await problem(await take(pending, by(credential)))).toEqual(WRONG);
  }
});

test('anything in place of a known passkey’s response is refused', async () => {
  const { device } = await withPasskey('mangled');
  const pending = await firstStep('mangled');
  const good = device.get({ challenge: 'x' });
  for (const credential of [
    {},
    { id: 7 },
    { id: '\0' },
    { id: 'x'.repeat(5000) },
    { id: 'unknown', rawId: 'unknown', type: 'public-key', response: {} },
    { ...good, response: 7 },
  ]) {
    expect(await problem(await take(pending, by(credential)))).toEqual(WRONG);
    await unlockName('mangled');
  }
});

test('without a passkey there is no challenge', async () => {
  await withCodes('codes');
  expect(await (await firstStep('codes')).refused(secondStepOptions, 404)).toMatchObject({
    error: 'not_found',
  });
});

test('an affiliate has at most ten open challenges, and ended ones are deleted', async () => {
  const { id } = await withPasskey('many');
  const count = async () =>
    (await query('select from passkey_challenge where affiliate_id = $1', [id])).length;
  const pending = await firstStep('many');
  for (let time = 0; time < 12; time += 1) await pending.call(secondStepOptions);
  expect(await count()).toBe(10);
  vi.setSystemTime(Date.now() + 5 * 60_000);
  await (await firstStep('many')).call(secondStepOptions);
  expect(await count()).toBe(1);
});

/** Uses up the tries of a name. */
async function guess(username: string) {
  const pending = await firstStep(username);
  for (let time = 0; time < 5; time += 1) await take(pending, byCode('000000'));
}

test('of 200 simultaneous wrong codes 5 are tried and 195 are told to wait', async () => {
  await withCodes('besieged');
  const pending = await firstStep('besieged');
  const { count } = await besiege((from) => take(pending, byCode('000000'), from));
  expect([count(401), count(429)]).toEqual([5, 195]);
});

test('of 200 identical right codes at the same moment, exactly one is accepted', async () => {
  const { secret } = await withCodes('stormed');
  const pending = await firstStep('stormed');
  const { count } = await besiege((from) => take(pending, byCode(codeOf(secret)), from));
  expect([count(200), count(200) + count(401) + count(429)]).toEqual([1, 200]);
});

test('of simultaneous codes from two steps at most one of each is accepted, and none of an older step afterward', async () => {
  const { secret } = await withCodes('mixed');
  const pending = await firstStep('mixed');
  const answers = await Promise.all(
    [0, 1, 0, 1].map((steps) => take(pending, byCode(codeOf(secret, steps)))),
  );
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken.length).toBeGreaterThan(0);
  expect(taken.length).toBeLessThanOrEqual(2);
  expect((await take(pending, byCode(codeOf(secret)))).status).toBe(401);
});

test('during the wait not even the right code is checked, and the password has its own budget', async () => {
  const { secret } = await withCodes('patient');
  const pending = await firstStep('patient');
  await guess('patient');
  const waiting = await take(pending, byCode(codeOf(secret)));
  expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await problem(waiting)).toEqual([429, 'too_many_attempts']);
  // Another right password does not restore the tries.
  const again = await firstStep('patient');
  expect((await take(again, byCode(codeOf(secret)))).status).toBe(429);
  vi.setSystemTime(Date.now() + 15_000);
  expect((await take(pending, byCode(codeOf(secret)))).status).toBe(200);
});

test('a known device has its own tries', async () => {
  const { secret } = await withCodes('owner');
  const device = deviceOf(await take(await firstStep('owner'), byCode(codeOf(secret))));
  await guess('owner');
  const code = byCode(codeOf(secret, 1));
  expect((await take(await firstStep('owner'), code)).status).toBe(429);
  const known = pendingOf(await signIn('owner', PASSWORD, fromElsewhere(), device));
  expect((await take(browser(`${known}; ${device}`), code)).status).toBe(200);
});

test('the office ends the wait', async () => {
  const { secret } = await withCodes('unlocked');
  const pending = await firstStep('unlocked');
  await guess('unlocked');
  await unlockName('unlocked');
  expect((await take(pending, byCode(codeOf(secret)))).status).toBe(200);
});

test('a browser that was known by the password alone is no longer known once there is a second step', async () => {
  const id = await givenAffiliate('harvested');
  const device = deviceOf(await signIn('harvested'));
  await query('update affiliate set two_step = true where id = $1', [id]);
  const affiliate = await findAffiliate('harvested');
  const presented = new Request('https://alliance.example/', { headers: { Cookie: device } });
  expect(await knownDevice(presented, affiliate)).toBeNull();
});
