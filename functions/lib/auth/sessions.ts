/** The sessions, as rows. */
import { IDLE_MINUTES } from '../../../src/config/security.ts';
import type { SessionInfo } from '../../../src/contract/account/account.ts';
import type { SessionUser } from '../../../src/contract/auth/auth.ts';
import { parseOwnName } from '../../../src/contract/person-name.ts';
import { securityMail } from '../audit.ts';
import { query } from '../db/db.ts';
import type { Caller } from '../http/endpoint.ts';
import type { Session } from './session-token.ts';
import {
  assertWithin,
  type Counted,
  type CountedRequest,
  countRequest,
  forgive,
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
export const inUse = (now: string): string =>
  `expires_at > ${now} and last_seen_at > ${now}::timestamptz - interval '${IDLE_MINUTES + 1} minutes'`;

/** The last use is recorded by the minute, so most requests write nothing. */
const READ = `
with seen as (
  update session set last_seen_at = $3
   where id = $1 and affiliate_id = $2 and ${inUse('$3')}
     and last_seen_at < $3::timestamptz - interval '1 minute'
), ${countRequest('$4', '$3')}
select a.first_name "firstName", a.last_name "lastName", a.username, a.email,
    a.two_step "twoStep", a.office, a.ends_at "endsAt", s.proved_at "provedAt", p.name "profileName",
    (select requests from counted) requests, (select "waitS" from counted) "waitS"
  from session s join affiliate a on a.id = s.affiliate_id
  left join profile p on p.affiliate_id = a.id
 where s.id = $1 and s.affiliate_id = $2 and ${inUse('$3')} and not a.disabled
   and (a.ends_at is null or a.ends_at > $3)`;

interface Row extends SessionUser, CountedRequest {
  twoStep: boolean;
  office: boolean;
  endsAt: Date | null;
  provedAt: Date;
  profileName: string | null;
}

/**
 * The account's names, unless the profile's name differs: the portal shows one name, and only
 * certificates have the account's.
 */
function shownNames({ firstName, lastName, profileName }: Row): Partial<SessionUser> {
  if (!profileName || profileName === `${firstName} ${lastName}`.trim()) return {};
  const { firstName: first, lastName: last } = parseOwnName(profileName);
  return { firstName: first, lastName: last };
}

/**
 * The caller of this session, or null if it has ended. Records its use, and counts the request of an
 * address with a limit. One query. Throws an HttpError: 429.
 */
export async function readCaller(
  { id, affiliateId }: Session,
  limit?: RequestLimit,
  address = '',
): Promise<Caller | null> {
  const [row] = await query<Row>(READ, [id, affiliateId, new Date(), requestKeyOf(limit, address)]);
  if (!row) return null;
  assertWithin(limit, row);
  const { twoStep, office, endsAt, provedAt, username, email } = row;
  const { firstName, lastName } = { ...row, ...shownNames(row) };
  const user = { firstName, lastName, username, email };
  const ends = endsAt?.toISOString() ?? null;
  return { id: affiliateId, user, session: { id, provedAt }, twoStep, office, endsAt: ends };
}

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
  /** The counters of the try, which are forgiven once the session is open. */
  counted?: Counted;
}

/** $1 affiliate, $2 compared hash, $3 hash to store, $4 id, $5 now, $6 its end, $7 ended session, $8 most sessions, $9 device, $10 network, $11 new device, $12 two steps, $13 and $14 the counters of the try. */
const open = (newDevice: boolean) => `
with before as (
  select signed_in_at from affiliate where id = $1
), allowed as (
  update affiliate set password_hash = $3, signed_in_at = $5
   where id = $1 and password_hash = $2 and two_step = $12 and not disabled
     and (ends_at is null or ends_at > $5)
  returning id
), gone as (
  delete from session where exists (select from allowed) and (
    id = $7 or (affiliate_id = $1 and not (${inUse('$5')})) or id in (
      select id from session where affiliate_id = $1 and expires_at > $5 and id is distinct from $7
       order by created_at desc offset $8))
), noted as (
  insert into audit (actor, action, kind, affiliate_id, reason)
  select id, 'sign-in', 'session', id, $9 from allowed returning id
), ${forgive('noted', '$13', '$14')}, told as (
  insert into alert (affiliate_id, kind, title, href, why)
  select allowed.id, 'security', 'New device: ' || $9, '/dashboard/settings/sessions',
      'Someone signed in to your account with a browser that was not known. If it was not you, change your password.'
    from allowed, before where $11 and before.signed_in_at is not null returning id
)${newDevice ? `, ${securityMail('$1::uuid')}` : ''}
insert into session (id, affiliate_id, created_at, expires_at, last_seen_at, proved_at, device, network)
select $4, id, $5, $6, $5, $5, $9, $10 from allowed returning id`;

/**
 * Opens a session, unless the affiliate was disabled, or got another password or a second step, in
 * the meantime. Returns whether it did. Ended sessions are deleted, and so is the oldest beyond the
 * bound. The audit records it, and the affiliate gets an alert if the device is new.
 */
export async function openSession(opening: Opening): Promise<boolean> {
  const { session, comparedHash, passwordHash, endedId, device, network, newDevice, twoStep } =
    opening;
  const { name, places } = opening.counted ?? { name: null, places: [] };
  const rows = await query(open(newDevice), [
    session.affiliateId,
    comparedHash,
    passwordHash,
    session.id,
    new Date(),
    new Date(session.expiresAt * 1000),
    endedId ?? null,
    MAX_SESSIONS - 1,
    device,
    network,
    newDevice,
    twoStep,
    name,
    places,
  ]);
  return rows.length > 0;
}

export async function proveSession(affiliateId: string, id: string): Promise<void> {
  const values = [affiliateId, id, new Date()];
  await query('update session set proved_at = $3 where affiliate_id = $1 and id = $2', values);
}

const END = `
with gone as (
  delete from session where affiliate_id = $1 and id = $2 returning device
)
insert into audit (actor, action, kind, affiliate_id, reason)
select $1, 'sign-out', 'session', $1, device from gone`;

export async function endSession({
  id,
  affiliateId,
}: Pick<Session, 'id' | 'affiliateId'>): Promise<void> {
  await query(END, [affiliateId, id]);
}

/* An affiliate's open sessions, as the affiliate sees and ends them. */

/** $1 affiliate, $2 the current session, $3 now. */
const LIST = `
select id, device, network, to_json(created_at) "createdAt", to_json(last_seen_at) "lastSeenAt", id = $2 current
  from session
 where affiliate_id = $1 and ${inUse('$3')}
 order by id = $2 desc, last_seen_at desc, created_at desc, id`;

/** The open sessions: the current one first, then by last use. There are 20 at most. */
export const listOpen = (affiliateId: string, currentId: string): Promise<SessionInfo[]> =>
  query<SessionInfo>(LIST, [affiliateId, currentId, new Date()]);

/** $1 affiliate, $2 the session, $3 now. */
const END_ONE = `
with gone as (
  delete from session where affiliate_id = $1 and id = $2 and ${inUse('$3')} returning device
), noted as (
  insert into audit (actor, action, kind, affiliate_id, reason)
  select $1, 'session-ended', 'session', $1, device from gone
)
select count(*)::int ended from gone`;

/** Ends another session of the affiliate. Returns whether it was open. */
export async function endOne(affiliateId: string, id: string): Promise<boolean> {
  const [row] = await query<{ ended: number }>(END_ONE, [affiliateId, id, new Date()]);
  return row?.ended === 1;
}

/** $1 affiliate, $2 the session that stays, $3 now. Also deletes sessions that have already ended, without counting them. */
const END_OTHERS = `
with gone as (
  delete from session where affiliate_id = $1 and id <> $2
  returning ${inUse('$3')} open, device
), open as (
  select count(*)::int ended, string_agg(device, ', ' order by device) devices from gone where open
), noted as (
  insert into audit (actor, action, kind, affiliate_id, reason)
  select $1, 'sessions-ended', 'session', $1, devices from open where ended > 0
)
select ended from open`;

export async function endOthers(affiliateId: string, keptId: string): Promise<number> {
  const [row] = await query<{ ended: number }>(END_OTHERS, [affiliateId, keptId, new Date()]);
  return row?.ended ?? 0;
}
