/** The office's actions on affiliates. Every action is recorded in the affiliate's audit. */

import { foldUsername } from '../../../src/contract/look-alike.ts';
import type { OfficeAffiliate, WholeAffiliate } from '../../../src/contract/office/affiliates.ts';
import { noteSecurity, type SecurityEvent } from '../audit.ts';
import { IS_HERE } from '../auth/affiliates.ts';
import { unlockName } from '../auth/throttle.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import { endDelegations } from '../delegations.ts';
import { HttpError, invalid } from '../http/refusal.ts';
import { bothSides, lockAccounts } from '../rows/delegations.ts';
import { endingShares, SHARE_ENDS } from '../rows/share-ends.ts';
import { PASSWORD_RESET } from '../sign-in/invitations.ts';
import { moveAddress } from './mail.ts';

/** Changes to the office's membership run one after the other, so two members cannot remove each other. */
const IN_TURN = sql`select pg_advisory_xact_lock(hashtext('office'))`;

/** Whether anyone else works in the office besides this affiliate, who is about to leave it. Call it in a transaction. */
export async function hasOtherOfficeMember(run: Query, affiliateId: string): Promise<boolean> {
  await run(IN_TURN);
  const others = await run(sql`
    select from affiliate
     where office and not disabled and ends_at is null and id <> ${affiliateId} limit 1`);
  return others.length > 0;
}

const HREF = '/dashboard/settings/security';

const GIVEN = {
  action: 'office-given',
  kind: 'account',
  alert: {
    title: 'You now have the office role',
    href: HREF,
    why: 'The office gave you its role. It asks for two-step sign-in, which you set up under Settings, Security.',
  },
};
const TAKEN = {
  action: 'office-taken',
  kind: 'account',
  alert: {
    title: 'You no longer have the office role',
    href: HREF,
    why: 'The office took the role back. Nothing else in your account changes.',
  },
};

/** Throws an HttpError: 409 if the account works for an affiliate. Call it in a transaction. */
async function assertNoAssistant(run: Query, affiliateId: string): Promise<void> {
  const [account] = await run<{ works: boolean }>(sql`
    select a.assistant or exists (
        select from delegate d where d.person_id = a.id and d.ended_at is null) works
      from affiliate a where a.id = ${affiliateId} for no key update`);
  if (!account?.works) return;
  throw new HttpError(
    'conflict',
    'This person works for an affiliate as an assistant. That has to end first.',
  );
}

/**
 * Grants the office role or revokes it. Sessions stay open. The affiliate gets an alert, and the
 * audit records it. Returns whether it was done: the last member keeps the role. Throws an HttpError: 409 for an
 * assistant.
 */
export const setOffice = (
  affiliateId: string,
  office: boolean,
  actor: string | null = null,
): Promise<boolean> =>
  changeAccount(
    affiliateId,
    {
      actor,
      ...(office ? GIVEN : TAKEN),
      allowed: async (run) => {
        if (!office) return hasOtherOfficeMember(run, affiliateId);
        await assertNoAssistant(run, affiliateId);
        return true;
      },
    },
    sql`update affiliate set office = ${office} where id = ${affiliateId}`,
  );

type Moments = 'createdAt' | 'signedInAt' | 'endsAt';

export interface Account
  extends Omit<OfficeAffiliate, Moments | 'profile' | 'firmId' | 'firmName' | 'assistantCount'> {
  /** Whether it is an assistant's, without a portal of its own. */
  assistant: boolean;
  /** The usernames of the affiliates for whom the person works. */
  worksFor: string[];
  createdAt: Date;
  signedInAt: Date | null;
  endsAt: Date | null;
}

/** The columns read from the account `a`; `moment` is a function for its moments, such as `to_json`. */
export const accountColumns = (moment = sql``): Sql =>
  sql`a.id, a.username, a.first_name "firstName", a.last_name "lastName", a.email,
    a.password_hash is null invited, a.disabled, a.office, a.two_step "twoStep", ${moment}(a.created_at) "createdAt",
    ${moment}(a.signed_in_at) "signedInAt", ${moment}(a.ends_at) "endsAt"`;
const ACCOUNT_COLUMNS = accountColumns();

/** The usernames of the affiliates for whom each person works. */
const WORK = sql`
  select d.person_id, array_agg(e.username order by e.username) usernames
    from delegate d join affiliate e on e.id = d.affiliate_id
   where d.ended_at is null group by d.person_id`;
const WORKS_FOR = sql`coalesce(work.usernames, '{}') "worksFor"`;

/* Statements that end what opens an account. */

const endInvitations = (affiliateId: string): Sql =>
  sql`delete from invitation where affiliate_id = ${affiliateId}`;

const endItsSessions = (affiliateId: string): Sql =>
  sql`delete from session where affiliate_id = ${affiliateId}`;

/** All affiliates, by username. Sessions and work are grouped before the joins: row by row, they cost more. */
export const listAccounts = (): Promise<Account[]> =>
  query<Account>(sql`
    select ${ACCOUNT_COLUMNS}, coalesce(open.sessions, 0) sessions, a.assistant, ${WORKS_FOR}
      from affiliate a left join (
        select affiliate_id, count(*)::int sessions from session
         where expires_at > now() group by affiliate_id
      ) open on open.affiliate_id = a.id
      left join (${WORK}) work on work.person_id = a.id
     order by a.folded_name`);

export async function findAccount(username: string): Promise<Account | null> {
  const [account] = await query<Account>(sql`
    select ${ACCOUNT_COLUMNS}, (
        select count(*)::int from session s where s.affiliate_id = a.id and s.expires_at > now()
      ) sessions, a.assistant, ${WORKS_FOR}
      from affiliate a left join (${WORK}) work on work.person_id = a.id
     where a.folded_name = ${foldUsername(username)}`);
  return account ?? null;
}

/** How a change is recorded, and by whom: an id of the office, or null for the operator's commands. */
interface Change extends Pick<SecurityEvent, 'action' | 'kind' | 'alert'> {
  actor?: string | null;
  /** Decides in the same transaction whether the change is allowed. */
  allowed?: (run: Query) => Promise<boolean>;
}

/**
 * Changes the affiliate with these statements, and records the change.
 * Returns whether it was allowed. The statements run one by one: a change waits for a login that is
 * opening a session, and only a statement that begins afterward sees that session.
 */
const changeAccount = (
  id: string,
  { actor = null, allowed, ...event }: Change,
  ...statements: Sql[]
): Promise<boolean> =>
  transaction(async (run) => {
    if (allowed && !(await allowed(run))) return false;
    for (const statement of statements) await run(statement);
    await noteSecurity(run, id, { actor, ...event });
    return true;
  });

/**
 * Sets a new password, which ends every session, every known device, an open invitation and every link for a client. An
 * `expired` password must be replaced at the next sign-in.
 */
export const changePassword = (
  affiliateId: string,
  passwordHash: string,
  expired = false,
): Promise<boolean> =>
  changeAccount(
    affiliateId,
    PASSWORD_RESET,
    sql`update affiliate set password_hash = ${passwordHash}, password_version = password_version + 1,
      password_expired = ${expired} where id = ${affiliateId}`,
    endItsSessions(affiliateId),
    endInvitations(affiliateId),
    endingShares(affiliateId, null, SHARE_ENDS.given),
  );

/**
 * Forbids or allows signing in. Forbidding it ends every session and every link for a client. Returns whether it was done: the
 * office cannot disable its last member, but the commands can.
 */
export const setDisabled = (
  affiliateId: string,
  disabled: boolean,
  actor: string | null = null,
): Promise<boolean> =>
  changeAccount(
    affiliateId,
    {
      actor,
      action: disabled ? 'account-disabled' : 'account-enabled',
      kind: 'account',
      ...(disabled && actor && { allowed: (run) => hasOtherOfficeMember(run, affiliateId) }),
    },
    sql`update affiliate set disabled = ${disabled} where id = ${affiliateId}`,
    ...(disabled ? [endItsSessions(affiliateId), endInvitations(affiliateId)] : []),
    // Also if the account is enabled: those of an account that was disabled before links ended with it still open.
    endingShares(affiliateId, actor, SHARE_ENDS.disabled),
  );

export const endSessions = (affiliateId: string, actor: string | null = null): Promise<boolean> =>
  changeAccount(
    affiliateId,
    { actor, action: 'session-ended', kind: 'session' },
    endItsSessions(affiliateId),
  );

/** Cancels the deletion of an account, even if its time passed while it was disabled. */
export const keepAccount = (affiliateId: string): Promise<boolean> =>
  changeAccount(
    affiliateId,
    {
      action: 'deletion-withdrawn',
      kind: 'account',
      alert: {
        title: 'Your account stays',
        href: '/dashboard/settings/your-data',
        why: 'The office canceled its deletion.',
      },
    },
    sql`update affiliate set ends_at = null where id = ${affiliateId}`,
  );

/** Forgets failed passwords, so the next try need not wait. */
export async function unlockAccount(
  { id, username }: Pick<Account, 'id' | 'username'>,
  actor: string | null = null,
): Promise<void> {
  await unlockName(username);
  await changeAccount(id, { actor, action: 'account-unlocked', kind: 'account' });
}

/** Removes every factor of someone who lost them all, and ends every session. The affiliate gets an alert, and the audit records it. */
export const turnOffTwoStep = (affiliateId: string): Promise<boolean> =>
  changeAccount(
    affiliateId,
    {
      action: 'two-step-off',
      kind: 'account',
      alert: {
        title: 'Two-step sign-in switched off',
        href: '/dashboard/settings/security',
        why: 'The office switched it off for your account. If you did not ask for that, change your password and tell the office.',
      },
    },
    sql`update affiliate set two_step = false where id = ${affiliateId}`,
    sql`delete from authenticator where affiliate_id = ${affiliateId}`,
    sql`delete from passkey where affiliate_id = ${affiliateId}`,
    sql`delete from passkey_challenge where affiliate_id = ${affiliateId}`,
    sql`delete from recovery_code where affiliate_id = ${affiliateId}`,
    endInvitations(affiliateId),
    endItsSessions(affiliateId),
  );

type Correction = Partial<
  Pick<
    WholeAffiliate,
    | 'firstName'
    | 'lastName'
    | 'email'
    | 'notes'
    | 'agreementOn'
    | 'eoUntil'
    | 'firmId'
    | 'sponsorId'
  >
>;

/** Locks the firm, so that it is not deleted meanwhile. Throws an HttpError: 400. */
export async function assertFirm(run: Query, firmId: string): Promise<void> {
  const found = await run(sql`select from firm where id = ${firmId} for key share`);
  if (found.length > 0) return;
  throw invalid('firmId', 'There is no such firm.');
}

/** Throws an HttpError (400) if this affiliate cannot be the sponsor: no one is their own. */
async function assertSponsor(run: Query, affiliateId: string, sponsorId: string): Promise<void> {
  const found = await run(sql`
    select from affiliate a where a.id = ${sponsorId} and a.id <> ${affiliateId}
       and ${IS_HERE} for key share`);
  if (found.length > 0) return;
  throw invalid('sponsorId', 'Choose another affiliate: no one introduces themselves.');
}

/** Who corrects an account, and the version that they read. */
interface By {
  actor: string;
  version: number;
}

/** Ends the delegations on both sides of an affiliate who leaves a firm. The first firm ends none. */
const endWithFirm = (
  run: Query,
  affiliateId: string,
  { firmId, actor }: { firmId: string | null; actor: string },
): Promise<unknown> =>
  endDelegations(
    run,
    sql`${affiliateId} in (d.affiliate_id, d.person_id) and exists (
      select from affiliate a where a.id = ${affiliateId} and a.firm_id is distinct from ${firmId}::uuid and a.firm_id is not null)`,
    { by: 'firm', actor, leaverId: affiliateId },
  );

/**
 * Corrects the given fields and leaves the others. Returns false if the account was changed since it
 * was read. Throws an HttpError: 400 without such a firm.
 */
export const correctAccount = (
  affiliateId: string,
  correction: Correction,
  { actor, version }: By,
): Promise<boolean> =>
  changeAccount(
    affiliateId,
    {
      actor,
      action: 'account-edited',
      kind: 'account',
      allowed: async (run) => {
        const sides = bothSides(
          sql`d.ended_at is null and ${affiliateId} in (d.affiliate_id, d.person_id)`,
        );
        if (correction.firmId !== undefined) await lockAccounts(run, sides);
        const [now] = await run<{ version: number }>(
          sql`select version from affiliate where id = ${affiliateId} for no key update`,
        );
        if (now?.version !== version) return false;
        if (correction.firmId) await assertFirm(run, correction.firmId);
        if (correction.sponsorId) await assertSponsor(run, affiliateId, correction.sponsorId);
        if (correction.firmId !== undefined) {
          await endWithFirm(run, affiliateId, { firmId: correction.firmId, actor });
        }
        // Both the old and the new address are notified.
        if (correction.email !== undefined) await moveAddress(run, affiliateId, correction.email);
        return true;
      },
    },
    correct(affiliateId, correction),
    ...(correction.firmId === undefined ? [] : [noteFirm(affiliateId, actor, correction.firmId)]),
  );

/** The statement of a correction. A profile that has the account's name keeps having it. */
function correct(affiliateId: string, correction: Correction): Sql {
  const corrected = sql`${JSON.stringify(correction)}::jsonb`;
  return sql`
    with followed as (
      update profile p set version = p.version + 1,
        name = trim(coalesce(${corrected} ->> 'firstName', a.first_name) || ' ' || coalesce(${corrected} ->> 'lastName', a.last_name))
       from affiliate a where a.id = ${affiliateId} and p.affiliate_id = a.id
        and p.name = trim(a.first_name || ' ' || a.last_name)
    )
    update affiliate set version = version + 1,
      first_name = coalesce(${corrected} ->> 'firstName', first_name),
      last_name = coalesce(${corrected} ->> 'lastName', last_name), notes = coalesce(${corrected} ->> 'notes', notes),
      agreement_on = case when ${corrected} ? 'agreementOn' then (${corrected} ->> 'agreementOn')::date else agreement_on end,
      eo_until = case when ${corrected} ? 'eoUntil' then (${corrected} ->> 'eoUntil')::date else eo_until end,
      firm_id = case when ${corrected} ? 'firmId' then (${corrected} ->> 'firmId')::uuid else firm_id end,
      sponsor_id = case when ${corrected} ? 'sponsorId' then (${corrected} ->> 'sponsorId')::uuid else sponsor_id end,
      sponsor_sees = sponsor_sees and not ${corrected} ? 'sponsorId'
     where id = ${affiliateId}`;
}

/** The statement that records which firm an account got. */
const noteFirm = (affiliateId: string, actor: string, firmId: string | null): Sql => sql`
  insert into audit (actor, action, kind, affiliate_id, reason)
  select ${actor}::uuid, 'firm-set', 'account', ${affiliateId}, coalesce((select name from firm where id = ${firmId}), '')`;

/** Deletes an affiliate or an assistant and all their data. Referral codes stay taken. */
export const removeAccount = (affiliateId: string): Promise<void> =>
  transaction(async (run) => {
    await endDelegations(run, sql`d.person_id = ${affiliateId}`, { by: 'office', actor: null });
    await run(sql`delete from affiliate where id = ${affiliateId}`);
  });
