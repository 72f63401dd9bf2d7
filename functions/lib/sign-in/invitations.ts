/** Links that open "Choose your password": a token that only its holder knows, and its hash in the database. */
import { createHash, randomBytes } from 'node:crypto';
import { INVITATION_HOURS } from '../../../src/config/security.ts';
import type { InvitationKind } from '../../../src/contract/auth/invitations.ts';
import * as contract from '../../../src/contract/auth/invitations.ts';
import { noteSecurity } from '../audit.ts';
import type { Affiliate } from '../auth/affiliates.ts';
import { findAndCount, type RequestLimit } from '../auth/throttle.ts';
import { endCalendar } from '../calendar/calendars.ts';
import { query, transaction } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import { beginDelegations } from '../delegations.ts';
import { on } from '../http/endpoint.ts';
import { HttpError } from '../http/refusal.ts';
import { newLetter, queueLetter } from '../mail-queue.ts';
import { dataKeys, mailIsOn } from '../platform/env.ts';
import { OFFICE } from '../platform/site.ts';
import { endShares, SHARE_ENDS } from '../rows/share-ends.ts';

/* Invitations and resets by the office, recorded in the affiliate's audit. */

const LIFETIME_S = INVITATION_HOURS * 60 * 60;

const SECURITY_PAGE = '/dashboard/settings/security';

/** How the audit records a reset, and the affiliate's alert. */
export const PASSWORD_RESET = {
  action: 'reset-made',
  kind: 'password',
  alert: {
    title: 'The office reset your password',
    href: SECURITY_PAGE,
    why: 'If you did not ask for it, call the office.',
  },
};

interface Invited {
  token: string;
  expiresAt: Date;
  /** Whether a mail with it was queued. */
  mailed: boolean;
}

/**
 * Checks that an invitation could be mailed. Call it before the account is added, since a second try would find the
 * name taken. Throws a ConfigError.
 */
export function assertMayInvite(): void {
  if (mailIsOn()) dataKeys();
}

/**
 * Locks the account. Links are made and used, and addresses are changed, one after the other, so that no link goes
 * to the earlier mailbox. This lock comes before the links' own locks, or two transactions would wait for each
 * other.
 */
export const lockAccount = (affiliateId: string): Sql =>
  sql`select email from affiliate where id = ${affiliateId} for update`;

/**
 * Makes a token for choosing a password and ends the previous token. The old password works until the
 * token is used. `note` is a line for the letter; without one, that of the previous invitation stays.
 */
export const inviteAccount = (
  id: string,
  kind: Exclude<InvitationKind, 'expired'>,
  actor: string | null = null,
  note: string | null = null,
): Promise<Invited> =>
  transaction(async (run) => {
    await run(lockAccount(id));
    const expiresAt = new Date(Date.now() + LIFETIME_S * 1000);
    // If mail is set up, the token comes from the letter, so that each try has the same token.
    const letter = mailIsOn() ? newLetter() : null;
    const token = await makeInvitation(id, kind, LIFETIME_S, run, letter?.token);
    await run(sql`
      update invitation set invited_by = ${actor}, note = coalesce(${note}, note)
       where affiliate_id = ${id} and kind <> 'forgot'`);
    const mailed = letter !== null && (await queueLetter(run, id, 'invitation', letter.mailId));
    const event = kind === 'invite' ? { action: 'invited', kind: 'password' } : PASSWORD_RESET;
    await noteSecurity(run, id, { actor, ...event });
    return { token, expiresAt, mailed };
  });

/** Ends an unused invitation or reset. Returns whether there was one. */
export const withdrawInvitation = (id: string): Promise<boolean> =>
  transaction(async (run) => {
    const withdrawn = await run<{ open: boolean }>(
      sql`delete from invitation where affiliate_id = ${id} returning expires_at > ${new Date()} open`,
    );
    if (!withdrawn.some(({ open }) => open)) return false;
    const event = { action: 'invitation-withdrawn', kind: 'password' };
    await noteSecurity(run, id, { actor: null, ...event });
    return true;
  });

const TOKEN_BYTES = 32;
/** A token in base64url. Anything else is not looked up. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The token's form in the database. The token is random, so a plain hash cannot be reversed. */
export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

const REPLACES = sql`on conflict (affiliate_id) where kind <> 'forgot' do update set
  token_hash = excluded.token_hash, kind = excluded.kind, expires_at = excluded.expires_at`;

const endIn = (lifetimeS: number) => new Date(Date.now() + lifetimeS * 1000);

/** Makes a token that is valid for `lifetimeS` seconds, and ends the affiliate's previous one. */
export async function makeInvitation(
  affiliateId: string,
  kind: InvitationKind,
  lifetimeS: number,
  run = query,
  token = newToken(),
): Promise<string> {
  await run(sql`
    insert into invitation (affiliate_id, token_hash, kind, expires_at)
    values (${affiliateId}, ${tokenHash(token)}, ${kind}, ${endIn(lifetimeS)}) ${REPLACES}`);
  return token;
}

/**
 * Makes a token for replacing an expired password, under the same conditions as opening a session.
 * Returns null if the affiliate was disabled, or got another password or a second step, in the
 * meantime.
 */
export async function makeReplacementToken(
  { id, passwordHash, twoStep }: Pick<Affiliate, 'id' | 'passwordHash' | 'twoStep'>,
  lifetimeS: number,
): Promise<string | null> {
  const token = newToken();
  const made = await query(sql`
    insert into invitation (affiliate_id, token_hash, kind, expires_at)
    select id, ${tokenHash(token)}, 'expired', ${endIn(lifetimeS)} from affiliate
     where id = ${id} and password_hash = ${passwordHash} and two_step = ${twoStep} and not disabled
       and (ends_at is null or ends_at > ${new Date()})
     for share
    ${REPLACES} returning affiliate_id`);
  return made.length > 0 ? token : null;
}

interface OpenInvitation {
  kind: InvitationKind;
  expiresAt: Date;
  affiliateId: string;
  username: string;
  firstName: string;
  lastName: string;
  passwordHash: string | null;
}

/** The limit of tries with tokens, so that they do not keep the database awake. */
const TOKENS: RequestLimit = { name: 'invitations', perMinute: 30 };

/**
 * The invitation with this token, or null, also if it has expired or its affiliate cannot sign in.
 * The result does not tell these cases apart.
 */
export async function readInvitation(token: string, address = ''): Promise<OpenInvitation | null> {
  if (!TOKEN.test(token)) return null;
  const now = new Date();
  const invitation = await findAndCount<Omit<OpenInvitation, 'expiresAt'> & { expiresAt: string }>(
    sql`select case i.kind when 'forgot' then 'reset' else i.kind end kind, i.expires_at "expiresAt", a.id "affiliateId", a.username,
         a.first_name "firstName", a.last_name "lastName", a.password_hash "passwordHash"
       from invitation i join affiliate a on a.id = i.affiliate_id
      where i.token_hash = ${tokenHash(token)} and i.expires_at > ${now}
        and not a.disabled and (a.ends_at is null or a.ends_at > ${now})`,
    TOKENS,
    address,
  );
  return invitation ? { ...invitation, expiresAt: new Date(invitation.expiresAt) } : null;
}

/**
 * Uses an invitation's token for a new password, which ends all sessions, known devices and the
 * calendar's address and the links for clients. Returns the affiliate's id, or null if the token is no longer valid. The
 * second step stays as it is. Throws an Unavailable if the calendar cannot be withdrawn.
 */
export const choosePasswordByToken = (
  token: string,
  passwordHash: string,
): Promise<string | null> =>
  transaction(async (run) => {
    const hash = tokenHash(token);
    const now = new Date();
    // Of two tabs, the second waits for the first and finds no token. The account is locked first, as
    // by what ends the links of an account.
    const [changed] = await run<{ id: string }>(sql`
      with account as (
        select a.id from invitation join affiliate a on a.id = affiliate_id
         where token_hash = ${hash} and not a.disabled and (a.ends_at is null or a.ends_at > ${now})
           for no key update of a
      ), claimed as (
        delete from invitation using account
         where token_hash = ${hash} and expires_at > ${now} and affiliate_id = account.id
        returning affiliate_id
      )
      update affiliate set password_hash = ${passwordHash}, password_version = password_version + 1,
          password_expired = false
        from claimed where id = claimed.affiliate_id
      returning id`);
    if (!changed) return null;
    // A separate statement, so that it sees a session that a login has just opened.
    await run(sql`
      with ended as (delete from invitation where affiliate_id = ${changed.id})
      delete from session where affiliate_id = ${changed.id}`);
    await endCalendar(run, changed.id, changed.id);
    await beginDelegations(run, changed.id);
    await endShares(run, changed.id, changed.id, SHARE_ENDS.chosen);
    await noteSecurity(run, changed.id, {
      actor: changed.id,
      action: 'password-chosen',
      kind: 'password',
      alert: {
        title: 'A password was chosen with an invitation or a reset',
        href: SECURITY_PAGE,
        why: 'All sessions, the calendar address and the links for clients ended. If it was not you, call the office.',
      },
    });
    return changed.id;
  });

/** The same refusal for every invalid token: used, expired, withdrawn, truncated, or of an affiliate who cannot sign in. */
export const invitationRefusal = () =>
  new HttpError(
    'not_found',
    `This address can no longer be used. If you have just chosen a password, sign in with it. Otherwise ask the office for a new address: ${OFFICE.phone} or ${OFFICE.email}.`,
    { event: 'invitation_refused' },
  );

export async function openInvitation(token: string, address: string): Promise<OpenInvitation> {
  const invitation = await readInvitation(token, address);
  if (!invitation) throw invitationRefusal();
  return invitation;
}

/** Choosing a password with a link. */
export const invitationRoutes = [
  on(contract.readInvitation, async ({ body, context }) => {
    const { kind, username, firstName, expiresAt } = await openInvitation(body.token, context.ip);
    return { kind, username, firstName, expiresAt: expiresAt.toISOString() };
  }),
];
