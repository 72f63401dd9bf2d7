/** Recovery codes: for the day on which every other factor is lost. Only their hashes are kept. */
import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '../../../src/config/security.ts';
import { type Query, transaction } from '../db/db.ts';
import { noteSecurity } from '../security-events.ts';

/** Base32 (RFC 4648): without 0, 1, 8 and 9. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** 120 random bits: from 112 on a plain hash will do (OWASP ASVS 5.0, 6.5.2). */
const LENGTH = 24;
/** Older codes have 80 bits. */
const LENGTHS = [LENGTH, 16];
const GROUP = /.{4}(?=.)/g;

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** A byte has eight times as many values as there are letters, so that each letter is as likely. */
const newCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');

const MISREAD: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '8': 'B' };

/** A code as typed, in any case and with or without dashes, or null if it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed
    .replaceAll(/[\s-]/g, '')
    .toUpperCase()
    .replaceAll(/[018]/g, (digit) => MISREAD[digit] ?? digit);
  return LENGTHS.includes(code.length) && [...code].every((letter) => LETTERS.includes(letter))
    ? code
    : null;
}

/** Makes ten codes, which take the place of those before; answers them in groups of four. */
export async function makeRecoveryCodes(run: Query, affiliateId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await deleteRecoveryCodes(run, affiliateId);
  await run('insert into recovery_code (affiliate_id, code_hash) select $1, unnest($2::text[])', [
    affiliateId,
    codes.map(hashOf),
  ]);
  return codes.map((code) => code.replaceAll(GROUP, '$&-'));
}

/** Removes all codes. */
export async function deleteRecoveryCodes(run: Query, affiliateId: string): Promise<void> {
  await run('delete from recovery_code where affiliate_id = $1', [affiliateId]);
}

/** Takes a code, which works once, and tells the affiliate how many are left. */
export const takeRecoveryCode = (affiliateId: string, code: string): Promise<boolean> =>
  transaction(async (run) => {
    const used = await run(
      `update recovery_code set used_at = $3
        where affiliate_id = $1 and code_hash = $2 and used_at is null returning affiliate_id`,
      [affiliateId, hashOf(code), new Date()],
    );
    if (used.length === 0) return false;
    const [{ left } = { left: 0 }] = await run<{ left: number }>(
      `select count(*)::int "left" from recovery_code where affiliate_id = $1 and used_at is null`,
      [affiliateId],
    );
    await noteSecurity(run, affiliateId, {
      actor: affiliateId,
      action: 'recovery-code-used',
      kind: 'session',
      reason: `${left} left`,
      alert: {
        title: 'Recovery code used',
        href: '/dashboard/settings/security',
        why: `Somebody signed in to your account with a recovery code; ${left} of ${RECOVERY_CODES} are left. If it was not you, change your password and make new codes.`,
      },
    });
    return true;
  });
