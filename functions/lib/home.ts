/** The affiliate's own figures and to-dos, from the rows. */
import * as routes from '../../src/contract/home.ts';
import { type Figures, SERVICES, START_STEPS, type Today } from '../../src/contract/home.ts';
import { joinNames, namesOf } from '../../src/lib/names-of-several.ts';
import { query } from './db/db.ts';
import { column, joinParts, type Sql, sql } from './db/sql.ts';
import { on } from './http/endpoint.ts';
import { IS_CREDITED } from './leads/leads.ts';
import { countWaiting } from './office-news.ts';
import { NEW_DAYS, tagSets, todayOf, waitingLeads, yearlyDays, zoneOf } from './rows/contacts.ts';
import { OF_CONTACT, TASK } from './tasks/tasks.ts';

/** How many items of each kind the home lists. The others are only counted. */
const NAMED = 5;
/** How many of the week's meetings the home shows, and how much of a message (characters). */
const MEETINGS = 12;
const LINE = 140;
/** The most birthdays and anniversaries: imports may give many contacts the same one, such as January 1. */
const MOST_DAYS = 100;
/** From how many contacts on a list is a practice. */
const PRACTICE_CONTACTS = 10;
const MONTHS = 8;

/** The moment this many days before `now`. */
const ago = (days: number, now: Date): Sql => sql`${now}::timestamptz - ${days} * interval '1 day'`;

/** The columns of a follow-up: an open step `t` of the contact `c`. */
const STEP = sql`c.id, c.name, c.phone, c.email, t.due_on "on", t.title text, jsonb_build_object('id', t.id,
  'version', t.version, 'kind', t.kind, 'at', to_char(t.due_at, 'HH24:MI')) task`;
/** The same for the next check-in. */
const TOUCH = sql`c.id, c.name, c.phone, c.email, c.due_on "on", 'Check in' text, null::jsonb task`;
const openSteps = (affiliateId: string): Sql => sql`task t ${OF_CONTACT}
  where t.affiliate_id = ${affiliateId} and t.done_at is null and t.deleted_at is null`;
const withoutStep = (affiliateId: string): Sql => sql`contact c
  where c.affiliate_id = ${affiliateId} and c.deleted_at is null
    and (c.next_on is null or c.next_on > (select day from today))`;
const weekMeetings = (
  affiliateId: string,
): Sql => sql`${openSteps(affiliateId)} and t.kind = 'meeting'
  and t.due_on between (select day from today) and (select day from today) + 7`;

/** The links `s` of contacts `c` whose answers wait. After some time they are deleted. */
const answered = (affiliateId: string): Sql => sql`share s
  join contact c on c.id = s.contact_id and c.affiliate_id = s.affiliate_id and c.deleted_at is null
  where s.affiliate_id = ${affiliateId} and s.state = 'answered' and s.answers is not null`;

const listed = (count: Sql, items: Sql): Sql =>
  sql`jsonb_build_object('count', (${count}), 'items', coalesce((select jsonb_agg(i) from (${items}) i), '[]'))`;

const did = (
  affiliateId: string,
  action: string,
  kind: string,
): Sql => sql`exists (select from audit
    where affiliate_id = ${affiliateId} and actor = ${affiliateId} and action = ${action} and kind = ${kind})`;

/**
 * The steps of a first week that the affiliate took. A visitor's visit or message takes none, and
 * the audit tells the affiliate's changes from the office's. The first contacts by name need one
 * index lookup; any contacts would need a scan of all affiliates' contacts.
 */
const startSteps = (affiliateId: string, now: Date): Sql => sql`
select two_step security, ${did(affiliateId, 'change', 'profile')} profile,
  ${did(affiliateId, 'submit', 'page')} page,
  exists (select from link l join visit_day v on v.link_id = l.id
    where l.affiliate_id = ${affiliateId} and v.own > 0) link,
  (select id from contact where affiliate_id = ${affiliateId} and deleted_at is null
    and source in ('manual', 'import') order by name_key limit 1) is not null contacts,
  exists (select from scenario where affiliate_id = ${affiliateId}) scenario,
  ${did(affiliateId, 'create', 'calendar')} calendar
  from affiliate where id = ${affiliateId} and not office and created_at > ${ago(NEW_DAYS, now)} offset 0`;

const ALL_STEPS = joinParts(
  START_STEPS.map((step) => sql`s.${column(step)}`),
  ' and ',
);

const today = (affiliateId: string, now: Date): Sql => sql`
with today as (select ${todayOf(now, affiliateId)} as day), fresh as (
   ${waitingLeads(affiliateId, sql`${now}::timestamptz`)}
), due as materialized (
   select ${STEP} from ${openSteps(affiliateId)} and t.due_on = (select day from today) and t.kind <> 'meeting'
   union all
   select ${TOUCH} from ${withoutStep(affiliateId)} and c.due_on = (select day from today)
), overdue as (
   -- The latest of both kinds, each from its index.
   (select ${STEP} from ${openSteps(affiliateId)} and t.due_on < (select day from today)
     order by t.due_on desc, t.id desc limit ${NAMED})
   union all
   (select ${TOUCH} from ${withoutStep(affiliateId)} and c.due_on < (select day from today)
     order by c.due_on desc, c.id desc limit ${NAMED})
)
select ${listed(
  sql`select count(*) from fresh`,
  sql`select f.id, c.name, c.phone, c.email, f."createdAt", coalesce((
       select left(split_part(l.message, E'\\n', 1), ${LINE}) from lead l
        where l.affiliate_id = ${affiliateId} and l.contact_id = f.id order by l.created_at desc limit 1), '') message
     from (select * from fresh order by "createdAt" desc, id limit ${NAMED}) f
     join contact c on c.id = f.id and c.affiliate_id = ${affiliateId}
    order by f."createdAt" desc, f.id`,
)} leads, ${listed(
  sql`select count(*) from due`,
  sql`select * from due order by task ->> 'at' nulls last, name, id, task ->> 'id' limit ${NAMED}`,
)} due, ${listed(
  sql`(select count(*) from ${openSteps(affiliateId)} and t.due_on < (select day from today))
     + (select count(*) from ${withoutStep(affiliateId)} and c.due_on < (select day from today))`,
  sql`select * from overdue order by "on" desc, id desc, task ->> 'id' limit ${NAMED}`,
)} overdue, ${listed(
  sql`select count(*) from ${weekMeetings(affiliateId)}`,
  sql`select ${TASK.columns} from ${weekMeetings(affiliateId)}
    order by t.due_on, t.due_at nulls first, t.id limit ${MEETINGS}`,
)} meetings, ${listed(
  sql`select count(*) from ${answered(affiliateId)}`,
  sql`select s.id, c.id "contactId", c.name,
       (s.answered_at at time zone ${zoneOf(affiliateId)})::date::text "on"
     from ${answered(affiliateId)} order by s.answered_at desc, s.id limit ${NAMED}`,
)} answers,
  coalesce((select jsonb_agg(d) from (
    -- Birthdays first.
    select kind, id "contactId", name from (${yearlyDays(affiliateId, sql`today`)}) yearly
     order by kind desc, name, id limit ${MOST_DAYS}) d), '[]') days,
  (select jsonb_build_object('slug', course, 'passed', count(passed_at))
     from lesson_progress where affiliate_id = ${affiliateId}
    group by course having not bool_or(lesson = 'final' and passed_at is not null)
    order by max(opened_at) desc, course limit 1) course, (
  select to_jsonb(s) from (${startSteps(affiliateId, now)}) s where not (${ALL_STEPS})) start,
  (select count(*)::int from share s join contact c
      on c.id = s.contact_id and c.affiliate_id = s.affiliate_id and c.deleted_at is null
    where s.affiliate_id = ${affiliateId} and s.held is not null and s.state = 'draft') held,
  (select count(*) from (select from contact where affiliate_id = ${affiliateId} and deleted_at is null
     order by name_key limit ${PRACTICE_CONTACTS}) first) = ${PRACTICE_CONTACTS} "hasPractice"`;

/** New leads, follow-ups that are due in the affiliate's time zone, this week's meetings, clients' answers, the day's birthdays and anniversaries, and a course to continue. */
export async function readToday(affiliateId: string): Promise<Omit<Today, 'office'>> {
  const [row] = await query<Omit<Today, 'counts' | 'office'>>(today(affiliateId, new Date()));
  if (!row) throw new Error('No row');
  const { leads, due, overdue, meetings, answers } = row;
  const counts = {
    leads: leads.count,
    due: due.count,
    overdue: overdue.count,
    meetings: meetings.count,
    answers: answers.count,
  };
  const items = meetings.items.map((task) => ({ ...task, who: joinNames(namesOf(task)) }));
  return { ...row, counts, meetings: { ...meetings, items } };
}

/** Clients, leads, visits and open next steps, with the leads per month and the contacts per service. */
export async function readFigures(affiliateId: string): Promise<Figures> {
  const now = new Date();
  const zone = zoneOf(affiliateId);
  const day = todayOf(now, affiliateId);
  const services = SERVICES.map(({ tag }) => tag);
  const [row] = await query<Figures>(sql`
     with by_month as materialized (
       select date_trunc('month', created_at at time zone ${zone}) as month, count(*) n,
           count(*) filter (where created_at > ${ago(30, now)}) recent,
           count(*) filter (where created_at > ${ago(60, now)} and created_at <= ${ago(30, now)}) earlier
         from lead where affiliate_id = ${affiliateId} and ${IS_CREDITED} and created_at > ${now}::timestamptz - interval '9 months'
        group by 1
     ), leads as (
       select coalesce(sum(recent), 0) recent, coalesce(sum(earlier), 0) earlier from by_month
     ), visits as (
       select coalesce(sum(v.recent), 0) recent, coalesce(sum(v.earlier), 0) earlier from link, lateral (
         select sum(people) filter (where day > ${day} - 30) recent,
                sum(people) filter (where day <= ${day} - 30) earlier
           from visit_day where link_id = link.id and day > ${day} - 60) v
        where affiliate_id = ${affiliateId}
     ), clients as (
       select count(*) n, count(*) filter (where client_on > (${ago(30, now)})::date) fresh
         from contact where affiliate_id = ${affiliateId} and deleted_at is null and stage = 'client'
     ), months as (
       select generate_series(this - ${MONTHS - 1} * interval '1 month', this, interval '1 month') as month
         from date_trunc('month', ${now}::timestamptz at time zone ${zone}) this
     ), tagged as materialized (
       ${tagSets(affiliateId)}
     )
     select clients.n::int clients, leads.recent::int leads, visits.recent::int visits,
       (select count(*)::int from ${openSteps(affiliateId)}) tasks,
       jsonb_build_object('clients', clients.fresh,
         'leads', leads.recent - leads.earlier, 'visits', visits.recent - visits.earlier) changes,
       (select jsonb_agg(jsonb_build_object('month', to_char(months.month, 'YYYY-MM'), 'value', coalesce(n, 0))
          order by months.month) from months left join by_month using (month)) "leadsByMonth",
       (select jsonb_agg(jsonb_build_object('service', service.tag, 'value', (
            select coalesce(sum(n), 0) from tagged where folded(service.tag) = any(tag_keys))) order by place)
          from unnest(${services}::text[]) with ordinality as service (tag, place)) "contactsByService",
       (select coalesce(jsonb_agg(a), '[]') from (
          select i.id, i.kind, c.name contact, c.id "contactId", i.at from interaction i join contact c on c.id = i.contact_id
           where i.affiliate_id = ${affiliateId} and i.deleted_at is null and c.affiliate_id = ${affiliateId} and c.deleted_at is null
             and i.at <= ${now} order by i.at desc, i.id limit ${NAMED}) a) activity
     from leads, visits, clients`);
  if (!row) throw new Error('No row');
  return row;
}

export const homeRoutes = [
  on(routes.readToday, async ({ affiliate }) => ({
    ...(await readToday(affiliate.id)),
    // An assistant has courses and a first week of their own, and sends no links.
    ...(affiliate.actor && { course: null, start: null, held: 0 }),
    office: affiliate.office && !affiliate.actor ? await countWaiting() : null,
  })),
  on(routes.readFigures, ({ affiliate }) => readFigures(affiliate.id)),
];
