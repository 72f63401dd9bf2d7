/** What making a passkey and signing with one share. */
import { claimChallenge, type Purpose } from './challenges.ts';

/** EdDSA, ES256, RS256: what authenticators have. */
export const ALGORITHMS = [-8, -7, -257];

/** What a passkey is asked for, and by whom. */
export interface Asked {
  affiliateId: string;
  purpose: Purpose;
  /** Of the request: a passkey signs the site that it was asked by. */
  origin: string;
}

/** The site's name for passkeys: its host without the port. */
export const siteId = (origin: string): string => new URL(origin).hostname;

/** Whether the challenge is the one that was asked for; checking uses it up. */
export const claim = ({ affiliateId, purpose }: Asked, challenge: string): Promise<boolean> =>
  claimChallenge(affiliateId, purpose, challenge);
