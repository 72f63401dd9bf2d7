/** The sessions, as rows. */

import type { Scope } from '../../../src/config/assistants.ts';
import { IDLE_MINUTES } from '../../../src/config/security.ts';
import type { SessionInfo } from '../../../src/contract/account/account.ts';
import type { SessionUser } from '../../../src/contract/auth/auth.ts';
import { parseOwnName } from '../../../src/contract/person-name.ts';
import { securityMail } from '../audit.ts';
import { query } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Actor, Caller } from '../http/endpoint.ts';
import { DELEGATOR_NAME, isDelegated, joinDelegator } from '../rows/delegations.ts';
import type { Session } from './session-token.ts';
import {
  type AttemptCounters,
  assertWithinLimit,
  type CountedRequest,
  clearAttempts,
  countRequest,
  type RequestLimit,
  requestKeyOf,
} from './throttle.ts';

/** When a session is opened, the oldest ones beyond this number end. */
const MAX_SESSIONS = 20;

/**
 * Whether a session is still open. It ends after a period without use, whatever its token says
 * (OWASP ASVS 5.0, 7.3.1). The stored time of its last use may be a minute old, so a minute is
 * added.
 */
export const isSessionOpen = (now: Date): Sql =>
  sql`expires_at > ${now} and last_seen_at > ${now}::timestamptz - make_interval(mins => ${IDLE_MINUTES + 1})`;

interface Row extends SessionUser, CountedRequest {
  twoStep: boolean;
  office: boolean;
  endsAt: Date | null;
  provedAt: Date;
  profileName: string | null;
  assistant: boolean;
  delegateId: string | null;
  worksFor: string | null;
  worksForName: string | null;
  scopes: Scope[] | null;
}

/**
 * The account's names, or the profile's name if it differs. The portal shows one name, and only certificates show
 * the account's.
 */
function shownNames({ firstName, lastName, profileName }: Row): Partial<SessionUser> {
  if (!profileName || profileName === `${firstName} ${lastName}`.trim()) return {};
  const { firstName: first, lastName: last } = parseOwnName(profileName);
  return { firstName: first, lastName: last };
}

/** Who acts, if the session works for another, or the account has no portal of its own. */
function actorOf(personId: string, row: Row): Actor | null {
  const { assistant, delegateId, worksFor, worksForName, scopes } = row;
  if (!assistant && !delegateId) return null;
  return {
    id: personId,
    delegateId,
    name: `${row.firstName} ${row.lastName}`.trim(),
    scopes: scopes ?? [],
    affiliateId: worksFor ?? '',
    affiliateName: worksForName ?? '',
  };
}

/**
 * The caller of this session, or null if it has ended, or if the delegation has for which it works. The data is the
 * person's if the route is for the `own` account. Records its use, and counts the request of an
 * address with a limit. One query. The last use is recorded by the minute, so most requests write
 * nothing. Throws an HttpError: 429.
 */
export async function readCaller(
  { id, affiliateId }: Session,
  { own, limit, address = '' }: { own: boolean; limit?: RequestLimit; address?: string },
): Promise<Caller | null> {
  const now = new Date();
  const [row] = await query<Row>(sql`
    with seen as (
      update session set last_seen_at = ${now}
       where id = ${id} and affiliate_id = ${affiliateId} and ${isSessionOpen(now)}
         and last_seen_at < ${now}::timestamptz - interval '1 minute'
    ), ${countRequest(requestKeyOf(limit, address), now)}
    select a.first_name "firstName", a.last_name "lastName", a.username, a.email,
        a.two_step "twoStep", a.office, a.ends_at "endsAt", s.proved_at "provedAt", p.name "profileName",
        a.assistant, d.id "delegateId", e.id "worksFor", ${DELEGATOR_NAME} "worksForName", d.scopes,
        (select requests from counted) requests, (select "waitS" from counted) "waitS"
      from session s join affiliate a on a.id = s.affiliate_id
      left join profile p on p.affiliate_id = a.id
      left join (delegate d ${joinDelegator(now)})
        on d.id = s.delegate_id and d.person_id = s.affiliate_id and ${isDelegated(now)}
     where s.id = ${id} and s.affiliate_id = ${affiliateId} and ${isSessionOpen(now)} and not a.disabled
       and (a.ends_at is null or a.ends_at > ${now}) and (s.delegate_id is null or d.id is not null)`);
  if (!row) return null;
  assertWithinLimit(limit, row);
  const { twoStep, office, endsAt, provedAt, username, email } = row;
  const { firstName, lastName } = { ...row, ...shownNames(row) };
  const user = { firstName, lastName, username, email };
  const actor = actorOf(affiliateId, { ...row, firstName, lastName });
  return {
    id: own || !actor?.delegateId ? affiliateId : actor.affiliateId,
    user,
    session: { id, provedAt },
    twoStep,
    office,
    endsAt: endsAt?.toISOString() ?? null,
    actor,
  };
}

/** Parts of a statement: records that a session begins to work for the affiliate of the delegation in `work`. */
export const enteringWork = (work: Sql, now: Date): Sql => sql`entered as (
  update delegate d set last_in_at = ${now} from ${work} w where d.id = w.id
), entry_noted as (
  insert into audit (actor, action, kind, affiliate_id, reason, delegate_id)
  select affiliate_id, 'assistant-in', 'assistant', affiliate_id, name, id from ${work}
)`;

interface Opening {
  session: Session;
  /** The hash that the password was compared with. If it was replaced in the meantime, nothing opens. */
  comparedHash: string;
  /** The hash to store from now on. */
  passwordHash: string;
  /** The session that the same browser presented, which the new one ends (OWASP ASVS 5.0, 7.2.4). */
  endedId: string | undefined;
  /** Whether a second step was required. If it was set up in the meantime, nothing opens. */
  twoStep: boolean;
  /** Coarse, such as "Firefox on Windows". */
  device: string;
  /** The network without its last part. */
  network: string;
  newDevice: boolean;
  /** The counters of the try, which are cleared once the session is open. */
  counted?: AttemptCounters;
}

/**
 * Opens a session, unless the affiliate was disabled, or got another password or a second step, in
 * the meantime. Returns whether it did. Ended sessions are deleted, and so is the oldest beyond the
 * bound. The audit records it, and the affiliate gets an alert if the device is new.
 */
export async function openSession(opening: Opening): Promise<boolean> {
  const { comparedHash, passwordHash, device, network, newDevice, twoStep } = opening;
  const { id: newId, affiliateId, expiresAt } = opening.session;
  const { name, counters } = opening.counted ?? { name: null, counters: [] };
  const endedId = opening.endedId ?? null;
  const now = new Date();
  const mail = newDevice ? sql`, ${securityMail(affiliateId)}` : sql``;
  const rows = await query(sql`
    with before as (
      select signed_in_at from affiliate where id = ${affiliateId}
    ), allowed as (
      update affiliate set password_hash = ${passwordHash}, signed_in_at = ${now}
       where id = ${affiliateId} and password_hash = ${comparedHash} and two_step = ${twoStep} and not disabled
         and (ends_at is null or ends_at > ${now})
      returning id, assistant
    ), work as (
      -- Without an own portal: the affiliate of the last session, or else the first by name.
      select d.id, d.affiliate_id, d.name from allowed
        join delegate d on d.person_id = allowed.id and ${isDelegated(now)} ${joinDelegator(now)}
       where allowed.assistant
       order by d.last_in_at is not distinct from (
           select max(last_in_at) from delegate where person_id = ${affiliateId}) desc,
         ${DELEGATOR_NAME}, d.id limit 1
    ), ${enteringWork(sql`work`, now)}, gone as (
      delete from session where exists (select from allowed) and (
        id = ${endedId} or (affiliate_id = ${affiliateId} and not (${isSessionOpen(now)})) or id in (
          select id from session
           where affiliate_id = ${affiliateId} and expires_at > ${now} and id is distinct from ${endedId}
           order by created_at desc offset ${MAX_SESSIONS - 1}))
    ), noted as (
      insert into audit (actor, action, kind, affiliate_id, reason)
      select id, 'sign-in', 'session', id, ${device} from allowed returning id
    ), ${clearAttempts(sql`noted`, name, counters)}, told as (
      insert into alert (affiliate_id, kind, title, href, why)
      select allowed.id, 'security', 'New device: ' || ${device}::text, '/dashboard/settings/sessions',
          'Someone signed in to your account with a browser that was not known. If it was not you, change your password.'
        from allowed, before where ${newDevice} and before.signed_in_at is not null returning id
    )${mail}
    insert into session
      (id, affiliate_id, created_at, expires_at, last_seen_at, proved_at, device, network, delegate_id)
    select ${newId}, id, ${now}, ${new Date(expiresAt * 1000)}, ${now}, ${now}, ${device}, ${network},
        (select id from work) from allowed returning id`);
  return rows.length > 0;
}

export async function proveSession(affiliateId: string, id: string): Promise<void> {
  await query(
    sql`update session set proved_at = ${new Date()} where affiliate_id = ${affiliateId} and id = ${id}`,
  );
}

export async function endSession({
  id,
  affiliateId,
}: Pick<Session, 'id' | 'affiliateId'>): Promise<void> {
  await query(sql`
    with gone as (
      delete from session where affiliate_id = ${affiliateId} and id = ${id} returning device
    )
    insert into audit (actor, action, kind, affiliate_id, reason)
    select ${affiliateId}, 'sign-out', 'session', ${affiliateId}, device from gone`);
}

/* An affiliate's open sessions, as the affiliate sees and ends them. */

/** The open sessions: the current one first, then by last use. There are 20 at most. */
export const listOpenSessions = (affiliateId: string, currentId: string): Promise<SessionInfo[]> =>
  query<SessionInfo>(sql`
    select id, device, network, to_json(created_at) "createdAt", to_json(last_seen_at) "lastSeenAt",
        id = ${currentId} current
      from session
     where affiliate_id = ${affiliateId} and ${isSessionOpen(new Date())}
     order by id = ${currentId} desc, last_seen_at desc, created_at desc, id`);

/** Ends another session of the affiliate. Returns whether it was open. */
export async function endOneSession(affiliateId: string, id: string): Promise<boolean> {
  const [row] = await query<{ ended: number }>(sql`
    with gone as (
      delete from session where affiliate_id = ${affiliateId} and id = ${id} and ${isSessionOpen(new Date())}
      returning device
    ), noted as (
      insert into audit (actor, action, kind, affiliate_id, reason)
      select ${affiliateId}, 'session-ended', 'session', ${affiliateId}, device from gone
    )
    select count(*)::int ended from gone`);
  return row?.ended === 1;
}

/** Ends the other sessions of the affiliate. Also deletes those that have already ended, without counting them. */
export async function endOtherSessions(affiliateId: string, keptId: string): Promise<number> {
  const [row] = await query<{ ended: number }>(sql`
    with gone as (
      delete from session where affiliate_id = ${affiliateId} and id <> ${keptId}
      returning ${isSessionOpen(new Date())} open, device
    ), open as (
      select count(*)::int ended, string_agg(device, ', ' order by device) devices from gone where open
    ), noted as (
      insert into audit (actor, action, kind, affiliate_id, reason)
      select ${affiliateId}, 'sessions-ended', 'session', ${affiliateId}, devices from open where ended > 0
    )
    select ended from open`);
  return row?.ended ?? 0;
}
