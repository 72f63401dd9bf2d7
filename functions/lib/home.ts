/** The affiliate's own figures and what is to do, from the rows. */
import { SERVICES } from '../../src/config/services.ts';
import type { Figures, Today } from '../../src/contract/home.ts';
import { TAG_SETS, todayOf } from './contact-rows.ts';
import { query } from './db/db.ts';
import { COUNTS } from './leads.ts';

/** How many of each kind the home names; the others are counted. */
const NAMED = 4;
/** An untouched lead counts as new for this long (days). */
const NEW_DAYS = 30;
/** Months that the home's chart shows. */
const MONTHS = 8;

/** The SQL for the moment this many days before $2. */
const ago = (days: number): string => `$2::timestamptz - interval '${days} days'`;

/** Leads whose contact is still at the first stage, follow-ups that are due where the affiliate lives, and a course to go on with. */
export async function readToday(affiliateId: string): Promise<Today> {
  const [row] = await query<Today>(
    `with today as (select ${todayOf('$2')} as day), fresh as (
       select c.id, max(l.created_at) "createdAt"
         from lead l join contact c on c.id = l.contact_id and c.affiliate_id = $1
        where l.affiliate_id = $1 and l.created_at > ${ago(NEW_DAYS)}
          and c.deleted_at is null and c.stage = 'lead'
        group by c.id
     ), due as (
       -- The first of both kinds, each by its index.
       (select id, name, next_on as day, next_step as text from contact
         where affiliate_id = $1 and deleted_at is null
           and coalesce(next_on, 'infinity'::date) <= (select day from today)
         order by coalesce(next_on, 'infinity'::date), name, id limit ${NAMED})
       union all
       (select id, name, due_on, 'Keep in touch' from contact
         where affiliate_id = $1 and deleted_at is null and due_on <= (select day from today)
           and (next_on is null or next_on > (select day from today))
         order by due_on, name, id limit ${NAMED})
     )
     select jsonb_build_object('count', (select count(*) from fresh), 'items', coalesce((
         select jsonb_agg(f) from (
           select id, name, "createdAt"
             from (select * from fresh order by "createdAt" desc, id limit ${NAMED}) newest
             join (select id, name from contact where affiliate_id = $1) c using (id)
            order by "createdAt" desc, id) f), '[]')) leads,
       jsonb_build_object('count', (
           select count(*) from contact
            where affiliate_id = $1 and deleted_at is null and due_on <= (select day from today)),
         'items', coalesce((
           select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'text', d.text, 'on', d.day))
             from (select * from due order by day, name, id limit ${NAMED}) d), '[]')) due,
       (select jsonb_build_object('slug', course, 'passed', count(passed_at))
          from lesson_progress where affiliate_id = $1
         group by course having not bool_or(lesson = 'final' and passed_at is not null)
         order by max(opened_at) desc, course limit 1) course`,
    [affiliateId, new Date()],
  );
  if (!row) throw new Error('No row');
  return row;
}

/** Clients, leads, visits and open next steps, with the leads of each month and the contacts of each service. */
export async function readFigures(affiliateId: string): Promise<Figures> {
  const [row] = await query<Figures>(
    `with by_month as materialized (
       select date_trunc('month', created_at at time zone 'UTC') as month, count(*) n,
           count(*) filter (where created_at > ${ago(30)}) recent,
           count(*) filter (where created_at > ${ago(60)} and created_at <= ${ago(30)}) earlier
         from lead where affiliate_id = $1 and ${COUNTS} and created_at > $2::timestamptz - interval '9 months'
        group by 1
     ), leads as (
       select coalesce(sum(recent), 0) recent, coalesce(sum(earlier), 0) earlier from by_month
     ), visits as (
       select coalesce(sum(v.recent), 0) recent, coalesce(sum(v.earlier), 0) earlier from link, lateral (
         select sum(people) filter (where day > (${ago(30)})::date) recent,
                sum(people) filter (where day <= (${ago(30)})::date) earlier
           from visit_day where link_id = link.id and day > (${ago(60)})::date) v
        where affiliate_id = $1
     ), clients as (
       select count(*) n, count(*) filter (where client_on > (${ago(30)})::date) fresh
         from contact where affiliate_id = $1 and deleted_at is null and stage = 'client'
     ), months as (
       select generate_series(this - interval '${MONTHS - 1} months', this, interval '1 month') as month
         from date_trunc('month', $2::timestamptz at time zone 'UTC') this
     ), tagged as materialized (
       ${TAG_SETS}
     )
     select clients.n::int clients, leads.recent::int leads, visits.recent::int visits,
       (select count(next_on)::int from contact
         where affiliate_id = $1 and deleted_at is null and due_on is not null) tasks,
       jsonb_build_object('clients', clients.fresh,
         'leads', leads.recent - leads.earlier, 'visits', visits.recent - visits.earlier) changes,
       (select jsonb_agg(jsonb_build_object('month', to_char(months.month, 'YYYY-MM'), 'value', coalesce(n, 0))
          order by months.month) from months left join by_month using (month)) "leadsByMonth",
       (select jsonb_agg(jsonb_build_object('service', service.tag, 'value', (
            select coalesce(sum(n), 0) from tagged where folded(service.tag) = any(tag_keys))) order by place)
          from unnest($3::text[]) with ordinality as service (tag, place)) "contactsByService",
       (select coalesce(jsonb_agg(a), '[]') from (
          select i.id, i.kind, c.name contact, c.id "contactId", i.at from interaction i join contact c on c.id = i.contact_id
           where i.affiliate_id = $1 and i.deleted_at is null and c.affiliate_id = $1 and c.deleted_at is null
             and i.at <= $2 order by i.at desc, i.id limit ${NAMED}) a) activity
     from leads, visits, clients`,
    [affiliateId, new Date(), SERVICES.map(({ tag }) => tag)],
  );
  if (!row) throw new Error('No row');
  return row;
}
