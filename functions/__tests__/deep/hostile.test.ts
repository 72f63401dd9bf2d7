/** Requests as an attacker sends them: each is refused, and none crashes, leaks or changes anything. */

import { createHmac } from 'node:crypto';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import * as auth from '../../../src/contract/auth/auth.ts';
import asset from '../../assets.ts';
import login from '../../login.ts';
import logout from '../../logout.ts';
import me from '../../me.ts';
import { browser } from '../helpers/caller.ts';
import {
  cookieOf,
  fromElsewhere,
  givenAffiliate,
  ORIGIN,
  PASSWORD,
  post,
  snapshot,
  withStore,
} from '../helpers/harness.ts';

/** A request and the status that refuses it. */
type Case = [what: string, request: () => Request, status: number];

const NAME = 'target';
const JSON_TYPE = { 'Content-Type': 'application/json' };
/** The body that would sign in. */
const right = JSON.stringify({ username: NAME, password: PASSWORD });

const send =
  (path: string, init: RequestInit & { duplex?: 'half' } = {}) =>
  () =>
    new Request(ORIGIN + path, init);

const byName = (name: string) => send(`/api/assets/name/${name}`);
// Which names there may be is a property: see properties.test.ts.
const assetCases: Case[] = [
  ['no name', byName(''), 404],
  ['traversal', byName('../affiliates/x'), 404],
  ['encoded traversal', byName('..%2F..%2Faffiliates'), 404],
  ['twice encoded traversal', byName('%252e%252e%252f'), 404],
  ['a null byte', byName('logo-main%00'), 404],
  ['a broken escape', byName('%E0%A4%A'), 404],
  ['5,000 characters', byName('a'.repeat(5000)), 404],
  ['a prototype name', byName('__proto__'), 404],
  ['constructor', byName('constructor'), 404],
];

const loginWith = (body: unknown, headers?: Record<string, string>) => () =>
  post(auth.login.path, body, headers);
const rawLogin = (headers: Record<string, string>, body: BodyInit = right) =>
  send(auth.login.path, { method: 'POST', headers, body });
/** A login whose body arrives in pieces, and then ends or breaks off. */
const upload = (chunks: string[], breaksOff = false) => {
  const body = () =>
    new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        if (breaksOff) controller.error(new Error('the connection broke'));
        else controller.close();
      },
    });
  return () =>
    send(auth.login.path, { method: 'POST', headers: JSON_TYPE, body: body(), duplex: 'half' })();
};

// Bodies that are no JSON or no object are in every-route.test.ts.
const loginCases: Case[] = [
  ['an empty object', loginWith({}), 400],
  ['no password', loginWith({ username: NAME }), 400],
  ['an empty password', loginWith({ username: NAME, password: '' }), 400],
  ['an empty name', loginWith({ username: '', password: PASSWORD }), 400],
  ['a number as password', loginWith({ username: NAME, password: 1 }), 400],
  ['an object as name', loginWith({ username: { $ne: null }, password: PASSWORD }), 400],
  ['an array as name', loginWith({ username: [NAME], password: PASSWORD }), 400],
  ['a boolean as password', loginWith({ username: NAME, password: true }), 400],
  ['null as name', loginWith({ username: null, password: PASSWORD }), 400],
  ['only prototype keys', loginWith(`{"__proto__":${right}}`), 400],
  ['only constructor keys', loginWith(`{"constructor":{"prototype":${right}}}`), 400],
  ['only other keys', loginWith({ user: NAME, pass: PASSWORD }), 400],
  ['a last key of the wrong type', loginWith(`${right.slice(0, -1)},"password":1}`), 400],
  ['a name of 65 characters', loginWith({ username: 'x'.repeat(65), password: PASSWORD }), 400],
  ['a password of 1,025 bytes', loginWith({ username: NAME, password: 'x'.repeat(1025) }), 400],
  ['a password of 513 é', loginWith({ username: NAME, password: 'é'.repeat(513) }), 400],
  ['invalid UTF-8', rawLogin(JSON_TYPE, new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])), 400],
  ['UTF-16', rawLogin(JSON_TYPE, Buffer.from(right, 'utf16le')), 400],
  ['a body that claims to be large', loginWith(right, { 'Content-Length': '8193' }), 413],
  ['a body in chunks above 8 kB', upload(Array(10).fill('x'.repeat(1024))), 413],
  ['an upload that breaks off', upload([right.slice(0, 9)], true), 400],
  ['a body in broken chunks', upload([right.slice(0, 9)]), 400],
];

const KEY = Buffer.alloc(32, 1);
const OWN_KEY = Buffer.alloc(32, 7);
const OWN_JWK = { kty: 'oct', k: OWN_KEY.toString('base64url') };
const HOUR_S = 3600;

const nowS = () => Math.floor(Date.now() / 1000);

/** A valid session. Forged tokens name it, so that only the forgery can cause a refusal. */
const open = { sessionId: '', affiliateId: '' };

/** A token signed by hand, so that the code under test does not help to forge it. */
function token(
  claims: Record<string, unknown>,
  header: Record<string, unknown> = {},
  key: Buffer = KEY,
): string {
  const now = nowS();
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256', kid: 'k1', ...header })}.${part({
    iss: 'affiliate-portal/login',
    aud: 'affiliate-portal',
    sub: open.affiliateId,
    jti: open.sessionId,
    iat: now,
    exp: now + HOUR_S,
    ...claims,
  })}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

const unsigned = () => {
  const [header, payload] = token({}, { alg: 'none' }).split('.');
  return `${header}.${payload}.`;
};

const tokens: [what: string, token: () => string][] = [
  ['a well-signed token of no open session', () => token({ jti: 'never opened' })],
  ['alg none', unsigned],
  ['alg None', () => token({}, { alg: 'None' })],
  ['alg HS512', () => token({}, { alg: 'HS512' })],
  ['alg RS256', () => token({}, { alg: 'RS256' })],
  ['a foreign key', () => token({}, {}, OWN_KEY)],
  ['an unknown kid', () => token({}, { kid: 'k9' })],
  ['a kid that is a path', () => token({}, { kid: '../../dev/null' })],
  ['no kid', () => token({}, { kid: undefined })],
  ['a critical header', () => token({}, { crit: ['exp'], exp: 1 })],
  ['a key of its own', () => token({}, { jwk: OWN_JWK }, OWN_KEY)],
  ['another audience', () => token({ aud: 'elsewhere' })],
  ['another issuer', () => token({ iss: 'elsewhere' })],
  ['no subject', () => token({ sub: undefined })],
  ['a subject that is not text', () => token({ sub: { $gt: '' } })],
  ['a subject that is a path', () => token({ sub: '../assets/logo-main' })],
  ['no id', () => token({ jti: undefined })],
  ['an expired token', () => token({ iat: nowS() - 9 * HOUR_S, exp: nowS() - HOUR_S })],
  ['a token from the future', () => token({ iat: nowS() + HOUR_S, exp: nowS() + 2 * HOUR_S })],
  ['a token not valid yet', () => token({ nbf: nowS() + HOUR_S })],
  ['a token for a year', () => token({ iat: nowS() - 9 * HOUR_S, exp: nowS() + 9000 * HOUR_S })],
  ['no expiry', () => token({ exp: undefined })],
  ['an expiry that is not a number', () => token({ exp: 'never' })],
  ['a truncated token', () => token({}).slice(0, -10)],
  ['two parts', () => token({}).split('.').slice(0, 2).join('.')],
  ['four parts', () => `${token({})}.AAAA`],
  ['no base64', () => '!.!.!'],
  ['dots', () => '...'],
  ['nothing', () => ''],
  ['a 10 kB cookie', () => 'A'.repeat(10_000)],
  ['a control character', () => 'a\tb'],
];

const cookieCases = (path: string, method: 'GET' | 'POST'): Case[] =>
  tokens.map(([what, make]) => [
    what,
    // Created when it is sent: the session exists only then.
    () =>
      send(path, { method, headers: { ...JSON_TYPE, Cookie: `a=1; __Host-session=${make()}` } })(),
    method === 'GET' ? 401 : 200,
  ]);

/** A request whose cookie of this name has a token that would open the session. */
const named = (name: string) => () =>
  send(auth.me.path, { headers: { Cookie: `${name}=${token({})}` } })();

const meCases: Case[] = [
  ['another cookie name', named('session'), 401],
  ['the local cookie name on the live site', named('session-local'), 401],
  ...cookieCases(auth.me.path, 'GET'),
];

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
  ['logout', cookieCases(auth.logout.path, 'POST')],
  ['asset', assetCases],
];

beforeAll(async () => {
  open.affiliateId = await givenAffiliate(NAME);
  const answer = await login(loginWith(right)(), fromElsewhere());
  open.sessionId = decodeJwt(cookieOf(answer).split('=')[1] ?? '').jti ?? '';
});

test('the handmade token would open the session if it were not forged', async () => {
  expect((await me(named('__Host-session')(), fromElsewhere())).status).toBe(200);
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
    login(loginWith({ username, password: PASSWORD })(), fromElsewhere());
  for (const same of ['TARGET', ' target ', 'ｔａｒｇｅｔ', 'Target']) {
    expect((await signIn(same)).status, same).toBe(200);
  }
  for (const other of ['tаrget', 'target\u0000', 'tar get', '../target', 'target\u200b']) {
    expect((await signIn(other)).status, other).toBe(401);
  }
});

test('extra keys and duplicates have no effect, except that the last value wins', async () => {
  const body = `{"username":"nobody","admin":true,"__proto__":{"x":1},${right.slice(1)}`;
  const answer = await browser().send(auth.login, { body });
  expect(answer.status).toBe(200);
  expect(cookieOf(answer)).toContain('__Host-session=');
  expect(({} as { x?: number }).x).toBeUndefined();
});
