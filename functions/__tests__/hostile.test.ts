/** Requests as an attacker sends them: each is refused, none crashes, leaks or changes anything. */
import { createHmac } from 'node:crypto';
import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_PATHS } from '../../src/contract/api.ts';
import { affiliateId } from '../lib/affiliates.ts';
import {
  captureLog,
  cookieOf,
  type Endpoints,
  fromElsewhere,
  givenAffiliate,
  ORIGIN,
  PASSWORD,
  post,
  SUBJECTS,
  snapshot,
  withStore,
} from './harness.ts';

withStore();
beforeEach(() => void captureLog());

const NAME = 'target';
const KEY = Buffer.alloc(32, 1);
const OWN_KEY = Buffer.alloc(32, 7);
const HOUR_S = 3600;
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
};

type Case = [what: string, request: () => Request, status: number];

const send =
  (path: string, init: RequestInit & { duplex?: 'half' } = {}) =>
  () =>
    new Request(ORIGIN + path, init);
const JSON_TYPE = { 'Content-Type': 'application/json' };
const right = JSON.stringify({ username: NAME, password: PASSWORD });
const loginWith = (body: unknown, headers?: Record<string, string>) => () =>
  post(API_PATHS.login, body, headers);
const rawLogin = (headers: Record<string, string>, body: BodyInit = right) =>
  send(API_PATHS.login, { method: 'POST', headers, body });
const chunked = (chunks: string[]) =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

const brokenOff = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(right.slice(0, 9)));
      controller.error(new Error('the connection broke'));
    },
  });

const loginCases: Case[] = [
  ['GET', send(API_PATHS.login), 405],
  ['PUT', send(API_PATHS.login, { method: 'PUT', headers: JSON_TYPE, body: right }), 405],
  ['DELETE', send(API_PATHS.login, { method: 'DELETE' }), 405],
  ['PATCH', send(API_PATHS.login, { method: 'PATCH', headers: JSON_TYPE, body: right }), 405],
  ['HEAD', send(API_PATHS.login, { method: 'HEAD' }), 405],
  ...['valueOf', 'toString', 'constructor', '__proto__'].map(
    (method): Case => [`the method ${method}`, send(API_PATHS.login, { method }), 405],
  ),
  ['OPTIONS', send(API_PATHS.login, { method: 'OPTIONS' }), 204],
  ['a form', rawLogin({ 'Content-Type': 'application/x-www-form-urlencoded' }), 415],
  ['a multipart form', rawLogin({ 'Content-Type': 'multipart/form-data; boundary=x' }), 415],
  ['plain text', rawLogin({ 'Content-Type': 'text/plain' }), 415],
  ['a type that only contains JSON', rawLogin({ 'Content-Type': 'text/application/json' }), 415],
  ['a type like JSON', rawLogin({ 'Content-Type': 'application/jsonp' }), 415],
  ['no type', send(API_PATHS.login, { method: 'POST', body: new Uint8Array([123, 125]) }), 415],
  ['another site', rawLogin({ ...JSON_TYPE, 'Sec-Fetch-Site': 'cross-site' }), 403],
  ['a sibling site', rawLogin({ ...JSON_TYPE, 'Sec-Fetch-Site': 'same-site' }), 403],
  ['no site', rawLogin({ ...JSON_TYPE, 'Sec-Fetch-Site': 'none' }), 403],
  ['another origin', rawLogin({ ...JSON_TYPE, Origin: 'https://evil.example' }), 403],
  ['a lookalike origin', rawLogin({ ...JSON_TYPE, Origin: `${ORIGIN}.evil.example` }), 403],
  ['another port', rawLogin({ ...JSON_TYPE, Origin: `${ORIGIN}:8443` }), 403],
  ['the null origin', rawLogin({ ...JSON_TYPE, Origin: 'null' }), 403],
  ['a broken origin', rawLogin({ ...JSON_TYPE, Origin: '::' }), 403],
  ['an empty body', loginWith(''), 400],
  ['truncated JSON', loginWith('{"username":"tar'), 400],
  ['JSON with a comment', loginWith('{}//'), 400],
  ['two JSON values', loginWith('{}{}'), 400],
  ['null', loginWith('null'), 400],
  ['a number', loginWith('1'), 400],
  ['a string', loginWith('"target"'), 400],
  ['an array', loginWith([NAME, PASSWORD]), 400],
  ['an empty object', loginWith({}), 400],
  ['no password', loginWith({ username: NAME }), 400],
  ['an empty password', loginWith({ username: NAME, password: '' }), 400],
  ['an empty name', loginWith({ username: '', password: PASSWORD }), 400],
  ['a number as password', loginWith({ username: NAME, password: 1 }), 400],
  ['an object as name', loginWith({ username: { $ne: null }, password: PASSWORD }), 400],
  ['an array as name', loginWith({ username: [NAME], password: PASSWORD }), 400],
  ['a boolean as password', loginWith({ username: NAME, password: true }), 400],
  ['null as name', loginWith({ username: null, password: PASSWORD }), 400],
  ['prototype keys alone', loginWith(`{"__proto__":${right}}`), 400],
  ['constructor keys alone', loginWith(`{"constructor":{"prototype":${right}}}`), 400],
  ['other keys alone', loginWith({ user: NAME, pass: PASSWORD }), 400],
  ['a last key of the wrong type', loginWith(`${right.slice(0, -1)},"password":1}`), 400],
  ['a name of 65 characters', loginWith({ username: 'x'.repeat(65), password: PASSWORD }), 400],
  ['a password of 1,025 bytes', loginWith({ username: NAME, password: 'x'.repeat(1025) }), 400],
  [
    'a password of 513 two-byte letters',
    loginWith({ username: NAME, password: 'é'.repeat(513) }),
    400,
  ],
  ['no UTF-8', rawLogin(JSON_TYPE, new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])), 400],
  ['UTF-16', rawLogin(JSON_TYPE, Buffer.from(right, 'utf16le')), 400],
  ['deep nesting', loginWith('['.repeat(4000)), 400],
  ['a body above 8 kB', loginWith({ username: NAME, password: 'x'.repeat(8 * 1024) }), 413],
  ['a body that says it is large', loginWith(right, { 'Content-Length': '8193' }), 413],
  [
    'a body in chunks above 8 kB',
    () =>
      new Request(ORIGIN + API_PATHS.login, {
        method: 'POST',
        headers: JSON_TYPE,
        body: chunked(Array(10).fill('x'.repeat(1024))),
        duplex: 'half',
      } as RequestInit),
    413,
  ],
  [
    'an upload that breaks off',
    () =>
      new Request(ORIGIN + API_PATHS.login, {
        method: 'POST',
        headers: JSON_TYPE,
        body: brokenOff(),
        duplex: 'half',
      } as RequestInit),
    400,
  ],
  [
    'a body in broken chunks',
    () =>
      new Request(ORIGIN + API_PATHS.login, {
        method: 'POST',
        headers: JSON_TYPE,
        body: chunked([right.slice(0, 9)]),
        duplex: 'half',
      } as RequestInit),
    400,
  ],
];

/** A session that stands: a forged token names it, so that only its forgery can be what refuses it. */
let openSessionId = '';

/** A token signed by hand, so that nothing of the code under test helps to forge it. */
function token(
  claims: Record<string, unknown>,
  header: Record<string, unknown> = {},
  key: Buffer = KEY,
): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256', kid: 'k1', ...header })}.${part({
    iss: 'affiliate-portal/login',
    aud: 'affiliate-portal',
    sub: affiliateId(NAME),
    jti: openSessionId,
    iat: now,
    exp: now + HOUR_S,
    ...claims,
  })}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

const nowS = () => Math.floor(Date.now() / 1000);
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
  [
    'a key of its own',
    () => token({}, { jwk: { kty: 'oct', k: OWN_KEY.toString('base64url') } }, OWN_KEY),
  ],
  ['another audience', () => token({ aud: 'elsewhere' })],
  ['another issuer', () => token({ iss: 'elsewhere' })],
  ['no subject', () => token({ sub: undefined })],
  ['a subject that is no text', () => token({ sub: { $gt: '' } })],
  ['a subject that is a path', () => token({ sub: '../assets/logo-main' })],
  ['no id', () => token({ jti: undefined })],
  ['an expired token', () => token({ iat: nowS() - 9 * HOUR_S, exp: nowS() - HOUR_S })],
  ['a token from the future', () => token({ iat: nowS() + HOUR_S, exp: nowS() + 2 * HOUR_S })],
  ['a token not valid yet', () => token({ nbf: nowS() + HOUR_S })],
  ['a token for a year', () => token({ iat: nowS() - 9 * HOUR_S, exp: nowS() + 9000 * HOUR_S })],
  ['no expiry', () => token({ exp: undefined })],
  ['an expiry that is no number', () => token({ exp: 'never' })],
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
    // Made when it is sent: only then the session stands.
    () =>
      send(path, { method, headers: { ...JSON_TYPE, Cookie: `a=1; __Host-session=${make()}` } })(),
    method === 'GET' ? 401 : 200,
  ]);

const meCases: Case[] = [
  ['POST', send(API_PATHS.me, { method: 'POST', headers: JSON_TYPE, body: '{}' }), 405],
  ['DELETE', send(API_PATHS.me, { method: 'DELETE' }), 405],
  ['OPTIONS', send(API_PATHS.me, { method: 'OPTIONS' }), 204],
  ['HEAD', send(API_PATHS.me, { method: 'HEAD' }), 401],
  [
    'another cookie name',
    () => send(API_PATHS.me, { headers: { Cookie: `session=${token({})}` } })(),
    401,
  ],
  [
    'the local cookie name on the live site',
    () => send(API_PATHS.me, { headers: { Cookie: `session-local=${token({})}` } })(),
    401,
  ],
  ...cookieCases(API_PATHS.me, 'GET'),
];

const logoutCases: Case[] = [
  ['GET', send(API_PATHS.logout), 405],
  ['another site', () => post(API_PATHS.logout, '', { 'Sec-Fetch-Site': 'cross-site' }), 403],
  ['no JSON', send(API_PATHS.logout, { method: 'POST', headers: { Origin: ORIGIN } }), 415],
  ['a large body', () => post(API_PATHS.logout, 'x'.repeat(9000)), 413],
  ...cookieCases(API_PATHS.logout, 'POST'),
];

const asset = (name: string) => send(`/api/assets/name/${name}`);
const assetCases: Case[] = [
  ['POST', send('/api/assets/name/x', { method: 'POST', headers: JSON_TYPE, body: '{}' }), 405],
  ['OPTIONS', send('/api/assets/name/x', { method: 'OPTIONS' }), 204],
  ['HEAD of none', send('/api/assets/name/x', { method: 'HEAD' }), 404],
  ['no name', asset(''), 404],
  ['capitals', asset('Logo-Main'), 404],
  ['an encoded space', asset('a%20b'), 404],
  ['encoded traversal', asset('..%2F..%2Faffiliates'), 404],
  ['twice encoded traversal', asset('%252e%252e%252f'), 404],
  ['a backslash', asset('..%5Caffiliates'), 404],
  ['traversal', asset('../affiliates/x'), 404],
  ['a null byte', asset('logo-main%00'), 404],
  ['a newline', asset('logo-main%0A'), 404],
  ['a broken escape', asset('%E0%A4%A'), 404],
  ['another script’s letters', asset('l%D0%BEgo-main'), 404],
  ['a wide hyphen', asset('logo%EF%BC%8Dmain'), 404],
  ['65 characters', asset('a'.repeat(65)), 404],
  ['5,000 characters', asset('a'.repeat(5000)), 404],
  ['a dot file', asset('.env'), 404],
  ['a prototype name', asset('__proto__'), 404],
  ['constructor', asset('constructor'), 404],
];

const ALL: [keyof Endpoints, Case[]][] = [
  ['login', loginCases],
  ['me', meCases],
  ['logout', logoutCases],
  ['asset', assetCases],
];

test('there are at least 60 of them', () => {
  expect(ALL.flatMap(([, cases]) => cases).length).toBeGreaterThanOrEqual(60);
});

describe.each(SUBJECTS)('%s', (_subject, load) => {
  let endpoints: Endpoints;
  beforeAll(async () => {
    endpoints = await load();
    await givenAffiliate(NAME);
    captureLog();
    const answer = await endpoints.login(loginWith(right)(), fromElsewhere());
    openSessionId = decodeJwt(cookieOf(answer).split('=')[1] ?? '').jti ?? '';
  });

  test('the hand-made token would open the session, were it not forged', async () => {
    const cookie = `__Host-session=${token({})}`;
    const request = new Request(ORIGIN + API_PATHS.me, { headers: { Cookie: cookie } });
    expect((await endpoints.me(request, fromElsewhere())).status).toBe(200);
  });

  describe.each(ALL)('%s', (endpoint, cases) => {
    test.each(cases)('%s', async (_what, request, status) => {
      const before = await snapshot();
      const answer = await endpoints[endpoint](request(), fromElsewhere());
      const text = await answer.text();
      expect(answer.status, text).toBe(status);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        ...SECURITY_HEADERS,
        'cache-control': 'no-store',
      });
      if (status === 405) expect(answer.headers.get('allow')).toMatch(/(GET, HEAD|POST), OPTIONS/);
      if (text && status >= 400) {
        const problem = JSON.parse(text);
        expect(Object.keys(problem)).toEqual(['error', 'message']);
        expect(problem.message).toMatch(/^[A-Z].*\.$/);
        expect(text).not.toMatch(/stack|node:|\/functions\/|scrypt|undefined|Error/);
      }
      expect(await snapshot()).toEqual(before);
    });
  });

  test('look-alike names fold to the affiliate’s own, others to nobody', async () => {
    const signIn = (username: string) =>
      endpoints.login(post(API_PATHS.login, { username, password: PASSWORD }), fromElsewhere());
    for (const same of ['TARGET', ' target ', 'ｔａｒｇｅｔ', 'Target']) {
      expect((await signIn(same)).status, same).toBe(200);
    }
    for (const other of ['tаrget', 'target\u0000', 'tar get', '../target', 'target\u200b']) {
      expect((await signIn(other)).status, other).toBe(401);
    }
  });

  test('extra keys and duplicates change nothing but the last value’s right', async () => {
    const body = `{"username":"nobody","admin":true,"__proto__":{"x":1},${right.slice(1)}`;
    const answer = await endpoints.login(post(API_PATHS.login, body), fromElsewhere());
    expect(answer.status).toBe(200);
    expect(cookieOf(answer)).toContain('__Host-session=');
    expect(({} as { x?: number }).x).toBeUndefined();
  });
});
