/**
 * Known devices (OWASP, "Device cookies"): after a successful sign-in the browser keeps a signed
 * cookie for DEVICE_DAYS. Its tries have their own budget, so strangers who use up a name's budget
 * do not lock its owner out. The cookie alone grants no access.
 */
import { randomUUID } from 'node:crypto';
import { DEVICE_DAYS } from '../../../src/config/security.ts';
import { sessionKeys } from '../env.ts';
import type { Affiliate } from './affiliates.ts';
import {
  type CookieKind,
  presentedTokens,
  setCookie,
  signToken,
  verifyToken,
} from './session-token.ts';

const COOKIE: CookieKind = { name: 'device', lifetimeS: DEVICE_DAYS * 24 * 60 * 60 };
const AUDIENCE = 'affiliate-portal/device';

/** A device that became known by the password alone is no longer known once a second step is set up: someone with the password could make many. */
const stepsOf = ({ twoStep }: Affiliate): number => (twoStep ? 2 : 1);

/** The `Set-Cookie` value that makes this browser a known device of the affiliate. */
export async function deviceCookie(request: Request, affiliate: Affiliate): Promise<string> {
  const token = await signToken(sessionKeys()[0], {
    audience: AUDIENCE,
    subject: affiliate.id,
    id: randomUUID(),
    lifetimeS: COOKIE.lifetimeS,
    claims: { version: affiliate.passwordVersion, steps: stepsOf(affiliate) },
  });
  return setCookie(request, COOKIE, token.text);
}

/**
 * The id of this browser as a known device of the affiliate, or null. A new password ends it, and
 * so does a second step that is set up later. For an unknown name the cookie is verified as well,
 * so that the response time does not reveal which names exist.
 */
export async function knownDevice(
  request: Request,
  affiliate: Affiliate | null,
): Promise<string | null> {
  const [text, ...others] = presentedTokens(request, COOKIE);
  if (!text || others.length > 0) return null;
  const token = await verifyToken(sessionKeys(), text, {
    audience: AUDIENCE,
    lifetimeS: COOKIE.lifetimeS,
  });
  if (!token || token.subject !== affiliate?.id) return null;
  const { version, steps } = token.claims;
  const counts = version === affiliate.passwordVersion && Number(steps ?? 1) >= stepsOf(affiliate);
  return counts ? token.id : null;
}
