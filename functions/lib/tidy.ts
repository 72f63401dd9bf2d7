/** Deletes outdated rows. Each sign-in deletes some of them, and the operator's commands the rest. */
import type { Context } from '@netlify/functions';
import {
  ANSWER_DAYS,
  APPROVAL_YEARS,
  AUDIT_YEARS,
  CONFIRMING_HOURS,
  IDLE_ASSISTANT_DAYS,
  LEFT_MONTHS,
  MAIL_DAYS,
  SHARED_DAYS,
} from '../../src/config/retention.ts';
import { query } from './db/db.ts';
import { joinParts, type Sql, sql } from './db/sql.ts';
import { log } from './platform/log.ts';
import { oldApplications } from './rows/applications.ts';
import { dropUnknown } from './tickets/files.ts';

/** The most rows of one table deleted at a time, since a sign-in waits for it. */
const PIECE = 2_000;

/** Part of a statement: deletes some of a deleted account's rows in this table, once `before` is true. */
const piece = (table: Sql, before = sql`true`): Sql => sql`${table}_piece as (
  delete from ${table} where id in (
    select t.id from ${table} t join going g on t.affiliate_id = g.id where ${before} limit ${PIECE}))`;

const isEmpty = (table: Sql): Sql =>
  sql`not exists (select from ${table} t where t.affiliate_id = g.id)`;

/** Expired rows, except those that another request is deleting. */
const past = (now: Date, table: Sql, key: Sql): Sql =>
  sql`${key} in (select ${key} from ${table} where expires_at <= ${now} limit ${PIECE} for update skip locked)`;

/** The visitor hashes of today and yesterday are still needed (VISIT_HASH_HOURS). */
const isOldDay = (now: Date): Sql => sql`day < (${now}::timestamptz at time zone 'UTC')::date - 1`;

/** Tables that may have many rows of one affiliate. Small tables are deleted with the account. */
const LARGE = [sql`interaction`, sql`contact`, sql`alert`, sql`lead`];

/**
 * Parts of a statement: deletes accounts whose time has ended. A disabled account stays, since
 * someone else may have requested its deletion. A deleted account first loses its name, which
 * becomes available again, then its rows in pieces, and finally its own row with the rest. Its
 * referral codes stay taken, and the audit keeps its id.
 */
const endedAccounts = (now: Date): Sql => sql`without_work as (
  -- The next run deletes them.
  update affiliate a set ends_at = ${now} where a.assistant and a.ends_at is null and id in (
    select k.id from affiliate k where k.assistant and k.ends_at is null
       and not exists (select from delegate d where d.person_id = k.id and d.ended_at is null)
       and greatest(k.created_at, (select max(d.ended_at) from delegate d where d.person_id = k.id))
         < ${now}::timestamptz - ${IDLE_ASSISTANT_DAYS} * interval '1 day' limit 50)
), ended as materialized (
  select id, first_name = '' nameless from affiliate where ends_at <= ${now} and not disabled
   order by first_name = '', ends_at limit 50 for update skip locked
), hidden as (
  update affiliate a set username = 'ended', folded_name = 'ended ' || a.id, first_name = '', last_name = '',
         email = '', password_hash = null, notes = '', agreement_on = null, eo_until = null
    from ended e where a.id = e.id and not e.nameless
), unsponsored as (
  update affiliate set sponsor_id = null, sponsor_sees = false where sponsor_id in (select id from ended)
     and id not in (select id from ended)
), joined_applications as (
  delete from application where affiliate_id in (select id from ended)
), unsponsored_applications as (
  update application set sponsor_id = null where sponsor_id in (select id from ended)
), faceless as (
  delete from profile where affiliate_id in (select id from ended)
), unread_pages as (
  -- Pages that were public stay in the archive.
  delete from publication p where affiliate_id in (select id from ended)
     and not exists (select from publication_event e where e.publication_id = p.id and e.state = 'approved')
), ended_pages as (
  update publication p set state = 'withdrawn', actor = null, reason = '', version = version + 1, changed_at = now()
   where affiliate_id in (select id from ended) and state = 'approved'
), left_office as (
  delete from office_access where affiliate_id in (select id from ended)
), going as (
  select id from ended where nameless limit 1
), ${piece(sql`interaction`)},
-- Deleting a contact would delete all its interactions at once.
${piece(sql`contact`, isEmpty(sql`interaction`))}, ${piece(sql`alert`)}, ${piece(sql`lead`)}, gone as (
  delete from affiliate where id in (
    select id from going g where ${joinParts(LARGE.map(isEmpty), ' and ')})
)`;

/** Parts of a statement: deletes sessions, mails, invitations and challenges once they expire. */
const expiredRows = (now: Date): Sql => sql`old_sessions as (
  delete from session where ${past(now, sql`session`, sql`id`)} or affiliate_id in (select id from ended)
), old_mails as (
  delete from mail where affiliate_id in (select id from ended) or id in (
    select id from mail where state <> 'waiting'
       and created_at < now() - ${MAIL_DAYS} * interval '1 day' limit ${PIECE} for update skip locked)
), old_invitations as (
  delete from invitation where ${past(now, sql`invitation`, sql`token_hash`)}
), old_addresses as (
  delete from address_change where ${past(now, sql`address_change`, sql`token_hash`)}
), old_challenges as (
  delete from passkey_challenge where ${past(now, sql`passkey_challenge`, sql`challenge_hash`)}
)`;

/** Parts of a statement: empties links for clients some time after they end. */
const oldShares = (now: Date): Sql => sql`old_answers as (
  update share set answers = null, content = '{}', made_from = null where id in (
    select id from share where kind = 'questions' and answers is not null
       and coalesce(answered_at, (expires_on + 1)::timestamp at time zone 'UTC') < ${now}::timestamptz - ${ANSWER_DAYS} * interval '1 day'
     limit ${PIECE} for update skip locked)
), old_shared as (
  update share set content = '{}', made_from = null, answers = null where id in (
    select id from share where kind <> 'questions' and made_from is not null
       and coalesce(withdrawn_at, (expires_on + 1)::timestamp at time zone 'UTC') < ${now}::timestamptz - ${SHARED_DAYS} * interval '1 day'
     limit ${PIECE} for update skip locked)
)`;

/** Parts of a statement: deletes what recognizes a link's visitors of one day. */
const oldVisits = (now: Date): Sql => sql`old_visit_keys as (
  delete from visit_key where day in (
    select day from visit_key where ${isOldDay(now)} for update skip locked)
), old_visit_hashes as (
  delete from visit_seen where (day, hash) in (
    select day, hash from visit_seen where ${isOldDay(now)} limit ${PIECE} for update skip locked)
)`;

/** Parts of a statement: deletes approvals with their uses, and lines of the audit, once nobody must keep them. */
const oldRecords = (now: Date): Sql => sql`old_approvals as (
  delete from approval where id in (
    select id from approval where last_day < (${now}::timestamptz at time zone 'UTC')::date - ${APPROVAL_YEARS} * interval '1 year'
       and not exists (select from use u where u.approval_id = approval.id
         and u.at >= ${now}::timestamptz - ${APPROVAL_YEARS} * interval '1 year')
     limit ${PIECE} for update skip locked)
), old_uses as (
  -- The others go after their approval, whose first and last use they tell.
  delete from use where id in (
    select id from use where approval_id is null and at < ${now}::timestamptz - ${APPROVAL_YEARS} * interval '1 year'
     limit ${PIECE} for update skip locked)
), old_words as (
  delete from approved_text t where not exists (select from approval p where p.hash = t.hash)
), old_audit as (
  delete from audit where id in (
    select id from audit where id in (select id from audit order by id limit ${PIECE})
       and at < now() - ${AUDIT_YEARS} * interval '1 year' for update skip locked)
), old_delegates as (
  delete from delegate where id in (
    select id from delegate where ended_at < now() - ${AUDIT_YEARS} * interval '1 year'
     limit ${PIECE} for update skip locked)
)`;

/**
 * Parts of a statement: deletes subscriptions that were not confirmed in time, and addresses that left long ago. Someone
 * who left and did not confirm again has left as before.
 */
const oldSubscribers = (now: Date): Sql => sql`old_subscribers as (
  delete from subscriber where id in (
    select id from subscriber
     where left_at is null and state = 'pending' and created_at <= ${now}::timestamptz - ${CONFIRMING_HOURS} * interval '1 hour'
        or left_at < ${now}::timestamptz - ${LEFT_MONTHS} * interval '1 month'
     limit ${PIECE} for update skip locked)
), left_again as (
  update subscriber set state = 'left'
   where state = 'pending' and left_at >= ${now}::timestamptz - ${LEFT_MONTHS} * interval '1 month'
     and created_at <= ${now}::timestamptz - ${CONFIRMING_HOURS} * interval '1 hour'
)`;

const tidying = (now: Date): Sql => sql`
with ${endedAccounts(now)}, ${expiredRows(now)}, ${oldShares(now)}, ${oldVisits(now)}, ${oldRecords(now)}, ${oldApplications(now, PIECE)}, ${oldSubscribers(now)}
select exists (select from ended) more,
       (select place || ':' || encode(hash, 'hex') from audit_seal order by place desc limit 1) head`;

/** Whether a deleted account is left, and the head of the audit's hash chain, if there is one. */
interface Tidied {
  more: boolean;
  head: string | null;
}

export async function tidy(): Promise<Tidied> {
  const [row] = await query<Tidied>(tidying(new Date()));
  return row ?? { more: false, head: null };
}

/**
 * Runs `tidy` alongside another request, after its response if the platform allows that. The log
 * gets the audit's head, because someone who rewrites the database cannot change the log. A failure
 * is logged, and the next run tries again.
 */
export async function tidyBehind(context: Context): Promise<void> {
  const { requestId } = context;
  const work = tidy().then(
    ({ head }) => head && log({ event: 'audit_head', requestId, head }),
    (error: Error) => log({ event: 'tidy_failed', requestId, reason: error.name }),
  );
  if (context.waitUntil) context.waitUntil(work);
  else await work;
}

export async function tidyAll(): Promise<void> {
  let more = true;
  while (more) ({ more } = await tidy());
}

/** Removes bytes of tickets’ files without a row: their account or their request has ended. Throws an Unavailable. */
export async function removeOrphans(): Promise<void> {
  const rows = await query<{ id: string }>(sql`select id from ticket_file`);
  await dropUnknown(new Set(rows.map(({ id }) => id)));
}
