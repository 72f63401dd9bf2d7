/** The affiliate's own figures and what is to do, from the rows. */
import { SERVICES } from '../../src/config/services.ts';
import type { Figures, Today } from '../../src/contract/home.ts';
import { todayOf } from './contact-rows.ts';
import { query } from './db/db.ts';
import { COUNTS } from './lead-credit.ts';

/** How many of each kind the home names; the others are counted. */
const NAMED = 4;
/** A lead that nobody looked after is new for this long (days). */
const NEW_DAYS = 30;
/** Months that the home's chart shows. */
const MONTHS = 8;

/** Leads whose contact is still at the first stage, and follow-ups that are due where the affiliate lives. */
export async function readToday(affiliateId: string): Promise<Today> {
  const [row] = await query<Today>(
    `with today as (select ${todayOf('$2')} as day), fresh as (
       select c.id, c.name, max(l.created_at) "createdAt"
         from lead l join contact c on c.id = l.contact_id and c.affiliate_id = $1
        where l.affiliate_id = $1 and l.created_at > $2::timestamptz - interval '${NEW_DAYS} days'
          and c.deleted_at is null and c.stage = 'lead'
        group by c.id
     ), due as (
       select id, name, case when next_on <= today.day then next_on else due_on end as day,
           case when next_on <= today.day then next_step else 'Keep in touch' end as text
         from contact, today
        where affiliate_id = $1 and deleted_at is null and contact.due_on <= today.day
     )
     select jsonb_build_object('count', (select count(*) from fresh), 'items', coalesce((
         select jsonb_agg(f) from (select * from fresh order by "createdAt" desc, id limit ${NAMED}) f), '[]')) leads,
       jsonb_build_object('count', (select count(*) from due), 'items', coalesce((
         select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'text', d.text, 'on', d.day))
           from (select * from due order by day, name, id limit ${NAMED}) d), '[]')) due`,
    [affiliateId, new Date()],
  );
  if (!row) throw new Error('No row');
  return row;
}

/** Clients, leads, visits and open next steps, with the leads of each month and the contacts of each service. */
export async function readFigures(affiliateId: string): Promise<Figures> {
  const [row] = await query<Figures>(
    `with span as (
       select $2::timestamptz now, $2::timestamptz - interval '30 days' last, $2::timestamptz - interval '60 days' before
     ), leads as (
       select count(*) filter (where created_at > last) recent, count(*) filter (where created_at <= last) earlier
         from lead, span where affiliate_id = $1 and ${COUNTS} and created_at > before
     ), visits as (
       select coalesce(sum(people) filter (where day > last::date), 0) recent,
              coalesce(sum(people) filter (where day <= last::date), 0) earlier
         from span, link join visit_day on link_id = link.id where affiliate_id = $1 and day > before::date
     ), months as (
       select generate_series(date_trunc('month', now at time zone 'UTC') - interval '${MONTHS - 1} months',
         date_trunc('month', now at time zone 'UTC'), interval '1 month') as month from span
     ), by_month as (
       select date_trunc('month', created_at at time zone 'UTC') as month, count(*) n from lead
        where affiliate_id = $1 and ${COUNTS} and created_at > $2::timestamptz - interval '9 months' group by 1
     ), tagged as materialized (
       select key, count(*) n from contact, unnest(tag_keys) key
        where affiliate_id = $1 and deleted_at is null and tags <> '{}' group by key
     )
     select (select count(*)::int from contact where affiliate_id = $1 and deleted_at is null and stage = 'client') clients,
       leads.recent::int leads, visits.recent::int visits,
       (select count(*)::int from contact where affiliate_id = $1 and deleted_at is null
          and coalesce(next_on, 'infinity'::date) < 'infinity') tasks,
       jsonb_build_object(
         'clients', (select count(*) from contact, span where affiliate_id = $1 and deleted_at is null
            and stage = 'client' and client_on > last::date),
         'leads', leads.recent - leads.earlier, 'visits', visits.recent - visits.earlier) changes,
       (select jsonb_agg(jsonb_build_object('month', to_char(months.month, 'YYYY-MM'), 'value', coalesce(n, 0))
          order by months.month) from months left join by_month using (month)) "leadsByMonth",
       (select jsonb_agg(jsonb_build_object('service', service.tag, 'value', coalesce(n, 0)) order by place)
          from unnest($3::text[]) with ordinality as service (tag, place)
          left join tagged on tagged.key = folded(service.tag)) "contactsByService",
       (select coalesce(jsonb_agg(a), '[]') from (
          select i.id, i.kind, c.name contact, c.id "contactId", i.at from interaction i join contact c on c.id = i.contact_id
           where i.affiliate_id = $1 and i.deleted_at is null and c.affiliate_id = $1 and c.deleted_at is null
             and i.at <= $2 order by i.at desc, i.id limit ${NAMED}) a) activity
     from leads, visits`,
    [affiliateId, new Date(), SERVICES.map(({ tag }) => tag)],
  );
  if (!row) throw new Error('No row');
  return row;
}
