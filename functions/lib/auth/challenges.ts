/** What a passkey has to sign: a random text that is answered once, within five minutes. */
import { createHash, randomBytes } from 'node:crypto';
import { query } from '../db/db.ts';

/** Signing in, adding a passkey, or proving once more who is here: a challenge serves one of these. */
export type Purpose = 'sign-in' | 'add' | 'prove';

const CHALLENGE_BYTES = 32;
/** How long there is for an answer (ms); the browser is told the same. */
export const CHALLENGE_MS = 5 * 60 * 1000;
/** Open challenges of an affiliate for one purpose; further ones replace the oldest. */
const MOST_OPEN = 10;

const hashOf = (challenge: string): string =>
  createHash('sha256').update(challenge).digest('base64url');

/** $1 affiliate, $2 purpose, $3 now, $4 hash, $5 end. Those that nobody answered go as well. */
const MAKE = `
with gone as (
  delete from passkey_challenge where expires_at <= $3 or challenge_hash in (
    select challenge_hash from passkey_challenge where affiliate_id = $1 and purpose = $2
     order by expires_at desc offset ${MOST_OPEN - 1})
)
insert into passkey_challenge (challenge_hash, affiliate_id, purpose, expires_at)
values ($4, $1, $2, $5)`;

/** Makes a challenge for this affiliate and purpose. */
export async function makeChallenge(affiliateId: string, purpose: Purpose): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const now = Date.now();
  const end = new Date(now + CHALLENGE_MS);
  await query(MAKE, [affiliateId, purpose, new Date(now), hashOf(challenge), end]);
  return challenge;
}

/** Claims a challenge: true once, and only for the affiliate and the purpose that it was made for. */
export async function claimChallenge(
  affiliateId: string,
  purpose: Purpose,
  challenge: string,
): Promise<boolean> {
  const claimed = await query(
    `delete from passkey_challenge
      where challenge_hash = $1 and affiliate_id = $2 and purpose = $3 and expires_at > $4
     returning challenge_hash`,
    [hashOf(challenge), affiliateId, purpose, new Date()],
  );
  return claimed.length > 0;
}
