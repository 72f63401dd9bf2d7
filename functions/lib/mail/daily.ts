/** Queues the day's mails: digests, lead reminders, what waits for the office, and announcements of that day. */
import { isAmong } from '../auth/affiliates.ts';
import { query } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { isAnswered, waitingLeads, yearlyDays } from '../rows/contacts.ts';

/** How far back a run looks. A run may have failed, but a site that has just set up mail must not send old news. */
const LOOKS_BACK = sql`interval '3 days'`;

const ANNOUNCEMENTS = sql`
insert into mail (kind, affiliate_id, to_address, subject_key)
select 'announcement', a.id, mail_address(a.id, 'announcement'), 'announcement:' || n.id || ':' || a.id
  from announcement n join affiliate a on a.created_at <= n.publish_at
 where n.withdrawn_at is null and n.publish_at between now() - ${LOOKS_BACK} and now()
   and a.password_hash is not null and ${isAmong(sql`n.audience`)} and mail_address(a.id, 'announcement') is not null
on conflict (subject_key) do nothing`;

/** Leads whose mail was sent a day ago and who have no answer since. */
const REMINDERS = sql`
insert into mail (kind, affiliate_id, to_address, subject_key)
select 'lead', l.affiliate_id, mail_address(l.affiliate_id, 'lead'), m.subject_key || ':reminder'
  from mail m
  join lead l on l.id = split_part(m.subject_key, ':', 2)::uuid and l.affiliate_id = m.affiliate_id
  join contact c on c.id = l.contact_id and c.deleted_at is null and c.stage = 'lead'
 where m.kind = 'lead' and m.subject_key not like '%:reminder' and m.state = 'sent'
   and m.created_at between now() - ${LOOKS_BACK} and now() - interval '24 hours'
   and not ${isAnswered(sql`m.created_at`)}
   and mail_address(l.affiliate_id, 'lead') is not null
on conflict (subject_key) do nothing`;

/** A weekly digest is sent on Monday, and has the days until Sunday. */
export const DAYS_AFTER_MONDAY = 6;
const DAYS_OF_DIGEST = sql`(
         select day_of(a.id, now()) + n as day from generate_series(0, ${DAYS_AFTER_MONDAY}) n
          where n = 0 or p.digest = 'weekly') days`;

/**
 * One digest per affiliate and day. It needs a reason on its days in the affiliate's time zone: a step or a meeting,
 * a birthday or an anniversary, a meeting tomorrow, waiting leads or answers, or leads since the last digest.
 */
const DIGESTS = sql`
insert into mail (kind, affiliate_id, to_address, subject_key)
select 'digest', a.id, mail_address(a.id, 'digest'), 'digest:' || a.id || ':' || day
  from affiliate a left join mail_preference p on p.affiliate_id = a.id,
       (select (now() at time zone 'UTC')::date as day) today
 where a.password_hash is not null and mail_address(a.id, 'digest') is not null
   and (coalesce(p.digest, 'daily') = 'daily' or extract(isodow from day) = 1)
   and (exists (select from contact c where c.affiliate_id = a.id and c.deleted_at is null
          and c.due_on <= day_of(a.id, now()) + case p.digest when 'weekly' then ${DAYS_AFTER_MONDAY} else 0 end)
     or coalesce(p.digest, 'daily') = 'daily' and exists (select from task t where t.affiliate_id = a.id
          and t.kind = 'meeting' and t.due_on = day_of(a.id, now()) + 1 and t.done_at is null and t.deleted_at is null)
     or exists (${yearlyDays(sql`a.id`, DAYS_OF_DIGEST)})
     or exists (${waitingLeads(sql`a.id`, sql`now()`)})
     or exists (select from share s where s.affiliate_id = a.id and s.state = 'answered')
     or exists (select from lead l where l.affiliate_id = a.id
          and l.created_at > now() - case p.digest when 'weekly' then interval '7 days' else interval '1 day' end))
on conflict (subject_key) do nothing`;

/** One mail per member of the office and day, if anything waits. */
const OFFICE = sql`
insert into mail (kind, affiliate_id, to_address, subject_key)
select 'office', a.id, mail_address(a.id, 'office'), 'office:' || a.id || ':' || (now() at time zone 'UTC')::date
  from affiliate a
 where a.office and mail_address(a.id, 'office') is not null and exists (select from office_waiting)
on conflict (subject_key) do nothing`;

/** Queues this day's mails. Running it twice on a day queues them once. */
export async function writeDay(): Promise<void> {
  for (const statement of [ANNOUNCEMENTS, REMINDERS, DIGESTS, OFFICE]) await query(statement);
}
