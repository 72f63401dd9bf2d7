/** What a browser's WebAuthn brings, checked by the library. */
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import { Unavailable } from '../unavailable.ts';
import { claimChallenge, type Purpose } from './challenges.ts';

/** EdDSA, ES256, RS256: what authenticators have. */
export const ALGORITHMS = [-8, -7, -257];

/** A passkey as it is made: its id, its key, its counter and how it is reached. */
export type NewPasskey = WebAuthnCredential;

/** What a passkey is asked for, and by whom. */
export interface Asked {
  affiliateId: string;
  purpose: Purpose;
  /** Of the request: a passkey signs the site that it was asked by. */
  origin: string;
}

/** The site's name for passkeys: its host without the port. */
export const siteId = (origin: string): string => new URL(origin).hostname;

/**
 * Its parsers of certificates take longer to load than all else here, and most requests bring no
 * passkey, so that it is loaded with the first one that does.
 */
const library = () => import('@simplewebauthn/server');

const expected = ({ affiliateId, purpose, origin }: Asked) => ({
  expectedChallenge: (challenge: string) => claimChallenge(affiliateId, purpose, challenge),
  expectedOrigin: origin,
  expectedRPID: siteId(origin),
});

/** What `check` answers, or null: the library throws for whatever does not fit. */
async function orNull<T>(check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch (error) {
    // The challenge could not be looked up.
    if (error instanceof Unavailable) throw error;
    return null;
  }
}

/** A new passkey that is made for us, or null. Any challenge in it is used up. */
export const checkNewPasskey = (credential: unknown, asked: Asked): Promise<NewPasskey | null> =>
  orNull(async () => {
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected(asked),
      response: credential as RegistrationResponseJSON,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: false,
    });
    return verified ? registrationInfo.credential : null;
  });

/**
 * The counter after this signature of the passkey, or null if it does not count: a wrong site, a
 * challenge that is not ours or was used, a counter that went back. Any challenge in it is used up.
 */
export const checkSignature = (
  credential: unknown,
  asked: Asked,
  passkey: WebAuthnCredential,
): Promise<number | null> =>
  orNull(async () => {
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(asked),
      response: credential as AuthenticationResponseJSON,
      credential: passkey,
      // As a second step it has to be there; alone, in place of the password, it has to know its owner.
      requireUserVerification: asked.purpose === 'prove',
    });
    return verified ? authenticationInfo.newCounter : null;
  });
