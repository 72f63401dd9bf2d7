/** Forged tokens, and other hostile requests to the routes that read one. */
import { createHmac } from 'node:crypto';
import * as auth from '../../../src/contract/auth.ts';
import { type Case, JSON_TYPE, send } from './requests.ts';

const KEY = Buffer.alloc(32, 1);
const OWN_KEY = Buffer.alloc(32, 7);
const HOUR_S = 3600;

/** A valid session. Forged tokens name it, so that only the forgery can cause a refusal. */
export const open = { sessionId: '', affiliateId: '' };

/** A token signed by hand, so that the code under test does not help to forge it. */
export function token(
  claims: Record<string, unknown>,
  header: Record<string, unknown> = {},
  key: Buffer = KEY,
): string {
  const now = Math.floor(Date.now() / 1000);
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

export const meCases: Case[] = [
  [
    'another cookie name',
    () => send(auth.me.path, { headers: { Cookie: `session=${token({})}` } })(),
    401,
  ],
  [
    'the local cookie name on the live site',
    () => send(auth.me.path, { headers: { Cookie: `session-local=${token({})}` } })(),
    401,
  ],
  ...cookieCases(auth.me.path, 'GET'),
];

export const logoutCases: Case[] = cookieCases(auth.logout.path, 'POST');
