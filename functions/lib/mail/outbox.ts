/** Sends the mails that wait in the outbox: after a response, on a schedule, or by a command. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '@netlify/functions';
import { noteSecurity } from '../audit.ts';
import { IS_LIVE, ITS_NAME, TAKES_PART } from '../auth/affiliates.ts';
import { query } from '../db/db.ts';
import { joinParts, quotedWords, type Sql, sql } from '../db/sql.ts';
import {
  APPLICATION_LINK,
  CAUSED_STEPS,
  type MailKind,
  NEWSLETTER_LINK,
  sealedToken,
  shareCodesOf,
  tokensOf,
  watchMail,
} from '../mail-queue.ts';
import { ConfigError, isDeployed, mailTarget } from '../platform/env.ts';
import { log } from '../platform/log.ts';
import { withoutDeadline } from '../platform/unavailable.ts';
import { lastNameOf, waitingLeads, yearlyDays, zoneOf } from '../rows/contacts.ts';
import { DAYS_AFTER_MONDAY } from './daily.ts';
import type { Facts } from './letters.ts';
import { unsubscribeToken } from './unsubscribe.ts';
import type { LetterRefused, Wire } from './wire.ts';

/** The pauses before further tries, as PostgreSQL intervals. After the last try the mail has failed. */
const PAUSES = ['1 minute', '10 minutes', '60 minutes', '6 hours', '24 hours'];
/** How long a run may hold a mail before another run may take it. */
const LEASE = sql`interval '5 minutes'`;
/** A wait longer than any pause: only a wrong clock can have set it. */
const WRONG_CLOCK = sql`interval '25 hours'`;
const PIECE = 25;

/** How many mails of news a member of the office gets within an hour. Further ones wait, since strangers can make many. */
const OFFICE_MAILS_PER_HOUR = 10;
/** The id in the subject_key of the mail `c`. */
const ABOUT = sql`split_part(c.subject_key, ':', 2)::uuid`;
/** The step in the subject_key of a mail, such as a status; empty without one. */
const stepIn = (mail: Sql): Sql => sql`split_part(${mail}.subject_key, ':', 4)`;
/** What a mail about an application says. */
const APPLICATION_STEP = sql`split_part(c.subject_key, ':', 3)`;
/** The SQL condition for a mail that a stranger causes with the form of applications or of the newsletter. */
const isCaused = (mail: Sql): Sql =>
  sql`(${mail}.kind = 'newsletter' or ${mail}.kind = 'application'
    and split_part(${mail}.subject_key, ':', 3) in (${quotedWords(CAUSED_STEPS)}))`;
/** How many of them the site sends within an hour. Further ones wait: they use up the provider's quota. */
const CAUSED_PER_HOUR = 60;
/** The SQL condition for a mail of one piece of news for the office, and not of all that waits. */
const isNews = (mail: Sql): Sql => sql`${mail}.kind = 'office' and ${stepIn(mail)} <> ''`;

/*
 * The digest: the mail is `c`, and its days are `days`. A weekly one has a week's days, each with its date. A
 * daily one that a server took late has only its leads, since the next one has the day.
 */

const DIGEST_LINES = 10;
/** From this age on, a daily digest is late. */
const LATE = sql`interval '12 hours'`;
/** The SQL for the first lines of a list, and the number of all. */
const firstOf = (lines: Sql): Sql => sql`(
  select jsonb_build_object('count', count(*), 'items', coalesce(jsonb_agg(to_jsonb(line) order by place)
      filter (where place <= ${DIGEST_LINES}), '[]')) from (${lines}) line)`;
const OPEN = sql`t.affiliate_id = c.affiliate_id and t.done_at is null and t.deleted_at is null`;
const ON_ITS_DAYS = sql`between days.today and days.last_day`;
const dateOf = (day: Sql): Sql => sql`case when days.weekly then to_char(${day}, 'Mon FMDD') end`;
const whenOf = (day: Sql, time: Sql): Sql =>
  sql`concat_ws(', ', ${dateOf(day)}, to_char(${time}, 'FMHH12:MI AM')) at`;
/** The people who come: the contact of the meeting first, without those in the trash. */
const meetingsOn = (days: Sql): Sql => sql`
  select row_number() over (order by t.due_on, t.due_at nulls first, t.id) place,
      ${whenOf(sql`t.due_on`, sql`t.due_at`)}, who.names, who.last_names "lastNames", t.title
    from task t, lateral (select array_agg(name order by n) names, array_agg(last_name order by n) last_names from (
        select k.name, ${lastNameOf(sql`k`)} last_name, min(n) n from unnest(t.contact_id || t.attendees) with ordinality one(id, n)
          join contact k on k.id = one.id and k.affiliate_id = c.affiliate_id and k.deleted_at is null
         group by k.id) one) who
   where ${OPEN} and t.kind = 'meeting' and t.due_on ${days} and who.names is not null`;
/** Steps, and check-ins, which have no title. */
const DUE = sql`
  select row_number() over (order by due_on, due_at nulls last, name, id) place,
      ${whenOf(sql`due_on`, sql`due_at`)}, array[name] names, phone, title
    from (
      select t.id, t.due_on, t.due_at, k.name, k.phone, t.title
        from task t join contact k on k.id = t.contact_id and k.deleted_at is null
       where ${OPEN} and t.kind <> 'meeting' and t.due_on ${ON_ITS_DAYS}
      union all
      select k.id, k.due_on, null, k.name, k.phone, 'Check in' from contact k
       where k.affiliate_id = c.affiliate_id and k.deleted_at is null and k.due_on ${ON_ITS_DAYS}
         and (k.next_on is null or k.next_on > k.due_on)) step`;
/** The days of the digest, one by one. */
const EACH_DAY = sql`(
      select days.today + n as day from generate_series(0, ${DAYS_AFTER_MONDAY}) n
       where days.today + n <= days.last_day) each_day`;
/** Birthdays and anniversaries. */
const YEARLY = sql`
  select row_number() over (order by day, kind desc, name, id) place, kind, array[name] names, ${dateOf(sql`day`)} "on"
    from (${yearlyDays(sql`c.affiliate_id`, EACH_DAY)}) yearly`;
const OVERDUE = sql`
  select (select count(*)::int from task t where ${OPEN} and t.due_on < days.today
      and exists (select from contact k where k.id = any(t.contact_id || t.attendees) and k.deleted_at is null))
    + (select count(*)::int from contact k where k.affiliate_id = c.affiliate_id and k.deleted_at is null
      and k.due_on < days.today and (k.next_on is null or k.next_on > days.today))`;
const LEADS = sql`
  select row_number() over (order by l.created_at desc, l.id) place, array[l.name] names from lead l
   where l.affiliate_id = c.affiliate_id and l.created_at <= c.created_at
     and l.created_at > c.created_at - case when days.weekly then interval '7 days' else interval '1 day' end`;

/** The leads that Home counts, the longest waiting first. */
const WAITING = sql`
  select row_number() over (order by w."createdAt", w.id) place, array[k.name] names,
      to_char(w."createdAt" at time zone ${zoneOf(sql`c.affiliate_id`)}, 'Mon FMDD') since
    from (${waitingLeads(sql`c.affiliate_id`, sql`now()`)}) w join contact k on k.id = w.id`;
const ANSWERS = sql`
  select row_number() over (order by s.answered_at, s.id) place, array[k.name] names
    from share s join contact k on k.id = s.contact_id and k.deleted_at is null
   where s.affiliate_id = c.affiliate_id and s.state = 'answered'`;
/** A list that is empty under this condition. */
const unless = (condition: Sql, list: Sql): Sql =>
  sql`case when ${condition} then '{"count": 0, "items": []}' else ${list} end`;

/** The data for each kind, read when the mail is sent. If there is none, its subject was deleted, and the mail is deleted too. */
const FACTS: Record<MailKind, Sql> = {
  lead: sql`select jsonb_build_object('name', l.name, 'href', '/dashboard/contacts/view?id=' || l.contact_id)
    from lead l where l.id = ${ABOUT} and l.affiliate_id = c.affiliate_id`,
  order: sql`select jsonb_build_object('href', '/dashboard/shop/orders?id=' || o.id, 'step', ${stepIn(sql`c`)})
    from piece_order o where o.id = ${ABOUT}`,
  ticket: sql`select jsonb_build_object('href', '/dashboard/support/view?id=' || t.id, 'step', ${stepIn(sql`c`)})
    from ticket t where t.id = ${ABOUT}`,
  announcement: sql`select jsonb_build_object('title', n.title, 'text', n.text, 'href', '/dashboard/alerts/announcement?id=' || n.id)
    from announcement n where n.id = ${ABOUT} and n.withdrawn_at is null and n.publish_at <= now()`,
  page: sql`select jsonb_build_object('title', s.title, 'step', (select p.state from publication p where p.id = ${ABOUT}))
    from alert s where s.affiliate_id = c.affiliate_id and s.subject = c.subject_key`,
  // What somebody in the office has dealt with meanwhile is no news, and of two daily mails the later one counts.
  office: sql`select case when ${stepIn(sql`c`)} = '' then (
      select jsonb_build_object('waiting', to_jsonb(n)) from office_counts n
       where n.review + n.applications + n.leads + n.orders + n.tickets > 0
         and not exists (select from mail m where m.affiliate_id = c.affiliate_id and m.kind = 'office'
           and not (${isNews(sql`m`)}) and m.created_at > c.created_at))
    when coalesce(p.office, 'daily') = 'at-once' then (
      select jsonb_build_object('name', (select ${ITS_NAME} from affiliate a left join profile p on p.affiliate_id = a.id
          where a.id = w.sender), 'step', ${stepIn(sql`c`)})
        from office_waiting w where w.id = ${ABOUT}) end
    from affiliate a left join mail_preference p on p.affiliate_id = a.id
   where a.id = c.affiliate_id and mail_address(a.id, 'office') is not null`,
  share: sql`select jsonb_build_object('name', k.name, 'href', '/dashboard/contacts/view?id=' || k.id || '&tab=facts')
    from share s join contact k on k.id = s.contact_id and k.deleted_at is null where s.id = ${ABOUT}`,
  // The account's name: anyone can write any name into a profile.
  'share-code': sql`select jsonb_build_object('name', trim(a.first_name || ' ' || a.last_name))
    from share s join affiliate a on a.id = s.affiliate_id
   where s.id = ${ABOUT} and s.state <> 'withdrawn'`,
  security: sql`select jsonb_build_object('title', s.title, 'text', s.why, 'href', s.href)
    from alert s where s.id = ${ABOUT}`,
  invitation: sql`select jsonb_build_object('username', a.username, 'hasPassword', a.password_hash is not null,
      'firstName', a.first_name, 'text', i.note,
      'name', coalesce(nullif(p.name, ''), nullif(trim(o.first_name || ' ' || o.last_name), '')),
      'firm', case when a.assistant then p.firm end, 'scopes', case when a.assistant then (
        select d.scopes from delegate d where d.person_id = a.id and d.affiliate_id = o.id and d.ended_at is null) end)
    from affiliate a left join invitation i on i.affiliate_id = a.id and i.kind <> 'forgot'
      left join affiliate o on o.id = i.invited_by left join profile p on p.affiliate_id = o.id
   where a.id = c.affiliate_id and not a.disabled`,
  reset: sql`select jsonb_build_object('username', a.username)
    from affiliate a where a.id = c.affiliate_id and not a.disabled`,
  address: sql`select '{}'::jsonb`,
  // The words that the office approved of the affiliate who got the credit, if any.
  acknowledgement: sql`select coalesce((
      select jsonb_build_object('name', p.words ->> 'name', 'phone', p.words ->> 'phone', 'email', p.words ->> 'email')
        from lead l join publication p on p.affiliate_id = l.affiliate_id and ${IS_LIVE}
       where l.id = ${ABOUT} and l.credit <> 'self'), '{}')`,
  // What has changed meanwhile is no news.
  application: sql`select jsonb_build_object('step', ${APPLICATION_STEP}, 'day', to_char(j.again, 'FMMonth FMDD, YYYY'))
    from application j where j.id = ${ABOUT} and j.state = any(case ${APPLICATION_STEP}
      when 'confirm' then '{received}' when 'open' then '{waiting,asked}' when 'again' then '{declined}'
      when 'asked' then '{asked}' when 'declined' then '{declined}' end::text[])
    union all select jsonb_build_object('step', 'account')
    from affiliate a where ${APPLICATION_STEP} = 'account' and a.id = ${ABOUT} and ${TAKES_PART}`,
  newsletter: sql`select '{}'::jsonb from subscriber s where s.id = ${ABOUT} and s.state = 'pending'`,
  digest: sql`select to_jsonb(digest) from (
      select days.weekly, ${firstOf(meetingsOn(ON_ITS_DAYS))} meetings, ${firstOf(DUE)} due, case when days.late then 0 else (${OVERDUE}) end overdue, ${firstOf(LEADS)} leads,
          ${unless(sql`days.weekly or days.late`, firstOf(meetingsOn(sql`= days.today + 1`)))} tomorrow,
          ${unless(sql`days.late`, firstOf(WAITING))} "waitingLeads", ${unless(sql`days.late`, firstOf(ANSWERS))} answers, ${firstOf(YEARLY)} yearly,
          coalesce((select names from mail_preference where affiliate_id = c.affiliate_id), 'full') "namesAs"
        from (select weekly, late, today, today + case when weekly then ${DAYS_AFTER_MONDAY} when late then -1 else 0 end last_day
                from (select day_of(c.affiliate_id, now()) today, coalesce((
                    select digest from mail_preference where affiliate_id = c.affiliate_id), 'daily') = 'weekly' weekly) choice,
                  lateral (select not weekly and c.created_at < now() - ${LATE} late) age) days
    ) digest
   where overdue + (meetings -> 'count')::int + (due -> 'count')::int + (leads -> 'count')::int
     + (tomorrow -> 'count')::int + ("waitingLeads" -> 'count')::int + (answers -> 'count')::int + (yearly -> 'count')::int > 0`,
};

/**
 * The order of sending: mails that open or protect an account first, and mails that a stranger or a schedule can
 * make many of last.
 */
export const RANK = sql`case when kind in ('reset', 'invitation', 'security', 'address') then 1
  when kind in ('acknowledgement', 'application', 'newsletter', 'digest', 'announcement', 'office') then 3 else 2 end`;

/** The SQL condition for a mail that was sent within the hour, or that a run holds. */
const IS_SPENT = sql`(s.sent_at > now() - interval '1 hour'
           or s.state = 'waiting' and s.tries > 0 and s.next_try_at between now() and now() + ${LEASE})`;

/** The mails of news for the office, and of applications, that no run may take yet. */
const BEYOND_THE_HOUR = sql`
select id from (
  select m.id, row_number() over (partition by m.affiliate_id order by m.created_at, m.id) + (
      select count(*) from mail s where s.affiliate_id = m.affiliate_id and ${isNews(sql`s`)} and ${IS_SPENT}) place
    from mail m where m.state = 'waiting' and m.next_try_at <= now() and ${isNews(sql`m`)}) news
 where place > ${OFFICE_MAILS_PER_HOUR}
union all
select id from (
  select m.id, row_number() over (order by m.created_at, m.id) + (
      select count(*) from mail s where ${isCaused(sql`s`)} and ${IS_SPENT}) place
    from mail m where m.state = 'waiting' and m.next_try_at <= now() and ${isCaused(sql`m`)}) caused
 where place > ${CAUSED_PER_HOUR}`;

/** Takes mails that are due. `persistent`: even if the server was just unreachable. */
const claim = (persistent: boolean): Sql => sql`
update mail set tries = tries + 1, next_try_at = now() + ${LEASE}
 where id in (
   select id from mail
    where state = 'waiting' and (next_try_at <= now() or next_try_at > now() + ${WRONG_CLOCK})
      and (${persistent} or not exists (
        select from mail where no_server_at between now() - interval '1 minute' and now()))
      and (kind not in ('office', 'application', 'newsletter') or id not in (${BEYOND_THE_HOUR}))
    order by ${RANK}, next_try_at limit ${PIECE} for update skip locked)
returning id, kind`;

/** Reads what these mails say. The server takes 30 ms to plan the facts of all kinds, so it gets those of these mails' kinds. */
function readClaimed(mails: readonly Pick<Claimed, 'id' | 'kind'>[]): Sql {
  const kinds = [...new Set(mails.map(({ kind }) => kind))];
  const facts = kinds.map((kind) => sql`when ${kind} then (${FACTS[kind]})`);
  return sql`
select c.id, c.kind, c.affiliate_id "affiliateId", c.to_address "to", c.subject_key "key", c.tries,
       case c.kind ${joinParts(facts, '\n')} end facts,
       case when c.kind in ('invitation', 'reset') then array(
         select i.token_hash from invitation i where i.affiliate_id = c.affiliate_id and i.expires_at > now())
       when c.kind = 'address' then array(
         select d.token_hash from address_change d
          where d.affiliate_id = c.affiliate_id and not d.ended and d.expires_at > now())
       else '{}' end hashes
  from mail c where c.id = any(${mails.map(({ id }) => id)}::uuid[]) order by ${RANK}, c.created_at, c.id`;
}

interface Claimed {
  id: string;
  kind: MailKind;
  affiliateId: string | null;
  to: string;
  key: string;
  tries: number;
  facts: Facts | null;
  /** Hashes of the tokens that still work for this kind. */
  hashes: string[];
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Columns: the time of the next try, or the failed state. */
const NEXT_TRY = sql`state = case when tries > ${PAUSES.length} then 'failed' else 'waiting' end,
  next_try_at = now() + coalesce((${PAUSES}::interval[])[tries], interval '0')`;

interface Run {
  /** The URL of the site, for the links. Without one, mails wait. */
  site: string;
  /** How long the run may start new letters (ms). */
  forMs: number;
  /** Whether to try even though the server was just unreachable. */
  persistent?: boolean;
  requestId?: string;
}

interface SendResult {
  sent: number;
  failed: number;
  noServer: boolean;
}

/** Sends the mails that are due, over one connection. Does nothing without a server. Never throws the server's errors. */
export async function sendWaiting(run: Run): Promise<SendResult> {
  const result: SendResult = { sent: 0, failed: 0, noServer: false };
  const target = mailTarget();
  if (!target || !run.site) return result;
  const until = Date.now() + run.forMs;
  let wire: Wire | undefined;
  try {
    while (Date.now() < until && !result.noServer) {
      const due = await query<Pick<Claimed, 'id' | 'kind'>>(claim(run.persistent ?? false));
      if (due.length === 0) break;
      const claimed = await query<Claimed>(readClaimed(due));
      let deleted = 0;
      const { openWire } = await import('./wire.ts');
      for (const [index, mail] of claimed.entries()) {
        if (Date.now() >= until) {
          await giveBack(claimed.slice(index));
          break;
        }
        const letter = await letterFor(mail, run.site);
        if (!letter) {
          await query(sql`delete from mail where id = ${mail.id}`);
          deleted += 1;
          continue;
        }
        try {
          wire ??= await openWire(target);
          await wire.send(letter);
          await query(sql`update mail set state = 'sent', sent_at = now() where id = ${mail.id}`);
          result.sent += 1;
        } catch (error) {
          if ((error as Error).name !== 'LetterRefused') throw error;
          const refusal = error as LetterRefused;
          result.failed += 1;
          log({
            event: 'mail_failed',
            requestId: run.requestId ?? '',
            mail: mail.id,
            kind: mail.kind,
            reason: refusal.message,
          });
          if (refusal.why === 'server') {
            const left = claimed.slice(index).map(({ id }) => id);
            await query(sql`
              update mail set no_server_at = now(), ${NEXT_TRY} where id = any(${left}::uuid[])`);
            result.noServer = true;
            break;
          }
          await noteRefusal(mail, refusal);
        }
      }
      // A deleted mail makes room for another of its hour.
      if (due.length < PIECE && deleted === 0) break;
    }
  } finally {
    wire?.close();
  }
  return result;
}

const giveBack = (mails: Claimed[]) =>
  query(sql`
    update mail set tries = tries - 1, next_try_at = now()
     where id = any(${mails.map(({ id }) => id)}::uuid[])`);

/** The token of a link that opens an application, or confirms the address that this mail goes to. */
function linkTokenOf({ id, kind, key }: Claimed): string | undefined {
  const [, application = ''] = key.split(':');
  if (kind === 'application') return sealedToken(APPLICATION_LINK, application);
  return kind === 'newsletter' ? sealedToken(NEWSLETTER_LINK, id) : undefined;
}

/** The letter, or null if its subject was deleted. */
async function letterFor(mail: Claimed, site: string) {
  const { id, kind, affiliateId, to, key, facts, hashes } = mail;
  if (!facts) return null;
  const opens = kind === 'invitation' || kind === 'reset' || key.endsWith(':confirm');
  const opening = opens ? tokensOf(id).find((one) => hashes.includes(hashOf(one))) : undefined;
  if (opens && !opening) return null;
  const token = kind === 'share-code' ? shareCodesOf(id, to)[0] : (opening ?? linkTokenOf(mail));
  const leaves = kind === 'digest' || kind === 'announcement' || kind === 'office';
  const unsubscribe = leaves && affiliateId ? unsubscribeToken(affiliateId, kind) : undefined;
  const { letterOf } = await import('./letters.ts');
  return letterOf({ id, kind, to, key, facts, token, unsubscribe }, site);
}

const UNREACHABLE = {
  action: 'mail-unreachable',
  kind: 'account',
  alert: {
    title: 'We cannot reach you by email',
    href: '/dashboard/settings/security',
    why: 'The server of your address refuses our mails. Change the address of your account, or correct it.',
  },
};

async function noteRefusal(mail: Claimed, { why }: LetterRefused): Promise<void> {
  if (why === 'later') {
    await query(sql`update mail set ${NEXT_TRY} where id = ${mail.id}`);
    return;
  }
  await query(sql`update mail set state = 'failed' where id = ${mail.id}`);
  if (why !== 'recipient' || !mail.affiliateId) return;
  const marked = await query(sql`
    insert into mail_preference as p (affiliate_id, unreachable)
    select id, email from affiliate where id = ${mail.affiliateId} and email = ${mail.to}
    on conflict (affiliate_id) do update set unreachable = excluded.unreachable
     where p.unreachable is distinct from excluded.unreachable returning affiliate_id`);
  if (marked.length > 0) {
    await noteSecurity(query, mail.affiliateId, { actor: null, ...UNREACHABLE });
  }
}

/** How long a scheduled run may start letters (ms): the platform ends it after 30 s. */
export const SCHEDULED_MS = 25_000;

/** How long a request may send mails after its response (ms), within the platform's limit. */
const BEHIND_MS = 8_000;

type Handler = (request: Request, context: Context) => Promise<Response>;

/** A function whose requests may queue mails, which are sent after its responses. */
export const withMail =
  (handler: Handler): Handler =>
  async (request, context) => {
    const { result, waits } = await watchMail(() => handler(request, context));
    if (waits && maySend(context)) {
      const work = withoutDeadline(() => sendBehind(context));
      if (context.waitUntil) context.waitUntil(work);
      else await work;
    }
    return result;
  };

/** Whether this deploy sends mails. A preview does not, because it has a copy of the site's rows. */
const maySend = ({ deploy }: Context): boolean =>
  !isDeployed() || (deploy?.published === true && deploy.context === 'production');

/** Whether a scheduled run goes on: schedules run on the published deploy alone, even if the platform does not say so. */
export function mayRun({ deploy, requestId }: Context): boolean {
  const runs = !isDeployed() || deploy?.published !== false;
  if (!runs) log({ event: 'schedule_skipped', requestId });
  return runs;
}

/** The URL of the site, from the platform or the local server, or nothing. Never from a request, whose Host anyone can write. */
export const siteOf = ({ site }: Context): string => site?.url ?? process.env.URL ?? '';

/** The pause that lets the response leave first (ms). */
const AFTER_MS = 20;

async function sendBehind(context: Context): Promise<void> {
  const { requestId } = context;
  await pause(AFTER_MS);
  try {
    const { markWaiting } = await import('../mail-queue.ts');
    const [sent] = await Promise.all([
      sendWaiting({ site: siteOf(context), forMs: BEHIND_MS, requestId }),
      markWaiting(true),
    ]);
    if (!sent.noServer && sent.failed === 0) await markWaiting(await isWaiting());
  } catch (error) {
    const reason = error instanceof ConfigError ? error.message : (error as Error).name;
    log({ event: 'mail_failed', requestId, reason });
  }
}

/** Whether a mail is left to send or a page to write. */
export async function isWaiting(): Promise<boolean> {
  const [found] = await query<{ waits: boolean }>(
    sql`select exists (select from mail where state = 'waiting') or exists (select from page_due) waits`,
  );
  return found?.waits === true;
}

interface MailCounts {
  waiting: number;
  /** The waiting mails that were tried more than once. One try may fail by chance. */
  delayed: number;
  failed: number;
  unreachable: number;
}

export async function countMails(): Promise<MailCounts> {
  const [counts] = await query<MailCounts>(
    sql`select (select count(*)::int from mail where state = 'waiting') waiting,
            (select count(*)::int from mail where state = 'waiting' and tries > 1) delayed,
            (select count(*)::int from mail where state = 'failed') failed,
            (select count(*)::int from mail_preference p join affiliate a on a.id = p.affiliate_id
              where p.unreachable = a.email) unreachable`,
  );
  return counts ?? { waiting: 0, delayed: 0, failed: 0, unreachable: 0 };
}
