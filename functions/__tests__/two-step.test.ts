/** Setting up two-step sign-in, changing it and removing it. */
import { expect, test, vi } from 'vitest';
import { codeOf } from '../../tests/one-time-code.ts';
import { query } from '../lib/db/db.ts';
import { settings } from '../lib/site.ts';
import { json, problem, signIn, whoAmI } from './callers.ts';
import { cookieOf, givenSession, signedIn, withStore } from './harness.ts';
import { alertsOf, auditOf } from './password-calls.ts';
import {
  begin,
  call,
  firstStep,
  read,
  setUpCodes,
  setUpPasskey,
  take,
  withCodes,
} from './two-step-calls.ts';

withStore();

/** The affiliate's audit and alerts about two-step sign-in, oldest first. */
const told = async (id: string) => [
  (await auditOf(id)).filter((action) => !['sign-in', 'password-accepted'].includes(action)),
  (await alertsOf(id)).filter((title) => !title.startsWith('New device')),
];

test('codes are valid once they are confirmed, and bring ten recovery codes', async () => {
  const { id, cookie } = await givenSession('ada');
  const answer = await call(cookie, 'POST', 'codes');
  const { secret, uri } = (await answer.json()) as { secret: string; uri: string };
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(uri).toBe(
    `otpauth://totp/Wealth%20Transfer%20Alliance:ada?issuer=Wealth%20Transfer%20Alliance&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  const none = { codesSince: null, passkeys: [], recoveryCodes: 0, required: false };
  expect(await read(cookie)).toEqual(none);
  expect((await signIn('ada')).headers.getSetCookie().join()).toContain('__Host-session');
  const wrong = await call(cookie, 'PUT', 'codes', { code: codeOf(secret, 5) });
  expect(await problem(wrong)).toEqual([400, 'validation']);
  expect(await read(cookie)).toEqual(none);
  const code = codeOf(secret);
  const confirmed = await call(cookie, 'PUT', 'codes', {
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
  });
  const added = (await confirmed.json()) as { recoveryCodes: string[] };
  expect(added).toEqual({
    twoStep: { ...none, codesSince: expect.stringMatching(/^\d{4}-/), recoveryCodes: 10 },
    recoveryCodes: expect.any(Array),
  });
  expect(new Set(added.recoveryCodes).size).toBe(10);
  // The code that confirmed it was used.
  expect((await take(await firstStep('ada'), { way: 'code', code })).status).toBe(401);
  expect(await told(id)).toEqual([
    ['codes-added', 'second-step-failed'],
    ['One-time codes set up'],
  ]);
});

test('of two simultaneous confirmations one counts, and none without a setup', async () => {
  const cookie = await signedIn('double');
  expect(await problem(await call(cookie, 'PUT', 'codes', { code: '123456' }))).toEqual([
    409,
    'conflict',
  ]);
  const code = codeOf(await begin(cookie));
  const answers = await Promise.all([1, 2].map(() => call(cookie, 'PUT', 'codes', { code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('until a new app is confirmed the old one works, and then only the new one', async () => {
  const { cookie, secret } = await withCodes('changing');
  const next = await begin(cookie);
  const pending = await firstStep('changing');
  const step = (of: string, steps = 0) => ({ way: 'code', code: codeOf(of, steps) });
  expect((await take(pending, step(next))).status).toBe(401);
  expect((await take(pending, step(secret))).status).toBe(200);
  const answer = await call(cookie, 'PUT', 'codes', { code: codeOf(next) });
  expect(await answer.json()).toMatchObject({ recoveryCodes: [] });
  expect((await take(pending, step(secret, 1))).status).toBe(401);
  expect((await take(pending, step(next, 1))).status).toBe(200);
});

test('a second factor brings no more recovery codes, and removing the last one deletes them', async () => {
  const { id, cookie } = await withCodes('both');
  const { added } = await setUpPasskey(cookie);
  expect([added.recoveryCodes, added.twoStep.recoveryCodes]).toEqual([[], 10]);
  const [passkey] = added.twoStep.passkeys;
  expect(await (await call(cookie, 'DELETE', 'codes')).json()).toMatchObject({
    codesSince: null,
    recoveryCodes: 10,
  });
  expect(await problem(await call(cookie, 'DELETE', 'codes'))).toEqual([404, 'not_found']);
  const last = await call(cookie, 'DELETE', `passkeys/${passkey?.id}`);
  expect(await last.json()).toEqual({
    codesSince: null,
    passkeys: [],
    recoveryCodes: 0,
    required: false,
  });
  expect((await signIn('both')).headers.getSetCookie().join()).toContain('__Host-session');
  expect(await told(id)).toEqual([
    ['codes-added', 'passkey-added', 'codes-removed', 'passkey-removed'],
    ['One-time codes set up', 'Passkey added', 'One-time codes removed', 'Passkey removed'],
  ]);
});

test('changing factors ends the other sessions, and keeps this one', async () => {
  const { cookie, secret } = await withCodes('elsewhere');
  const code = codeOf(secret);
  const other = cookieOf(await take(await firstStep('elsewhere'), { way: 'code', code }));
  expect((await whoAmI(other)).status).toBe(200);
  await setUpPasskey(cookie);
  expect((await whoAmI(other)).status).toBe(401);
  expect((await whoAmI(cookie)).status).toBe(200);
});

test('the last factor stays while one is required, with its recovery codes', async () => {
  const { cookie, secret } = await withCodes('required');
  vi.spyOn(settings, 'twoStepFrom', 'get').mockReturnValue('2020-01-01');
  expect((await read(cookie)).required).toBe(true);
  expect(await json(call(cookie, 'DELETE', 'codes'), 409)).toMatchObject({
    message: 'Two-step sign-in is required here. Add another way before you remove this one.',
  });
  expect(await read(cookie)).toMatchObject({ codesSince: expect.any(String), recoveryCodes: 10 });
  const step = { way: 'code', code: codeOf(secret) };
  expect((await take(await firstStep('required'), step)).status).toBe(200);
});

test('new recovery codes replace the old ones, and need a factor', async () => {
  const without = await signedIn('without');
  expect(await problem(await call(without, 'POST', 'recovery-codes'))).toEqual([409, 'conflict']);
  const { cookie, added } = await withCodes('renewed');
  const answer = await call(cookie, 'POST', 'recovery-codes');
  const { codes } = (await answer.json()) as { codes: string[] };
  expect(codes).toHaveLength(10);
  const pending = await firstStep('renewed');
  const by = (code = '') => take(pending, { way: 'recovery', code });
  expect((await by(added.recoveryCodes[0])).status).toBe(401);
  expect((await by(codes[0])).status).toBe(200);
});

test('without the record keys, setting up codes gets a 503 with its sentence', async () => {
  const cookie = await signedIn('keyless');
  delete process.env.DATA_KEYS;
  expect(await json(call(cookie, 'POST', 'codes'), 503)).toMatchObject({
    message: 'One-time codes are not available right now. A passkey or a recovery code works.',
  });
  await setUpPasskey(cookie);
});

test('every change needs a step-up from the last ten minutes', async () => {
  const cookie = await signedIn('stale');
  await setUpCodes(cookie);
  await query("update session set last_seen_at = 'infinity'");
  vi.setSystemTime(Date.now() + 10 * 60_000 + 1_000);
  for (const [method, path, body] of [
    ['POST', 'codes'],
    ['PUT', 'codes', { code: '123456' }],
    ['DELETE', 'codes'],
    ['POST', 'recovery-codes'],
    ['POST', 'passkeys/options'],
    ['POST', 'passkeys', { name: 'x', credential: {} }],
    ['DELETE', `passkeys/${crypto.randomUUID()}`],
  ] as const) {
    const answer = await call(cookie, method, path, body);
    expect(await problem(answer), `${method} ${path}`).toEqual([403, 'proof_needed']);
  }
  expect((await call(cookie, 'GET', 'two-step')).status).toBe(200);
});
