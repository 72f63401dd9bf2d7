/** Signed tokens (JWT, HS256): the session's, and the known device's. */
// Imported by subpath: the main entry would pull in encryption.
import { JOSEError, JWKSNoMatchingKey } from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import type { Key, Keys } from '../env.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'affiliate-portal/login';
/** How far the clocks of two instances may be apart (s): a token of one that is ahead is used at another. */
const CLOCK_TOLERANCE_S = 5;
/** Ours have about 400 characters. */
const MAX_TOKEN_LENGTH = 1024;

const imported = new WeakMap<Key, Promise<CryptoKey>>();

/** Importing a key costs a third of a verification, so each is imported once. */
function cryptoKey(key: Key): Promise<CryptoKey> {
  let ready = imported.get(key);
  if (!ready) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    ready = crypto.subtle.importKey('raw', key.secret, algorithm, false, ['sign', 'verify']);
    imported.set(key, ready);
  }
  return ready;
}

/** A token's claims: its use, its subject, its own id, and its lifetime (seconds). */
interface Statement {
  audience: string;
  subject: string;
  id: string;
  lifetimeS: number;
  claims?: Record<string, string | number>;
}

/** Signs a token; `expiresAt` is in seconds since 1970. */
export async function signToken(
  key: Key,
  { audience, subject, id, lifetimeS, claims = {} }: Statement,
): Promise<{ text: string; expiresAt: number }> {
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + lifetimeS;
  const text = await new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid: key.kid })
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setSubject(subject)
    .setJti(id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(await cryptoKey(key));
  return { text, expiresAt };
}

/** A token that was verified. */
export interface Token {
  subject: string;
  id: string;
  /** Seconds since 1970. */
  expiresAt: number;
  claims: Record<string, unknown>;
}

/** What the text proves for this use, or null. */
export async function verifyToken(
  keys: Keys,
  text: string,
  { audience, lifetimeS }: Pick<Statement, 'audience' | 'lifetimeS'>,
): Promise<Token | null> {
  if (text.length > MAX_TOKEN_LENGTH) return null;
  try {
    const { payload } = await jwtVerify(
      text,
      ({ kid }) => {
        const key = keys.find((candidate) => candidate.kid === kid);
        if (!key) throw new JWKSNoMatchingKey();
        return cryptoKey(key);
      },
      {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience,
        requiredClaims: ['sub', 'jti', 'iat', 'exp'],
        // signToken issues no token that is older than its lifetime, and none from the future.
        maxTokenAge: lifetimeS,
        currentDate: new Date(),
        clockTolerance: CLOCK_TOLERANCE_S,
      },
    );
    const { sub, jti, exp } = payload;
    if (typeof sub !== 'string' || typeof jti !== 'string' || exp === undefined) return null;
    // The tolerance is for the beginning: no token lives longer for it.
    if (exp <= Math.floor(Date.now() / 1000)) return null;
    return { subject: sub, id: jti, expiresAt: exp, claims: payload };
  } catch (error) {
    if (error instanceof JOSEError) return null;
    throw error;
  }
}
