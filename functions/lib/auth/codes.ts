/** One-time codes from an app (RFC 6238). */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { CODE_DIGITS, CODE_SECONDS } from '../../../src/config/security.ts';
import { type Query, query } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { ConfigError, DATA_KEYS_VARIABLE, dataKeys, type Key } from '../platform/env.ts';
import { OFFICE } from '../platform/site.ts';

/* Encryption of the secrets in the database (AES-256-GCM). The keys are not in the database. */

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

/** As long as the hash (RFC 4226, section 4). */
const SECRET_BYTES = 20;
/** A clock may be off by this many codes, either way. */
const WINDOW = 1;

const CODES = {
  issuer: OFFICE.name,
  algorithm: 'SHA1',
  digits: CODE_DIGITS,
  period: CODE_SECONDS,
};

/**
 * Loads the library only for the few requests about codes. The path names its file, because otherwise the bundler
 * includes the package's other builds.
 */
const loadLibrary = () => import('otpauth/dist/otpauth.node.min.mjs');

/** The time step of a code that is valid now, or null. */
async function stepOf(secret: string, code: string): Promise<number | null> {
  const { Secret, TOTP } = await loadLibrary();
  const app = new TOTP({ ...CODES, secret: Secret.fromBase32(secret) });
  const timestamp = Date.now();
  const delta = app.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : app.counter({ timestamp }) + delta;
}

/** Makes a secret for an app. The previous secret stays valid until this one is confirmed. Throws a ConfigError without keys. */
export async function beginCodes(
  affiliateId: string,
  username: string,
): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP } = await loadLibrary();
  const secret = new Secret({ size: SECRET_BYTES });
  await query(sql`
    insert into authenticator (affiliate_id, next_secret) values (${affiliateId}, ${sealSecret(affiliateId, secret.base32)})
    on conflict (affiliate_id) do update set next_secret = excluded.next_secret`);
  return { secret: secret.base32, uri: new TOTP({ ...CODES, label: username, secret }).toString() };
}

/** Confirms the latest secret with its first code, which then counts as used. Returns the outcome. */
export async function confirmCodes(
  run: Query,
  affiliateId: string,
  code: string,
): Promise<'confirmed' | 'wrong' | 'not started'> {
  const [row] = await run<{ next: string | null }>(
    sql`select next_secret next from authenticator where affiliate_id = ${affiliateId}`,
  );
  if (!row?.next) return 'not started';
  const step = await stepOf(unsealSecret(affiliateId, row.next), code);
  if (step === null) return 'wrong';
  const [confirmed] = await run(sql`
    update authenticator
       set secret = next_secret, next_secret = null, last_step = ${step}, confirmed_at = ${new Date()}
     where affiliate_id = ${affiliateId} and next_secret = ${row.next} returning affiliate_id`);
  return confirmed ? 'confirmed' : 'not started';
}

/** Removes the app's codes. Returns whether there were any. */
export async function removeCodes(run: Query, affiliateId: string): Promise<boolean> {
  const rows = await run<{ confirmed: boolean }>(sql`
    delete from authenticator where affiliate_id = ${affiliateId}
    returning confirmed_at is not null confirmed`);
  return rows.some(({ confirmed }) => confirmed);
}

/**
 * Takes a code, which works once: one statement raises the last step, so that of many tries at the
 * same moment only one succeeds. A step older than the last one is refused. If the stored secret is
 * no longer the one that was compared, no code is taken. Throws a ConfigError without keys.
 */
export async function takeCode(affiliateId: string, code: string): Promise<boolean> {
  const [row] = await query<{ secret: string | null }>(
    sql`select secret from authenticator where affiliate_id = ${affiliateId}`,
  );
  if (!row?.secret) return false;
  const secret = unsealSecret(affiliateId, row.secret);
  const step = await stepOf(secret, code);
  if (step === null) return false;
  const resealed = isSealedByOldKey(row.secret) ? sealSecret(affiliateId, secret) : null;
  const used = await query(sql`
    update authenticator set last_step = ${step}, secret = coalesce(${resealed}, secret)
     where affiliate_id = ${affiliateId} and last_step < ${step} and secret = ${row.secret}
    returning affiliate_id`);
  return used.length > 0;
}
