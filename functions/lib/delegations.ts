/** How delegations begin and end. A delegation lets one person work for one affiliate. */
import type { EndedBy } from '../../src/contract/assistants.ts';
import { noteSecurity, securityMail } from './audit.ts';
import { ACCOUNT_NAME } from './auth/affiliates.ts';
import { removeFeed } from './calendar/files.ts';
import { type Query, query, transaction } from './db/db.ts';
import { type Sql, sql } from './db/sql.ts';
import { endLinks } from './mail-queue.ts';
import {
  bothSides,
  DELEGATOR_NAME,
  isDelegated,
  joinDelegator,
  lockAccounts,
} from './rows/delegations.ts';

export const ASSISTANTS_PAGE = '/dashboard/settings/assistants';
const HOME = '/dashboard';

/** The SQL condition for a delegation `d` whose last day is over. */
const isPast = (now: Date): Sql => sql`d.until < (${now}::timestamptz at time zone 'UTC')::date`;

/** The SQL condition for a delegation `d` that is listed: an ended one for a year. */
export const isListed = (now: Date): Sql =>
  sql`(d.ended_at is null or d.ended_at > ${now}::timestamptz - interval '12 months')`;

/** The mails about delegations that one person gets within a day: an affiliate can cause as many as they like. */
const MAX_MAILS = 10;

/**
 * An alert about a delegation. It goes to the person alone, with a mail: the audit belongs to the affiliate. An
 * affiliate is named as the office named the account: anyone can write any name into a profile.
 */
export async function tellPerson(
  run: Query,
  affiliateId: string,
  { title, why }: { title: string; why: string },
): Promise<void> {
  await run(sql`
    with told as (
      insert into alert (affiliate_id, kind, title, href, why)
      values (${affiliateId}, 'security', ${title}, ${HOME}, ${why}) returning id
    ), ${securityMail(
      affiliateId,
      sql`(select id from told where (
        select count(*) from alert s where s.affiliate_id = ${affiliateId} and s.kind = 'security'
           and s.href = ${HOME} and s.created_at > now() - interval '1 day') < ${MAX_MAILS}) told`,
    )}
    select from told`);
}

/** The columns of an assistant: the delegation `d` with its person's account `k`. */
export const assistantColumns = (
  now: Date,
): Sql => sql`d.id, d.version, d.name, d.scopes, d.until::text until,
  case when d.started_at is null and d.ended_at is null then d.email end email,
  case when d.ended_at is not null or ${isPast(now)} then 'ended'
    when d.started_at is null then 'invited' else 'active' end state,
  case when d.started_at is null and d.ended_at is null then (
    select to_json(i.expires_at) from invitation i where i.affiliate_id = d.person_id and i.kind = 'invite') end "letterUntil",
  to_json(d.started_at) "startedAt", to_json(d.last_in_at) "lastInAt", to_json(d.ended_at) "endedAt",
  d.ended_by "endedBy", coalesce(k.two_step, false) "twoStep"`;
export const JOIN_PERSON = sql`left join affiliate k on k.id = d.person_id`;

interface Delegation {
  id: string;
  affiliateId: string;
  affiliateName: string;
  personId: string | null;
  name: string;
}

const DELEGATION = sql`d.id, d.affiliate_id "affiliateId", d.person_id "personId", d.name,
  (select ${ACCOUNT_NAME} from affiliate a where a.id = d.affiliate_id) "affiliateName"`;

/** Begins the delegations that waited for the person's first password. Call it in the transaction that sets it. */
export async function beginDelegations(run: Query, affiliateId: string): Promise<void> {
  const delegations = await run<Delegation>(sql`
    update delegate d set started_at = ${new Date()}, email = null, version = version + 1
     where d.person_id = ${affiliateId} and d.started_at is null and d.ended_at is null
    returning ${DELEGATION}`);
  for (const delegation of delegations) {
    await noteSecurity(run, delegation.affiliateId, {
      actor: delegation.affiliateId,
      delegateId: delegation.id,
      action: 'assistant-began',
      kind: 'assistant',
      reason: delegation.name,
      alert: {
        title: `${delegation.name} now works for you`,
        href: ASSISTANTS_PAGE,
        why: 'The password was chosen with the link that you sent. If that is wrong, end the access.',
      },
    });
  }
}

const WHY: Record<EndedBy, (name: string, isAssistants: boolean) => string> = {
  affiliate: () => 'You ended the access.',
  assistant: (name) => `${name} left.`,
  office: () => 'The office ended the access.',
  date: () => 'The year is over.',
  firm: (name, isAssistants) => (isAssistants ? `${name} left the firm.` : 'You left the firm.'),
};

interface Ending {
  by: EndedBy;
  /** The affiliate or a member of the office; null for the calendar and the person, whose delegation the audit names. */
  actor: string | null;
  /** Who left the firm: one side of each delegation. */
  leaverId?: string;
}

/**
 * Ends the delegations `d` that `which` selects: their sessions, their calendars and unused letters end with them.
 * Returns the ids. Call it in a transaction. Throws an Unavailable if a calendar cannot be removed.
 */
export async function endDelegations(
  run: Query,
  which: Sql,
  { by, actor, leaverId }: Ending,
): Promise<string[]> {
  const locked = await lockAccounts(run, bothSides(sql`d.ended_at is null and (${which})`));
  if (locked === 0) return [];
  const ended = await run<Delegation & { feedHash: string | null; unused: boolean }>(sql`
    with ending as (
      select id, feed_hash from delegate d where ended_at is null and (${which}) order by id for update
    )
    update delegate d set ended_at = ${new Date()}, ended_by = ${by}, feed_hash = null, version = version + 1
      from ending where d.id = ending.id
    returning ${DELEGATION}, ending.feed_hash "feedHash", d.started_at is null unused`);
  if (ended.length === 0) return [];
  const ids = ended.map(({ id }) => id);
  // A separate statement, so that it sees a session that a switch has just turned.
  await run(sql`delete from session where delegate_id = any(${ids}::uuid[])`);
  for (const delegation of ended) {
    const { id, affiliateId, affiliateName, personId, name, feedHash, unused } = delegation;
    if (feedHash) await removeFeed(feedHash);
    if (unused && personId) await endLinks(run, personId);
    const isPersons = by === 'assistant';
    await noteSecurity(run, affiliateId, {
      actor: isPersons ? affiliateId : actor,
      ...(isPersons && { delegateId: id }),
      action: 'assistant-ended',
      kind: by === 'date' ? 'year' : 'assistant',
      reason: name,
      alert: {
        title: `${name} no longer works for you`,
        href: ASSISTANTS_PAGE,
        why: WHY[by](name, personId === leaverId),
      },
    });
    if (personId && !unused) {
      await tellPerson(run, personId, {
        title: `You no longer work for ${affiliateName}`,
        why: 'What you entered stays with the affiliate.',
      });
    }
  }
  return ids;
}

/** Ends the delegations of this affiliate whose last day is over, or everyone's if the id is null. */
export const endPastDelegations = (affiliateId: string | null): Promise<string[]> =>
  transaction((run) =>
    endDelegations(
      run,
      sql`${isPast(new Date())} and (${affiliateId}::uuid is null or d.affiliate_id = ${affiliateId})`,
      { by: 'date', actor: null },
    ),
  );

/* Whom a person works for. */

/** The column with whom the person works for; `current` is the delegation of the session. */
export const workColumn = (
  affiliateId: string,
  current: string | null,
  now = new Date(),
): Sql => sql`(
  select case when a.assistant or items is not null then jsonb_build_object('current', ${current}::uuid,
      'own', not a.assistant, 'items', coalesce(items, '[]')) end
    from affiliate a, lateral (
      select jsonb_agg(jsonb_build_object('id', d.id, 'name', ${DELEGATOR_NAME}, 'firm', coalesce(ep.firm, ''),
          'scopes', d.scopes, 'until', d.until) order by ${DELEGATOR_NAME}, d.id) items
        from delegate d ${joinDelegator(now)} where d.person_id = a.id and ${isDelegated(now)}) works
   where a.id = ${affiliateId}) work`;

/* Warnings. */

/** How many days before the end the affiliate gets an alert. */
const WARNING_DAYS = [30, 7] as const;

/**
 * Part of a statement: alerts affiliates whose assistants' access ends soon, once for each number of days. It covers
 * one affiliate, or everyone if the id is null.
 */
export function endingDelegations(affiliateId: string | null, now: Date): Sql {
  const [first, last] = WARNING_DAYS;
  const left = sql`d.until - (${now}::timestamptz at time zone 'UTC')::date`;
  return sql`delegations_warned as (
    insert into alert (affiliate_id, kind, title, href, why, subject, created_at)
    select d.affiliate_id, 'content', d.name || '’s access ends ' || to_char(d.until, 'FMMonth FMDD, YYYY'),
        ${ASSISTANTS_PAGE}, 'You can renew it for another year.', concat_ws(':', 'delegate', d.id, d.until,
          case when ${left} <= ${last} then ${last}::int else ${first}::int end), ${now}
      from delegate d
     where (${affiliateId}::uuid is null or d.affiliate_id = ${affiliateId}) and d.ended_at is null
       and ${left} between 0 and ${first}
       and not exists (select from alert_mute m where m.affiliate_id = d.affiliate_id and m.kind = 'content')
    on conflict do nothing
  )`;
}

/** Alerts everyone, for the daily run. */
export const warnOfDelegations = (): Promise<unknown> =>
  query(sql`with ${endingDelegations(null, new Date())} select`);
