/** A new passkey, checked by the library. It takes long to load, and is loaded when one is added. */
import { createPublicKey, type JsonWebKey } from 'node:crypto';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { Unavailable } from '../unavailable.ts';
import { ALGORITHMS, type Asked, claim, siteId } from './webauthn.ts';

/** A passkey as it is kept. */
export interface NewPasskey {
  /** In base64url. */
  id: string;
  /** In SPKI, which needs no parser of ours when it signs. */
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/** Members of a COSE key (RFC 9053, section 7): the curve, x and y; RSA has n and e in the same places (RFC 8230). */
const [KEY_TYPE, FIRST, SECOND, THIRD] = [1, -1, -2, -3] as const;
const TYPES = { okp: 1, ec: 2, rsa: 3 } as const;

/** A COSE key as everybody else writes it. Throws if it is of no kind that we asked for. */
function spkiOf(cose: Map<number, unknown>): Buffer {
  const bytes = (place: number) => Buffer.from(cose.get(place) as Uint8Array).toString('base64url');
  const keys: Record<number, () => JsonWebKey> = {
    [TYPES.okp]: () => ({ kty: 'OKP', crv: 'Ed25519', x: bytes(SECOND) }),
    [TYPES.ec]: () => ({ kty: 'EC', crv: 'P-256', x: bytes(SECOND), y: bytes(THIRD) }),
    [TYPES.rsa]: () => ({ kty: 'RSA', n: bytes(FIRST), e: bytes(SECOND) }),
  };
  const key = keys[Number(cose.get(KEY_TYPE))]?.();
  if (!key) throw new Error('A key of another kind');
  return createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'der' });
}

/** A new passkey that was made for us, or null. Any challenge in it is used up. */
export async function checkNewPasskey(
  credential: unknown,
  asked: Asked,
): Promise<NewPasskey | null> {
  try {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      expectedChallenge: (challenge: string) => claim(asked, challenge),
      expectedOrigin: asked.origin,
      expectedRPID: siteId(asked.origin),
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: false,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const cose = decodeCredentialPublicKey(publicKey) as unknown as Map<number, unknown>;
    return { id, publicKey: spkiOf(cose), counter, transports };
  } catch (error) {
    // The challenge could not be looked up; whatever does not fit is thrown as well.
    if (error instanceof Unavailable) throw error;
    return null;
  }
}
