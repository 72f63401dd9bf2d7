/** Which factors an affiliate has, and what follows from a change of them. */
import type { Added, Passkey, TwoStep } from '../../../src/contract/two-step.ts';
import { type Query, query, transaction } from '../db/db.ts';
import type { Caller } from '../http/endpoint.ts';
import { HttpError } from '../http/refusal.ts';
import { noteSecurity } from '../security-events.ts';
import * as passkeys from './passkeys.ts';
import { deleteRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';
import { inUse } from './sessions.ts';
import { isTwoStepDue } from './two-step-due.ts';

/** The object of each change, and what the affiliate is told; a new name needs no alert. */
const CHANGES = {
  'codes-added': { kind: 'codes', title: 'One-time codes set up' },
  'codes-removed': { kind: 'codes', title: 'One-time codes removed' },
  'passkey-added': { kind: 'passkey', title: 'Passkey added' },
  'passkey-removed': { kind: 'passkey', title: 'Passkey removed' },
  'passkey-renamed': { kind: 'passkey', title: null },
  'recovery-codes-made': { kind: 'recovery-codes', title: 'New recovery codes made' },
} as const;
type Change = keyof typeof CHANGES;

/** The factors of the affiliate. Two queries. */
export async function readTwoStep(affiliateId: string): Promise<TwoStep> {
  const [row] = await query<{ codesSince: string | null; recoveryCodes: number }>(
    `select (select to_json(confirmed_at) from authenticator where affiliate_id = $1) "codesSince",
       (select count(*)::int from recovery_code where affiliate_id = $1 and used_at is null) "recoveryCodes"`,
    [affiliateId],
  );
  return {
    codesSince: row?.codesSince ?? null,
    recoveryCodes: row?.recoveryCodes ?? 0,
    passkeys: await passkeys.listPasskeys(affiliateId),
    required: isTwoStepDue(),
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

/** Who changes a factor, and by which session. */
type Changing = Pick<Caller, 'id' | 'session'>;

/**
 * The affiliate's changes of factors come one after the other. Throws an HttpError: 401 if the session
 * or the affiliate's access has ended since the request was let in. Until the change is done nothing ends the session.
 */
async function lock(run: Query, { id, session }: Changing): Promise<{ twoStep: boolean }> {
  const now = new Date();
  const [before] = await run<{ twoStep: boolean }>(
    `select two_step "twoStep" from affiliate
      where id = $1 and not disabled and (ends_at is null or ends_at > $2) for no key update`,
    [id, now],
  );
  // A statement of its own: it sees what ended while the first one waited.
  const [open] = await run(
    `select id from session where id = $1 and affiliate_id = $2 and ${inUse('$3')} for key share`,
    [session.id, id, now],
  );
  if (before && open) return before;
  throw new HttpError('unauthenticated', 'You are not signed in.', {
    event: 'session_refused',
    reason: 'ended',
    noted: { affiliate: id },
  });
}

const HAS_FACTOR = `
select exists (select from passkey where affiliate_id = $1)
  or exists (select from authenticator where affiliate_id = $1 and confirmed_at is not null) "hasFactor"`;

/**
 * Changes a factor, in one transaction with what follows: the first one brings recovery codes, the
 * last one removes them, the other sessions end (OWASP ASVS 5.0, 7.4.3), and the audit and the
 * affiliate are told. Throws what `change` throws, and an HttpError: 409 if the last one would go while one is required, 401 if the
 * session has ended meanwhile.
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
    const [{ hasFactor } = { hasFactor: false }] = await run<{ hasFactor: boolean }>(HAS_FACTOR, [
      id,
    ]);
    if (!hasFactor && isTwoStepDue()) {
      throw new HttpError(
        'conflict',
        'Two-step sign-in is required here. Add another way before you remove this one.',
      );
    }
    await run('update affiliate set two_step = $2 where id = $1', [id, hasFactor]);
    await note(run, id, event);
    await run('delete from session where affiliate_id = $1 and id <> $2', [id, session.id]);
    if (!hasFactor) await deleteRecoveryCodes(run, id);
    return hasFactor && !before.twoStep ? makeRecoveryCodes(run, id) : [];
  });
  return { twoStep: await readTwoStep(id), recoveryCodes };
}

/** Makes new recovery codes; the old ones end. Throws an HttpError: 409 without a factor that they could stand in for. */
export const renewRecoveryCodes = (caller: Changing): Promise<string[]> =>
  transaction(async (run) => {
    const { twoStep } = await lock(run, caller);
    if (!twoStep) {
      throw new HttpError('conflict', 'Please set up one-time codes or a passkey first.');
    }
    await note(run, caller.id, 'recovery-codes-made');
    return makeRecoveryCodes(run, caller.id);
  });

/** Renames a passkey and notes it in the audit. Throws what passkeys.renamePasskey throws. */
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
