/** The challenges that passkeys sign, and the check of the signatures that come back. */
import { createHash, createPublicKey, randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { query } from '../db/db.ts';
import { sql } from '../db/sql.ts';

export interface Ceremony {
  affiliateId: string;
  purpose: Purpose;
  /** The request's origin: a passkey signs the site that asked for it. */
  origin: string;
}

/** The site's name for passkeys: its host without the port. */
export const siteId = (origin: string): string => new URL(origin).hostname;

type Purpose = 'sign-in' | 'add' | 'prove';

const CHALLENGE_BYTES = 32;
/** How long a challenge is valid (ms). The browser gets the same timeout. */
export const CHALLENGE_MS = 5 * 60 * 1000;
/** The most open challenges of an affiliate for one purpose. A new one replaces the oldest. */
const MOST_OPEN = 10;

const hashOf = (challenge: string): string =>
  createHash('sha256').update(challenge).digest('base64url');

/** Makes a challenge. Also deletes expired ones. */
export async function makeChallenge(affiliateId: string, purpose: Purpose): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const now = new Date();
  const end = new Date(now.getTime() + CHALLENGE_MS);
  await query(sql`
    with gone as (
      delete from passkey_challenge where expires_at <= ${now} or challenge_hash in (
        select challenge_hash from passkey_challenge where affiliate_id = ${affiliateId} and purpose = ${purpose}
         order by expires_at desc offset ${MOST_OPEN - 1})
    )
    insert into passkey_challenge (challenge_hash, affiliate_id, purpose, expires_at)
    values (${hashOf(challenge)}, ${affiliateId}, ${purpose}, ${end})`);
  return challenge;
}

/** Claims a challenge. Returns true once, and only for the affiliate and the purpose that it was made for. */
async function claimChallenge(
  { affiliateId, purpose }: Ceremony,
  challenge: string,
): Promise<boolean> {
  const claimed = await query(sql`
    delete from passkey_challenge
     where challenge_hash = ${hashOf(challenge)} and affiliate_id = ${affiliateId} and purpose = ${purpose}
       and expires_at > ${new Date()}
    returning challenge_hash`);
  return claimed.length > 0;
}

/*
 * The library checks passkeys (WebAuthn Level 3, sections 7.1 and 7.2). It loads slowly, so it is
 * loaded only when a passkey is added or has signed.
 */

/** Returns the result of a library check, or null if it throws: the library throws if anything is invalid. */
export async function found<T>(check: () => T | Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}

/**
 * The challenge that the credential answers, or null if it is not ours, is used, or came from a
 * page in a frame. A challenge of ours is used up even if something else is wrong.
 */
export async function takeChallenge(
  credential: unknown,
  ceremony: Ceremony,
): Promise<string | null> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  const client = await found(() => {
    const { response } = credential as AuthenticationResponseJSON;
    return decodeClientDataJSON(response.clientDataJSON);
  });
  if (typeof client?.challenge !== 'string') return null;
  if (!(await claimChallenge(ceremony, client.challenge))) return null;
  // Our pages are never in another site's frame. The library refuses a frame only if the option names it.
  return client.crossOrigin ? null : client.challenge;
}

/* Public keys are stored in SPKI. Authenticators and the library use COSE. */

export type Cose = Map<number, number | Uint8Array>;

/**
 * The keys of our algorithms, in JWK and in COSE (RFC 9053, section 7; RFC 8230 for RSA): the
 * members that all keys of a kind share, and where COSE keeps the members of a JWK.
 */
export const KINDS = [
  { kty: 'OKP', crv: 'Ed25519', cose: { 1: 1, 3: -8, '-1': 6 }, members: { x: -2 } },
  { kty: 'EC', crv: 'P-256', cose: { 1: 2, 3: -7, '-1': 1 }, members: { x: -2, y: -3 } },
  { kty: 'RSA', crv: undefined, cose: { 1: 3, 3: -257 }, members: { n: -1, e: -2 } },
];

/** Converts an SPKI key to COSE. */
function coseOf(spki: Buffer): Cose {
  const jwk = createPublicKey({ key: spki, format: 'der', type: 'spki' }).export({ format: 'jwk' });
  const kind = KINDS.find(({ kty, crv }) => kty === jwk.kty && crv === jwk.crv);
  if (!kind) throw new Error('A key of another kind');
  return new Map<number, number | Uint8Array>([
    ...Object.entries(kind.cose).map(([place, value]) => [Number(place), value] as const),
    ...Object.entries(kind.members).map(
      ([name, place]) => [place, Buffer.from(String(jwk[name]), 'base64url')] as const,
    ),
  ]);
}

export interface KnownPasskey {
  /** In base64url. */
  id: string;
  /** In SPKI. */
  publicKey: Buffer;
  counter: number;
}

/**
 * The result for a passkey whose counter went back, because a copy of it signed meanwhile (WebAuthn 7.2, step 22).
 */
export const BEHIND = 'behind';

/**
 * The counter after this signature of the passkey; `behind` if it went back; null if the signature is
 * invalid: a wrong site, a challenge that is not ours or was used.
 */
export async function checkSignature(
  credential: unknown,
  ceremony: Ceremony,
  { id, publicKey, counter }: KnownPasskey,
): Promise<number | typeof BEHIND | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { isoCBOR } = await import('@simplewebauthn/server/helpers');
  const challenge = await takeChallenge(credential, ceremony);
  if (challenge === null) return null;
  // The library compares the counter before the signature, so it is compared here, for valid ones.
  const known = { id, publicKey: isoCBOR.encode(coseOf(publicKey)), counter: 0 };
  const checked = await found(() =>
    verifyAuthenticationResponse({
      response: credential as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: ceremony.origin,
      expectedRPID: siteId(ceremony.origin),
      credential: known,
      // As a second step the passkey must be present; on its own, in place of the password, it must verify its owner.
      requireUserVerification: ceremony.purpose === 'prove',
    }),
  );
  if (!checked?.verified) return null;
  const { newCounter } = checked.authenticationInfo;
  const isBehind = counter > 0 && newCounter <= counter;
  return isBehind ? BEHIND : newCounter;
}
