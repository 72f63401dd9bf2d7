/** What a browser needs to make a passkey, or to sign with one (WebAuthn's own JSON). */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { query } from '../db/db.ts';
import type { Caller } from '../http/endpoint.ts';
import { notFound } from '../http/refusal.ts';
import { OFFICE } from '../site.ts';
import { CHALLENGE_MS, makeChallenge } from './challenges.ts';
import { ALGORITHMS, type Asked, siteId } from './webauthn.ts';

interface Known {
  id: string;
  transports: string[];
}

/** A passkey as its options name it; `transports` came from the browser, and goes back to it. */
const named = ({ id, transports }: Known) => ({ id, type: 'public-key', transports }) as never;

const knownTo = (affiliateId: string): Promise<Known[]> =>
  query<Known>(
    'select credential_id id, transports from passkey where affiliate_id = $1 order by created_at',
    [affiliateId],
  );

/** What a browser needs to make a passkey for the affiliate; the affiliate's own are not made twice. */
export async function optionsForNew(
  { id, user }: Pick<Caller, 'id' | 'user'>,
  origin: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return {
    challenge: await makeChallenge(id, 'add'),
    rp: { id: siteId(origin), name: OFFICE.name },
    user: {
      id: Buffer.from(id).toString('base64url'),
      name: user.username,
      displayName: `${user.firstName} ${user.lastName}`,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: (await knownTo(id)).map(named),
    // So that it can prove its owner later, where that is asked for; a plain security key will do as well.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  };
}

/** What a browser needs to sign with one of the affiliate's passkeys. Throws an HttpError: 404 without one. */
export async function optionsToSign({
  affiliateId,
  purpose,
  origin,
}: Asked): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const known = await knownTo(affiliateId);
  if (known.length === 0) throw notFound();
  return {
    challenge: await makeChallenge(affiliateId, purpose),
    rpId: siteId(origin),
    timeout: CHALLENGE_MS,
    userVerification: purpose === 'prove' ? 'required' : 'preferred',
    allowCredentials: known.map(named),
  };
}
