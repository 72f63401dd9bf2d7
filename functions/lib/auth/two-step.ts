/** An affiliate's factors, and the effects of changing them. */

import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '../../../src/config/security.ts';
import { closedUp } from '../../../src/contract/auth/sign-in.ts';
import type { Added, Passkey, TwoStep } from '../../../src/contract/auth/two-step.ts';
import { noteSecurity } from '../audit.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Caller } from '../http/endpoint.ts';
import { HttpError } from '../http/refusal.ts';
import { settings } from '../platform/site.ts';
import { isDelegated } from '../rows/delegations.ts';
import * as passkeys from './passkeys.ts';
import { isSessionOpen } from './sessions.ts';

/** Whether two-step sign-in is now required for everyone. */
export function isTwoStepDue(): boolean {
  const { twoStepFrom } = settings;
  return twoStepFrom !== null && new Date(`${twoStepFrom}T00:00:00Z`).getTime() <= Date.now();
}

/* Recovery codes, for when every other factor is lost. Only their hashes are stored. */

/** Base32 (RFC 4648): without 0, 1, 8 and 9. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** 120 random bits: from 112 bits on, a plain hash is enough (OWASP ASVS 5.0, 6.5.2). */
const LENGTH = 24;
/** Older codes have 80 bits. */
const LENGTHS = [LENGTH, 16];
const GROUP = /.{4}(?=.)/g;

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** A byte has eight times as many values as there are letters, so every letter is equally likely. */
const newCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');

const MISREAD: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '8': 'B' };

/** A code as typed, in any case and with or without dashes, or null if it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const code = closedUp(typed)
    .toUpperCase()
    .replaceAll(/[018]/g, (digit) => MISREAD[digit] ?? digit);
  return LENGTHS.includes(code.length) && [...code].every((letter) => LETTERS.includes(letter))
    ? code
    : null;
}

/** Makes ten codes, which replace the previous ones. Returns them in groups of four. */
async function makeRecoveryCodes(run: Query, affiliateId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await deleteRecoveryCodes(run, affiliateId);
  await run(
    sql`insert into recovery_code (affiliate_id, code_hash) select ${affiliateId}, unnest(${codes.map(hashOf)}::text[])`,
  );
  return codes.map((code) => code.replaceAll(GROUP, '$&-'));
}

async function deleteRecoveryCodes(run: Query, affiliateId: string): Promise<void> {
  await run(sql`delete from recovery_code where affiliate_id = ${affiliateId}`);
}

/** Takes a code, which works once, and alerts the affiliate how many are left. */
export const takeRecoveryCode = (affiliateId: string, code: string): Promise<boolean> =>
  transaction(async (run) => {
    const used = await run(sql`
      update recovery_code set used_at = ${new Date()}
       where affiliate_id = ${affiliateId} and code_hash = ${hashOf(code)} and used_at is null
      returning affiliate_id`);
    if (used.length === 0) return false;
    const [{ left } = { left: 0 }] = await run<{ left: number }>(
      sql`select count(*)::int "left" from recovery_code where affiliate_id = ${affiliateId} and used_at is null`,
    );
    await noteSecurity(run, affiliateId, {
      actor: affiliateId,
      action: 'recovery-code-used',
      kind: 'session',
      reason: `${left} left`,
      alert: {
        title: 'Recovery code used',
        href: '/dashboard/settings/security',
        why: `Someone signed in to your account with a recovery code; ${left} of ${RECOVERY_CODES} are left. If it was not you, change your password and make new codes.`,
      },
    });
    return true;
  });

/** The object of each change, and the title of its alert. A rename needs no alert. */
const CHANGES = {
  'codes-added': { kind: 'codes', title: 'One-time codes set up' },
  'codes-removed': { kind: 'codes', title: 'One-time codes removed' },
  'passkey-added': { kind: 'passkey', title: 'Passkey added' },
  'passkey-removed': { kind: 'passkey', title: 'Passkey removed' },
  'passkey-renamed': { kind: 'passkey', title: null },
  'recovery-codes-made': { kind: 'recovery-codes', title: 'New recovery codes made' },
} as const;
type Change = keyof typeof CHANGES;

/** Whether the person works for another, which always requires a second step. */
const worksForOthers = (affiliateId: string): Sql => sql`exists (select from affiliate a
  where a.id = ${affiliateId} and (a.assistant or exists (
    select from delegate d where d.person_id = a.id and ${isDelegated(new Date())})))`;

export async function readTwoStep(affiliateId: string): Promise<TwoStep> {
  const [row] = await query<{
    codesSince: string | null;
    recoveryCodes: number;
    works: boolean;
  }>(sql`
    select ${worksForOthers(affiliateId)} works, (select to_json(confirmed_at) from authenticator where affiliate_id = ${affiliateId}) "codesSince",
      (select count(*)::int from recovery_code
        where affiliate_id = ${affiliateId} and used_at is null) "recoveryCodes"`);
  return {
    codesSince: row?.codesSince ?? null,
    recoveryCodes: row?.recoveryCodes ?? 0,
    passkeys: await passkeys.listPasskeys(affiliateId),
    required: isTwoStepDue() || row?.works === true,
  };
}

function note(run: Query, affiliateId: string, change: Change): Promise<void> {
  const { kind, title } = CHANGES[change];
  const why =
    'Two-step sign-in of your account was changed. If it was not you, change your password and tell the office.';
  return noteSecurity(run, affiliateId, {
    actor: affiliateId,
    action: change,
    kind,
    ...(title ? { alert: { title, href: '/dashboard/settings/security', why } } : {}),
  });
}

type Changing = Pick<Caller, 'id' | 'session'>;

/**
 * Serializes the affiliate's changes of factors. Throws an HttpError: 401 if the session or the
 * affiliate's access has ended since the request was let in. Nothing ends the session until the
 * change is done.
 */
async function lock(run: Query, { id, session }: Changing): Promise<{ twoStep: boolean }> {
  const now = new Date();
  const [before] = await run<{ twoStep: boolean }>(sql`
    select two_step "twoStep" from affiliate
     where id = ${id} and not disabled and (ends_at is null or ends_at > ${now}) for no key update`);
  // A separate statement, so that it sees a session that ended while the first one waited.
  const [open] = await run(
    sql`select id from session where id = ${session.id} and affiliate_id = ${id} and ${isSessionOpen(now)} for key share`,
  );
  if (before && open) return before;
  throw new HttpError('unauthenticated', 'You are not signed in.', {
    event: 'session_refused',
    reason: 'ended',
    noted: { affiliate: id },
  });
}

/**
 * Changes a factor in one transaction with its effects: the first factor brings recovery codes,
 * removing the last one deletes them, the other sessions end (OWASP ASVS 5.0, 7.4.3), the audit
 * records it, and the affiliate gets an alert. Throws what `change` throws, and an HttpError: 409
 * if the last factor would be removed while one is required, 401 if the session has ended in the
 * meantime.
 */
export async function changeFactors(
  caller: Changing,
  event: Change,
  change: (run: Query) => Promise<unknown>,
): Promise<Added> {
  const { id, session } = caller;
  const recoveryCodes = await transaction(async (run) => {
    const before = await lock(run, caller);
    await change(run);
    const [factors] = await run<{ hasFactor: boolean; works: boolean }>(sql`
      select ${worksForOthers(id)} works, exists (select from passkey where affiliate_id = ${id})
        or exists (select from authenticator where affiliate_id = ${id} and confirmed_at is not null) "hasFactor"`);
    const hasFactor = factors?.hasFactor === true;
    if (!hasFactor && (factors?.works || isTwoStepDue())) {
      throw new HttpError(
        'conflict',
        'Two-step sign-in is required here. Add another way before you remove this one.',
      );
    }
    await run(sql`update affiliate set two_step = ${hasFactor} where id = ${id}`);
    await note(run, id, event);
    await run(sql`delete from session where affiliate_id = ${id} and id <> ${session.id}`);
    if (!hasFactor) await deleteRecoveryCodes(run, id);
    return hasFactor && !before.twoStep ? makeRecoveryCodes(run, id) : [];
  });
  return { twoStep: await readTwoStep(id), recoveryCodes };
}

/** Makes new recovery codes, which replace the old ones. Throws an HttpError: 409 without a factor that they back up. */
export const renewRecoveryCodes = (caller: Changing): Promise<string[]> =>
  transaction(async (run) => {
    const { twoStep } = await lock(run, caller);
    if (!twoStep) {
      throw new HttpError('conflict', 'Please set up one-time codes or a passkey first.');
    }
    await note(run, caller.id, 'recovery-codes-made');
    return makeRecoveryCodes(run, caller.id);
  });

/** Renames a passkey and records it in the audit. Throws what passkeys.renamePasskey throws. */
export const renamePasskey = (
  caller: Changing,
  id: string,
  renaming: { version: number; name: string },
): Promise<Passkey> =>
  transaction(async (run) => {
    await lock(run, caller);
    const renamed = await passkeys.renamePasskey(run, caller.id, id, renaming);
    await note(run, caller.id, 'passkey-renamed');
    return renamed;
  });
