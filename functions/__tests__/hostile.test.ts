/** Requests as an attacker sends them: each is refused, and none crashes, leaks or changes anything. */
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import * as auth from '../../src/contract/auth.ts';
import asset from '../assets.ts';
import login from '../login.ts';
import logout from '../logout.ts';
import me from '../me.ts';
import {
  cookieOf,
  fromElsewhere,
  givenAffiliate,
  ORIGIN,
  PASSWORD,
  post,
  snapshot,
  withStore,
} from './harness.ts';
import { assetCases } from './hostile/assets.ts';
import { loginCases, loginWith } from './hostile/login.ts';
import { type Case, NAME, right } from './hostile/requests.ts';
import { logoutCases, meCases, open, token } from './hostile/tokens.ts';

withStore();

const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
};

const ENDPOINTS = { login, me, logout, asset };
const ALL: [keyof typeof ENDPOINTS, Case[]][] = [
  ['login', loginCases],
  ['me', meCases],
  ['logout', logoutCases],
  ['asset', assetCases],
];

beforeAll(async () => {
  open.affiliateId = await givenAffiliate(NAME);
  const answer = await login(loginWith(right)(), fromElsewhere());
  open.sessionId = decodeJwt(cookieOf(answer).split('=')[1] ?? '').jti ?? '';
});

test('the handmade token would open the session if it were not forged', async () => {
  const cookie = `__Host-session=${token({})}`;
  const request = new Request(ORIGIN + auth.me.path, { headers: { Cookie: cookie } });
  expect((await me(request, fromElsewhere())).status).toBe(200);
});

describe.each(ALL)('%s', (endpoint, cases) => {
  test.each(cases)('%s', async (_what, request, status) => {
    const before = await snapshot();
    const answer = await ENDPOINTS[endpoint](request(), fromElsewhere());
    const text = await answer.text();
    expect(answer.status, text).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...SECURITY_HEADERS,
      'cache-control': 'no-store',
    });
    if (text && status >= 400) {
      const problem = JSON.parse(text);
      expect(Object.keys(problem)).toEqual(['error', 'message']);
      expect(problem.message).toMatch(/^[A-Z].*\.$/);
      expect(text).not.toMatch(/stack|node:|\/functions\/|scrypt|undefined|Error/);
    }
    expect(await snapshot()).toEqual(before);
  });
});

test('look-alike names fold to the affiliate’s own, and others match no one', async () => {
  const signIn = (username: string) =>
    login(post(auth.login.path, { username, password: PASSWORD }), fromElsewhere());
  for (const same of ['TARGET', ' target ', 'ｔａｒｇｅｔ', 'Target']) {
    expect((await signIn(same)).status, same).toBe(200);
  }
  for (const other of ['tаrget', 'target\u0000', 'tar get', '../target', 'target\u200b']) {
    expect((await signIn(other)).status, other).toBe(401);
  }
});

test('extra keys and duplicates have no effect, except that the last value wins', async () => {
  const body = `{"username":"nobody","admin":true,"__proto__":{"x":1},${right.slice(1)}`;
  const answer = await login(post(auth.login.path, body), fromElsewhere());
  expect(answer.status).toBe(200);
  expect(cookieOf(answer)).toContain('__Host-session=');
  expect(({} as { x?: number }).x).toBeUndefined();
});
