/** The session: a signed token (JWT, HS256) in a cookie that scripts cannot read. */
import { randomUUID } from 'node:crypto';
// By their own entries: the package's main one would bring encryption, too, into every bundle.
import { JOSEError, JWKSNoMatchingKey } from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { type SigningKey, sessionKeys } from './env.ts';

/** How long a session lives; there is no sliding, a new login gives a new one. Cookie and token share it. */
export const SESSION_LIFETIME_S = 8 * 60 * 60;
const ALGORITHM = 'HS256';
const ISSUER = 'affiliate-portal/login';
const AUDIENCE = 'affiliate-portal';
/** The `__Host-` prefix binds the cookie to this host over https (RFC 6265bis, section 4.1.3.2). */
const COOKIE_NAME = '__Host-session';
/** Browsers refuse that prefix on plain http, which is served on this machine alone. */
const LOCAL_COOKIE_NAME = 'session-local';
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Ours are about 400 characters; what is longer is not ours. */
const MAX_TOKEN_LENGTH = 1024;

/** A session: whose it is, its own id, and when it ends (seconds since 1970). */
export interface Session {
  affiliateId: string;
  id: string;
  expiresAt: number;
}

const imported = new WeakMap<SigningKey, Promise<CryptoKey>>();

/** Importing a key costs a third of a verification, so each is imported once. */
function cryptoKey(key: SigningKey): Promise<CryptoKey> {
  let ready = imported.get(key);
  if (!ready) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    ready = crypto.subtle.importKey('raw', key.secret, algorithm, false, ['sign', 'verify']);
    imported.set(key, ready);
  }
  return ready;
}

/** A new session for this affiliate and its token. Throws a ConfigError where the keys are not set. */
export async function issueSession(
  affiliateId: string,
  now = Date.now(),
): Promise<{ session: Session; token: string }> {
  const [key] = sessionKeys();
  const issuedAt = Math.floor(now / 1000);
  const session = { affiliateId, id: randomUUID(), expiresAt: issuedAt + SESSION_LIFETIME_S };
  const token = await new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM, kid: key.kid })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(affiliateId)
    .setJti(session.id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(session.expiresAt)
    .sign(await cryptoKey(key));
  return { session, token };
}

/** The session that the request's cookie proves, or null; whether it still stands the affiliate's record says. */
export async function readSession(request: Request, now = Date.now()): Promise<Session | null> {
  const keys = sessionKeys();
  const [token, ...others] = presentedTokens(request);
  if (!token || others.length > 0 || token.length > MAX_TOKEN_LENGTH) return null;
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = keys.find((candidate) => candidate.kid === kid);
        if (!key) throw new JWKSNoMatchingKey();
        return cryptoKey(key);
      },
      {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'jti', 'iat', 'exp'],
        // A token older than a session can be was not issued by issueSession; one from the future neither.
        maxTokenAge: SESSION_LIFETIME_S,
        currentDate: new Date(now),
      },
    );
    const { sub, jti, exp } = payload;
    if (typeof sub !== 'string' || typeof jti !== 'string' || exp === undefined) return null;
    return { affiliateId: sub, id: jti, expiresAt: exp };
  } catch (error) {
    if (error instanceof JOSEError) return null;
    throw error;
  }
}

/** The `Set-Cookie` value that signs this browser in. */
export const sessionCookie = (request: Request, token: string): string =>
  cookie(request, token, SESSION_LIFETIME_S);

/** The `Set-Cookie` value that makes this browser forget its session. */
export const clearedCookie = (request: Request): string => cookie(request, '', 0);

function isLocal(request: Request): boolean {
  const { protocol, hostname } = new URL(request.url);
  return protocol === 'http:' && LOCAL_HOSTS.has(hostname);
}

const cookieName = (request: Request) => (isLocal(request) ? LOCAL_COOKIE_NAME : COOKIE_NAME);

function cookie(request: Request, value: string, maxAgeS: number): string {
  const secure = isLocal(request) ? '' : ' Secure;';
  return `${cookieName(request)}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly;${secure} SameSite=Lax`;
}

/**
 * The values of the cookies with our name. Only spaces and tabs around a cookie are dropped (RFC 6265,
 * section 5.4): `trim` would also drop U+00A0 and take another site's `\xA0__Host-session` for ours.
 */
function presentedTokens(request: Request): string[] {
  const prefix = `${cookieName(request)}=`;
  return (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.replace(/^[ \t]+|[ \t]+$/g, ''))
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length));
}

/** Why a request proves no session, for the log. Two cookies of our name are an attack or a fault: neither counts. */
export function refusalOf(request: Request): 'none' | 'invalid' | 'two_cookies' {
  if (presentedTokens(request).length > 1) return 'two_cookies';
  return request.headers.has('cookie') ? 'invalid' : 'none';
}
