/** Secrets that records hold, encrypted (AES-256-GCM) with keys that are not in the database. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { ConfigError, DATA_KEYS_VARIABLE, dataKeys, type Key } from '../env.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** For this use alone, and of the length that the cipher wants. */
const cipherKey = ({ secret }: Key): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'affiliate-portal/records', KEY_BYTES));

/** Encrypts a secret of this owner with the first key, whose name comes first: `kid.bytes`. */
export function seal(owner: string, secret: string): string {
  const [key] = dataKeys();
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, cipherKey(key), nonce).setAAD(Buffer.from(owner));
  const bytes = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return `${key.kid}.${Buffer.concat(bytes).toString('base64url')}`;
}

/**
 * The secret of this owner. Throws a ConfigError if its key is missing; an Error if it was sealed
 * for another owner, or altered.
 */
export function unseal(owner: string, sealed: string): string {
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

/** Whether another key than the first has sealed it, so that it should be sealed again. */
export const isSealedByOldKey = (sealed: string): boolean =>
  !sealed.startsWith(`${dataKeys()[0].kid}.`);
