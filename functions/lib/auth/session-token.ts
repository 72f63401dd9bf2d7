/** The session: a signed token in a cookie that scripts cannot read. */
import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { SESSION_HOURS } from '../../../src/config/security.ts';
import { UUID } from '../../../src/config/units.ts';
import { type Key, type Keys, sessionKeys } from '../platform/env.ts';

/* Cookies that this site sets: for this host alone, and inaccessible to scripts. */

/** A cookie by its name without prefix, and how long it lives (seconds). */
export interface CookieKind {
  name: string;
  lifetimeS: number;
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

function isLocal(request: Request): boolean {
  const { protocol, hostname } = new URL(request.url);
  return protocol === 'http:' && LOCAL_HOSTS.has(hostname);
}

/**
 * The `__Host-` prefix binds a cookie to this host over https (RFC 6265bis, section 4.1.3.2).
 * Browsers refuse it on plain http, which only a local server uses.
 */
const nameOf = (request: Request, { name }: CookieKind): string =>
  isLocal(request) ? `${name}-local` : `__Host-${name}`;

/** The `Set-Cookie` value of a cookie. Without a value, the browser deletes the cookie. */
export function setCookie(request: Request, kind: CookieKind, value = ''): string {
  const secure = isLocal(request) ? '' : ' Secure;';
  const maxAgeS = value ? kind.lifetimeS : 0;
  return `${nameOf(request, kind)}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly;${secure} SameSite=Lax`;
}

/**
 * The values of the request's cookies of this kind. Only spaces and tabs around a cookie are dropped
 * (RFC 6265, section 5.4): `trim` would also drop U+00A0 and take `\xA0__Host-session` for ours.
 */
export function presentedTokens(request: Request, kind: CookieKind): string[] {
  const prefix = `${nameOf(request, kind)}=`;
  return (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.replace(/^[ \t]+/, ''))
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length, endOf(pair)));
}

/** The end of a cookie pair without trailing spaces and tabs. A pattern would start over at each space of a run in the middle. */
function endOf(pair: string): number {
  let end = pair.length;
  while (pair[end - 1] === ' ' || pair[end - 1] === '\t') end -= 1;
  return end;
}

/* Signed tokens (JWT, HS256), for sessions and known devices. */
const ALGORITHM = 'HS256';
const ISSUER = 'affiliate-portal/login';
/** How far the clocks of two instances may differ (s): a token from one that is ahead may be used at another. */
const CLOCK_TOLERANCE_S = 5;
/** Ours have about 400 characters. */
const MAX_TOKEN_LENGTH = 1024;

const imported = new WeakMap<Key, Promise<CryptoKey>>();

/** Importing a key costs a third of a verification, so each key is imported once. */
function cryptoKey(key: Key): Promise<CryptoKey> {
  let ready = imported.get(key);
  if (!ready) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    ready = crypto.subtle.importKey('raw', key.secret, algorithm, false, ['sign', 'verify']);
    imported.set(key, ready);
  }
  return ready;
}

/** A token's claims: its use, its subject, its own id, and its lifetime (seconds). */
interface Statement {
  audience: string;
  subject: string;
  id: string;
  lifetimeS: number;
  claims?: Record<string, string | number>;
}

/** Signs a token; `expiresAt` is in seconds since 1970. */
export async function signToken(
  key: Key,
  { audience, subject, id, lifetimeS, claims = {} }: Statement,
): Promise<{ text: string; expiresAt: number }> {
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + lifetimeS;
  const text = await new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid: key.kid })
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setSubject(subject)
    .setJti(id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(await cryptoKey(key));
  return { text, expiresAt };
}

interface Token {
  subject: string;
  id: string;
  /** Seconds since 1970. */
  expiresAt: number;
  claims: Record<string, unknown>;
}

export async function verifyToken(
  keys: Keys,
  text: string,
  { audience, lifetimeS }: Pick<Statement, 'audience' | 'lifetimeS'>,
): Promise<Token | null> {
  if (text.length > MAX_TOKEN_LENGTH) return null;
  try {
    const { payload } = await jwtVerify(
      text,
      ({ kid }) => {
        const key = keys.find((candidate) => candidate.kid === kid);
        if (!key) throw new errors.JWKSNoMatchingKey();
        return cryptoKey(key);
      },
      {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience,
        requiredClaims: ['sub', 'jti', 'iat', 'exp'],
        // signToken never issues a token older than its lifetime, or one from the future.
        maxTokenAge: lifetimeS,
        currentDate: new Date(),
        clockTolerance: CLOCK_TOLERANCE_S,
      },
    );
    const { sub, jti, exp } = payload;
    if (typeof sub !== 'string' || typeof jti !== 'string' || exp === undefined) return null;
    // The tolerance applies only to the start: it does not extend a token's life.
    if (exp <= Math.floor(Date.now() / 1000)) return null;
    return { subject: sub, id: jti, expiresAt: exp, claims: payload };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** How long a session lives (seconds). Use does not extend it. Cookie and token share it. */
const SESSION_LIFETIME_S = SESSION_HOURS * 60 * 60;
const COOKIE: CookieKind = { name: 'session', lifetimeS: SESSION_LIFETIME_S };
const AUDIENCE = 'affiliate-portal';

/** A session: the affiliate's id, its own id, and its end (seconds since 1970). */
export interface Session {
  affiliateId: string;
  id: string;
  expiresAt: number;
}

/** A new session for this affiliate and its token. Throws a ConfigError if the keys are not set. */
export async function issueSession(
  affiliateId: string,
): Promise<{ session: Session; token: string }> {
  const id = randomUUID();
  const { text, expiresAt } = await signToken(sessionKeys()[0], {
    audience: AUDIENCE,
    subject: affiliateId,
    id,
    lifetimeS: SESSION_LIFETIME_S,
  });
  return { session: { affiliateId, id, expiresAt }, token: text };
}

/** The session that the request's cookie proves, or null. Only the database knows whether it is still open. */
export async function readSession(request: Request): Promise<Session | null> {
  const keys = sessionKeys();
  const [text, ...others] = presentedTokens(request, COOKIE);
  if (!text || others.length > 0) return null;
  const use = { audience: AUDIENCE, lifetimeS: SESSION_LIFETIME_S };
  const token = await verifyToken(keys, text, use);
  if (!token || !UUID.test(token.subject) || !UUID.test(token.id)) return null;
  return { affiliateId: token.subject, id: token.id, expiresAt: token.expiresAt };
}

/** Why a request has no valid session, for the log. Two cookies with our name are an attack or a fault: neither is accepted. */
export function refusalOf(request: Request): 'none' | 'invalid' | 'two_cookies' {
  if (presentedTokens(request, COOKIE).length > 1) return 'two_cookies';
  return request.headers.has('cookie') ? 'invalid' : 'none';
}

export const sessionCookie = (request: Request, token: string): string =>
  setCookie(request, COOKIE, token);

export const clearedCookie = (request: Request): string => setCookie(request, COOKIE);
