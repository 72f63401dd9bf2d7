/** The second step with a passkey. */
import { expect, test, vi } from 'vitest';
import { query } from '../lib/db/db.ts';
import type { Odd } from './authenticator.ts';
import { problem, whoAmI } from './callers.ts';
import { cookieOf, withStore } from './harness.ts';
import { firstStep, optionsFor, read, take, withCodes, withPasskey } from './two-step-calls.ts';

withStore();

const WRONG = [401, 'login_failed'];
const by = (credential: unknown) => ({ way: 'passkey', credential });

test('a passkey opens a session, and its use is recorded', async () => {
  const { device, cookie } = await withPasskey('ada');
  const pending = await firstStep('ada');
  const options = await optionsFor(pending);
  expect(options).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: 'alliance.example',
    timeout: 300_000,
    userVerification: 'preferred',
    allowCredentials: [{ id: device.id, type: 'public-key', transports: ['internal'] }],
  });
  const answer = await take(pending, by(device.get(options)));
  expect(answer.status).toBe(200);
  expect((await whoAmI(cookieOf(answer))).status).toBe(200);
  expect((await read(cookie)).passkeys).toMatchObject([{ lastUsedAt: expect.any(String) }]);
});

test('a security key that does not verify its owner is enough, after the password', async () => {
  const { device } = await withPasskey('keys');
  const pending = await firstStep('keys');
  const credential = device.get(await optionsFor(pending), { verified: false });
  expect((await take(pending, by(credential))).status).toBe(200);
});

test.each<[string, Odd]>([
  ['another site', { rpId: 'evil.example' }],
  ['another site’s page', { origin: 'https://evil.example' }],
  ['a page of another port', { origin: 'https://alliance.example:8443' }],
  ['a forged signature', { forged: true }],
  ['a registration', { type: 'webauthn.create' }],
])('a passkey of %s is refused', async (what, odd) => {
  const { device } = await withPasskey(what);
  const pending = await firstStep(what);
  const options = await optionsFor(pending);
  expect(await problem(await take(pending, by(device.get(options, odd))))).toEqual(WRONG);
  // The challenge is used up, whatever was wrong.
  expect(await problem(await take(pending, by(device.get(options))))).toEqual(WRONG);
  const good = device.get(await optionsFor(pending));
  expect((await take(pending, by(good))).status).toBe(200);
});

test('a response counts once, even if it failed', async () => {
  const { device } = await withPasskey('replay');
  const pending = await firstStep('replay');
  const options = await optionsFor(pending);
  const credential = device.get(options);
  expect((await take(pending, by(credential))).status).toBe(200);
  expect(await problem(await take(pending, by(credential)))).toEqual(WRONG);
  const second = await optionsFor(pending);
  expect(await problem(await take(pending, by(device.get(second, { forged: true }))))).toEqual(
    WRONG,
  );
  expect(await problem(await take(pending, by(device.get(second))))).toEqual(WRONG);
});

test('a counter that stays or goes back is refused: someone has a copy', async () => {
  const { device } = await withPasskey('copied');
  const pending = await firstStep('copied');
  for (const [counter, status] of [
    [7, 200],
    [7, 401],
    [6, 401],
    [0, 401],
    [8, 200],
  ] as const) {
    const credential = device.get(await optionsFor(pending), { counter });
    expect((await take(pending, by(credential))).status, `${counter}`).toBe(status);
  }
});

test('a passkey without a counter works repeatedly', async () => {
  const { device } = await withPasskey('synced');
  const pending = await firstStep('synced');
  for (let time = 0; time < 2; time += 1) {
    const credential = device.get(await optionsFor(pending), { counter: 0 });
    expect((await take(pending, by(credential))).status).toBe(200);
  }
});

test('a challenge ends after five minutes', async () => {
  const { device } = await withPasskey('late');
  const options = await optionsFor(await firstStep('late'));
  vi.setSystemTime(Date.now() + 5 * 60_000);
  const answer = await take(await firstStep('late'), by(device.get(options)));
  expect(await problem(answer)).toEqual(WRONG);
});

test('another affiliate’s passkey and challenge are refused', async () => {
  const other = await withPasskey('neighbour');
  const { device } = await withPasskey('careful');
  const [pending, others] = [await firstStep('careful'), await firstStep('neighbour')];
  const crossed = [
    other.device.get(await optionsFor(pending)),
    other.device.get(await optionsFor(others)),
    device.get(await optionsFor(others)),
  ];
  for (const credential of crossed) {
    expect(await problem(await take(pending, by(credential)))).toEqual(WRONG);
  }
});

test.each([
  {},
  { id: 7 },
  { id: '\0' },
  { id: 'x'.repeat(5000) },
  { id: 'unknown', rawId: 'unknown', type: 'public-key', response: {} },
])('%j is not a passkey', async (credential) => {
  const name = `odd ${JSON.stringify(credential).slice(0, 12)}`;
  await withPasskey(name);
  const pending = await firstStep(name);
  expect(await problem(await take(pending, by(credential)))).toEqual(WRONG);
});

test('anything in place of a known passkey’s response is refused', async () => {
  const { device } = await withPasskey('mangled');
  const pending = await firstStep('mangled');
  const good = device.get({ challenge: 'x' });
  for (const response of [null, 7, {}, { ...good.response, clientDataJSON: 'e30' }]) {
    expect(await problem(await take(pending, by({ ...good, response })))).toEqual(WRONG);
  }
});

test('without a passkey there is no challenge', async () => {
  await withCodes('codes');
  expect(await optionsFor(await firstStep('codes'))).toMatchObject({ error: 'not_found' });
});

test('an affiliate has at most ten open challenges, and ended ones are deleted', async () => {
  const { id } = await withPasskey('many');
  const count = async () =>
    (await query('select from passkey_challenge where affiliate_id = $1', [id])).length;
  const pending = await firstStep('many');
  for (let time = 0; time < 12; time += 1) await optionsFor(pending);
  expect(await count()).toBe(10);
  vi.setSystemTime(Date.now() + 5 * 60_000);
  await optionsFor(await firstStep('many'));
  expect(await count()).toBe(1);
});
