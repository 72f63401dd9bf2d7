/** Encryption of the secrets in the database (AES-256-GCM). The keys are not in the database. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { ConfigError, DATA_KEYS_VARIABLE, dataKeys, type Key } from '../platform/env.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key for this use alone, of the length that the cipher needs. */
const cipherKey = ({ secret }: Key): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'affiliate-portal/records', KEY_BYTES));

/** Encrypts this owner's secret with the first key. The result begins with the key's name: `kid.bytes`. */
export function sealSecret(owner: string, secret: string): string {
  const [key] = dataKeys();
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, cipherKey(key), nonce).setAAD(Buffer.from(owner));
  const bytes = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return `${key.kid}.${Buffer.concat(bytes).toString('base64url')}`;
}

/**
 * Decrypts this owner's secret. Throws a ConfigError if its key is missing, and an Error if it was
 * sealed for another owner or altered.
 */
export function unsealSecret(owner: string, sealed: string): string {
  const [kid = '', encoded = ''] = sealed.split('.');
  const key = dataKeys().find((candidate) => candidate.kid === kid);
  if (!key) throw new ConfigError(DATA_KEYS_VARIABLE, `lacks the key ${kid}`);
  const bytes = Buffer.from(encoded, 'base64url');
  const decipher = createDecipheriv(CIPHER, cipherKey(key), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

/** Whether a key other than the first sealed it, so that it must be sealed again. */
export const isSealedByOldKey = (sealed: string): boolean =>
  !sealed.startsWith(`${dataKeys()[0].kid}.`);
