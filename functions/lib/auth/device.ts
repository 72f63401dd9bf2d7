/**
 * Known devices (OWASP, "Device cookies"): after a successful sign-in the browser keeps a signed
 * cookie for DEVICE_DAYS. Its tries have their own budget, so strangers who use up a name's budget
 * do not lock its owner out. The cookie alone grants no access.
 */
import { randomUUID } from 'node:crypto';
import { DEVICE_DAYS } from '../../../src/config/security.ts';
import { sessionKeys } from '../platform/env.ts';
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

/** A device that a browser presents, with a valid signature. It is known if the rest fits its affiliate. */
export interface PresentedDevice {
  id: string;
  affiliateId: string;
  passwordVersion: number;
  steps: number;
}

export async function presentedDevice(request: Request): Promise<PresentedDevice | null> {
  const [text, ...others] = presentedTokens(request, COOKIE);
  if (!text || others.length > 0) return null;
  const token = await verifyToken(sessionKeys(), text, {
    audience: AUDIENCE,
    lifetimeS: COOKIE.lifetimeS,
  });
  if (!token) return null;
  const { version, steps } = token.claims;
  return {
    id: token.id,
    affiliateId: token.subject,
    passwordVersion: Number(version ?? -1),
    steps: Number(steps ?? 1),
  };
}

/**
 * The id of this browser as a known device of the affiliate, or null. A new password ends it, and
 * so does a second step that is set up later.
 */
export async function knownDevice(
  request: Request,
  affiliate: Affiliate | null,
): Promise<string | null> {
  const device = await presentedDevice(request);
  const counts =
    device?.affiliateId === affiliate?.id &&
    device?.passwordVersion === affiliate?.passwordVersion &&
    affiliate !== null &&
    Number(device?.steps) >= stepsOf(affiliate);
  return device && counts ? device.id : null;
}
