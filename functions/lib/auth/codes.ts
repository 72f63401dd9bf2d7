/** One-time codes from an app (RFC 6238). */
import { CODE_DIGITS, CODE_SECONDS } from '../../../src/config/security.ts';
import { type Query, query } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { OFFICE } from '../platform/site.ts';
import { isSealedByOldKey, sealSecret, unsealSecret } from './sealed-secret.ts';

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
