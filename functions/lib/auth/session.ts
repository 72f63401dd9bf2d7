/** The session: a signed token in a cookie that scripts cannot read. */

import { randomUUID } from 'node:crypto';
import { SESSION_HOURS } from '../../../src/config/security.ts';
import { sessionKeys } from '../env.ts';
import { type CookieKind, presentedTokens, setCookie } from './cookies.ts';
import { signToken, verifyToken } from './token.ts';

/** How long a session lives (seconds); it is not extended by use. Cookie and token share it. */
const SESSION_LIFETIME_S = SESSION_HOURS * 60 * 60;
const COOKIE: CookieKind = { name: 'session', lifetimeS: SESSION_LIFETIME_S };
const AUDIENCE = 'affiliate-portal';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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

/** The session that the request's cookie proves, or null. Whether it is still open, the database says. */
export async function readSession(request: Request): Promise<Session | null> {
  const keys = sessionKeys();
  const [text, ...others] = presentedTokens(request, COOKIE);
  if (!text || others.length > 0) return null;
  const use = { audience: AUDIENCE, lifetimeS: SESSION_LIFETIME_S };
  const token = await verifyToken(keys, text, use);
  if (!token || !UUID.test(token.subject) || !UUID.test(token.id)) return null;
  return { affiliateId: token.subject, id: token.id, expiresAt: token.expiresAt };
}

/** Why a request proves no session, for the log. Two cookies of our name are an attack or a fault: neither counts. */
export function refusalOf(request: Request): 'none' | 'invalid' | 'two_cookies' {
  if (presentedTokens(request, COOKIE).length > 1) return 'two_cookies';
  return request.headers.has('cookie') ? 'invalid' : 'none';
}

/** The `Set-Cookie` value that signs this browser in. */
export const sessionCookie = (request: Request, token: string): string =>
  setCookie(request, COOKIE, token);

/** The `Set-Cookie` value that makes this browser forget its session. */
export const clearedCookie = (request: Request): string => setCookie(request, COOKIE);
