/**
 * The state between the two steps of signing in: a signed cookie says that the password was right.
 * It opens the second step alone, for five minutes, and a new password ends it.
 */
import { randomUUID } from 'node:crypto';
import { sessionKeys } from '../env.ts';
import { type Affiliate, readAffiliate } from './affiliates.ts';
import { type CookieKind, presentedTokens, setCookie } from './cookies.ts';
import { signToken, verifyToken } from './token.ts';

const COOKIE: CookieKind = { name: 'second-step', lifetimeS: 5 * 60 };
const AUDIENCE = 'affiliate-portal/second-step';

/** The `Set-Cookie` value that lets this browser take the second step. */
export async function pendingCookie(request: Request, affiliate: Affiliate): Promise<string> {
  const token = await signToken(sessionKeys()[0], {
    audience: AUDIENCE,
    subject: affiliate.id,
    id: randomUUID(),
    lifetimeS: COOKIE.lifetimeS,
    claims: { version: affiliate.passwordVersion },
  });
  return setCookie(request, COOKIE, token.text);
}

/** The `Set-Cookie` value that makes this browser forget the first step. */
export const clearedPendingCookie = (request: Request): string => setCookie(request, COOKIE);

/** The affiliate whose password this browser has just given, or null; without a query if the signature is not ours. */
export async function readPending(request: Request): Promise<Affiliate | null> {
  const [text, ...others] = presentedTokens(request, COOKIE);
  if (!text || others.length > 0) return null;
  const token = await verifyToken(sessionKeys(), text, {
    audience: AUDIENCE,
    lifetimeS: COOKIE.lifetimeS,
  });
  const affiliate = token && (await readAffiliate(token.subject));
  if (!affiliate || affiliate.disabled) return null;
  return token.claims.version === affiliate.passwordVersion ? affiliate : null;
}
