/** Signing in: which password works, which cookie is set, and what is logged. */
import { expect, test } from 'vitest';
import * as auth from '../../src/contract/auth.ts';
import { findAffiliate } from '../lib/auth/affiliates.ts';
import { hashPassword } from '../lib/auth/password.ts';
import { query } from '../lib/db/db.ts';
import login from '../login.ts';
import { signIn, signOut } from './callers.ts';
import { fromElsewhere, givenAffiliate, givenSession, PASSWORD, withStore } from './harness.ts';

const logged = withStore();

test('a wrong password, an unknown name and a disabled affiliate get the same response', async () => {
  await givenAffiliate('known');
  await givenAffiliate('disabled', { disabled: true });
  const answers = await Promise.all([
    signIn('known', 'wrong'),
    signIn('nobody', PASSWORD),
    signIn('disabled', PASSWORD),
  ]);
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(new Set(texts)).toEqual(
    new Set(['{"error":"login_failed","message":"The username or password is not correct."}']),
  );
  expect(logged().map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['wrong_password', 'unknown_name', 'disabled']),
  );
});

test('the password is compared exactly as typed', async () => {
  await givenAffiliate('exact', { passwordHash: await hashPassword(' Pässwörd  ') });
  expect((await signIn('exact', 'Pässwörd')).status).toBe(401);
  expect((await signIn('exact', ' pässwörd  ')).status).toBe(401);
  expect((await signIn('exact', ' Pässwörd  ')).status).toBe(200);
});

test('a hash with other parameters is renewed at the next login', async () => {
  // N=2^14 for "old parameters", made once with node:crypto.
  const { scryptSync } = await import('node:crypto');
  const salt = Buffer.alloc(16, 9);
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const key = scryptSync('old parameters', salt, 32, { N: 2 ** 14, r: 8, p: 1 });
  await givenAffiliate('outdated', {
    passwordHash: `$scrypt$ln=14,r=8,p=1$${plain(salt)}$${plain(key)}`,
  });
  expect((await signIn('outdated', 'old parameters')).status).toBe(200);
  const stored = await findAffiliate('outdated');
  expect(stored?.passwordHash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$/);
  expect((await signIn('outdated', 'old parameters')).status).toBe(200);
});

test('on plain http at localhost the cookie has another name, and only there', async () => {
  await givenAffiliate('local');
  const body = { username: 'local', password: PASSWORD };
  const at = async (origin: string) => {
    const request = new Request(origin + auth.login.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify(body),
    });
    return (await login(request, fromElsewhere())).headers.getSetCookie()[0];
  };
  expect(await at('http://localhost:8888')).toMatch(/^session-local=.*HttpOnly; SameSite=Lax$/);
  for (const origin of ['https://localhost:8888', 'http://alliance.example']) {
    expect(await at(origin)).toMatch(/^__Host-session=.*Secure;/);
  }
});

test('each sign-in logs the head of the audit, as the database has it at that moment', async () => {
  await givenSession('sealed');
  const [line] = logged().filter(({ event }) => event === 'audit_head');
  const [seal] = await query(
    "select place || ':' || encode(hash, 'hex') head from audit_seal order by place desc limit 1",
  );
  expect(line).toEqual({
    time: expect.any(String),
    requestId: 'test-request',
    event: 'audit_head',
    ...seal,
  });
});

test('a log line has time, event, affiliate, truncated address and reason, and no secret', async () => {
  const { id, cookie } = await givenSession('quiet');
  await signIn('quiet', 'a wrong password');
  await signOut(cookie);
  const lines = logged();
  expect(lines.map(({ event }) => event)).toEqual([
    'login_succeeded',
    'audit_head',
    'login_failed',
    'logout',
  ]);
  expect(lines[2]).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    event: 'login_failed',
    requestId: 'test-request',
    affiliate: id,
    address: expect.stringMatching(/^198\.51\.\d+\.0\/24$/),
    path: '/api/auth/login',
    reason: 'wrong_password',
  });
  const text = JSON.stringify(lines);
  for (const secret of [PASSWORD, 'a wrong password', cookie.split('=')[1] ?? '', 'quiet']) {
    expect(text).not.toContain(secret);
  }
});
