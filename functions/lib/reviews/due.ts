/** The list of the families that are due for a review. */

import type { Paging } from '../../../src/contract/paging.ts';
import type { DueFamily, DuePage, ReasonCounts } from '../../../src/contract/reviews/due.ts';
import * as contract from '../../../src/contract/reviews/due.ts';
import {
  REASON_CODES,
  type Reason,
  type ReasonCode,
} from '../../../src/contract/reviews/reviews.ts';
import { joinNames, type NamedPerson, namedMember } from '../../../src/lib/names-of-several.ts';
import { quarterOf } from '../../../src/lib/quarter.ts';
import { type Query, query } from '../db/db.ts';
import { type Order, pageEnd, pageOf } from '../db/page.ts';
import { joinParts, quotedWords, type Sql, sql } from '../db/sql.ts';
import { on } from '../http/endpoint.ts';
import { isOpenWith } from '../rows/reviews.ts';
import { dueParts, has, LISTED, type Period } from './due-parts.ts';
import { type FoundReason, reasonsInWords } from './reasons.ts';

/** A value: the people of the family `f`, its contact first. */
const PEOPLE = (affiliateId: string): Sql => sql`(
  select jsonb_agg(jsonb_build_object('id', id, 'contactId', contact, 'name', name, 'lastName', last_name) order by place)
    from (
      select case c.id when f.id then 0 else 1 end place, c.id, c.id contact, c.name,
          coalesce(c.details ->> 'lastName', '') last_name
        from contact c where c.affiliate_id = ${affiliateId} and c.id in (f.id, f.other)
      union all
      select 1, m.id, null, m.name, null from household_member m
       where m.affiliate_id = ${affiliateId} and m.id = f.other_member) one)`;

/** A value: the next meeting of the family `f`. */
const nextMeeting = (affiliateId: string): Sql => sql`(
  select jsonb_build_object('id', t.id, 'on', t.due_on, 'at', to_char(t.due_at, 'HH24:MI'))
    from (
      select * from task where contact_id in (f.id, f.other)
      union
      select * from task where attendees <> '{}' and attendees && array[f.id, f.other]) t
   where t.affiliate_id = ${affiliateId} and t.kind = 'meeting' and t.done_at is null and t.deleted_at is null
     and t.due_on >= (select today from period)
   order by t.due_on, t.due_at nulls last, t.id limit 1)`;

/** A value: the open review of the family `f`. */
const openReview = (affiliateId: string): Sql => sql`(
  select r.id from review r
   where r.affiliate_id = ${affiliateId} and ${isOpenWith(sql`array[f.id, f.other]`)}
   order by r.due_on, r.id limit 1)`;

/** The reasons of the families of `page`, as `why`. */
const whyPart = (affiliateId: string): Sql => sql`
why as materialized (
  select family, jsonb_agg(jsonb_build_object('code', code, 'on', "on", 'person', person, 'about', about, 'since', since,
      'scenario', case code when 'law' then (
        select jsonb_build_object('name', s.name, 'calculator', s.calculator, 'inputs', s.inputs, 'figure', s.figure,
            'year', s.year)
          from scenario s where s.affiliate_id = ${affiliateId} and s.id = about::uuid) end)) reasons
    from due where (family in (select id from page)) is true group by 1
)`;

interface Person {
  id: string;
  contactId: string | null;
  name: string;
  lastName: string | null;
}

/** A family as the statement finds it. */
interface FoundFamily extends Pick<DueFamily, 'reviewedOn' | 'reviewOn' | 'review' | 'meeting'> {
  id: string;
  people: Person[];
  reasons: FoundReason[];
}

const namedPerson = ({ name, contactId, lastName }: Person): NamedPerson =>
  namedMember({ name, contactId, lastName: lastName ?? '' });

const inWords = (
  { people, reasons }: Pick<FoundFamily, 'people' | 'reasons'>,
  today: string,
): Promise<Reason[]> =>
  reasonsInWords(reasons, { names: new Map(people.map(({ id, name }) => [id, name])), today });

async function asFamily(family: FoundFamily, today: string): Promise<DueFamily> {
  const { id, people, reviewedOn, reviewOn, review, meeting } = family;
  return {
    contactId: id,
    name: joinNames(people.map(namedPerson)),
    people: people.map(({ contactId, name }) => ({ contactId, name })),
    reviewedOn,
    reviewOn,
    review,
    meeting,
    reasons: await inWords(family, today),
  };
}

interface DueFilter extends Period, Paging {
  stage: string;
  reason?: ReasonCode | undefined;
}

interface Found extends Pick<DuePage, 'total' | 'all' | 'from' | 'to' | 'today'> {
  counts: ReasonCounts;
  items: (FoundFamily & { keyOfRow: string })[];
}

const COUNTS = sql`jsonb_build_object(${joinParts(
  REASON_CODES.map((code) => sql`${quotedWords([code])}, count(*) filter (where ${has(code)})`),
  ', ',
)})`;

const duePage = (affiliateId: string, parts: Sql, { reason, ...filter }: DueFilter) => sql`
with ${parts}, ${LISTED},
page as materialized (
  select id, "key" from listed where ${has(reason)} ${pageEnd({ order: orderOf(filter, reason) }, filter)}
), ${whyPart(affiliateId)}
select p."from"::text, p."to"::text, p.today::text, n.total, n."all", n.counts, coalesce((
    select jsonb_agg(jsonb_build_object('id', f.id, 'keyOfRow', page."key", 'people', ${PEOPLE(affiliateId)},
        'reviewedOn', f.reviewed_on, 'reviewOn', f.review_on, 'review', ${openReview(affiliateId)},
        'meeting', ${nextMeeting(affiliateId)}, 'reasons', why.reasons) order by page."key", page.id)
      from page join family f on f.id = page.id join why on why.family = page.id), '[]') items
  from period p cross join (
    select count(*) filter (where ${has(reason)})::int total, count(codes)::int "all", ${COUNTS} counts
      from listed) n`;

/** The order of families: the earliest day first, then by name. A cursor is valid only for the same question. */
const orderOf = ({ from, to, months }: Period, reason: ReasonCode | undefined): Order => ({
  name: ['due', from, to, months, reason].join(' '),
  key: sql`"key"`,
  type: 'text',
});

/** A page of the families that are due. Throws an HttpError: 400. */
export async function listDue(affiliateId: string, filter: DueFilter): Promise<DuePage> {
  const parts = await dueParts(affiliateId, { stage: filter.stage }, filter);
  const [row] = await query<Found>(duePage(affiliateId, parts, filter));
  if (!row) throw new Error('No row');
  const { items, ...others } = row;
  const page = pageOf<FoundFamily>(items, orderOf(filter, filter.reason), filter);
  return {
    items: await Promise.all(page.items.map((item) => asFamily(item, others.today))),
    next: page.next,
    ...others,
  };
}

/** The reasons of the family of these people, as far as they live, in the quarter of a day; reviewed since or not. */
export async function reasonsInQuarter(
  affiliateId: string,
  people: readonly string[],
  day: string,
  run: Query = query,
): Promise<Reason[]> {
  const [row] = await run<Pick<FoundFamily, 'people' | 'reasons'> & { today: string }>(sql`
    with ${await dueParts(affiliateId, { people }, quarterOf(day))},
    page as materialized (select id from family), ${whyPart(affiliateId)}
    select p.today::text, ${PEOPLE(affiliateId)} people, coalesce(why.reasons, '[]') reasons
      from period p cross join family f left join why on why.family = f.id
     order by array_position(${people}::uuid[], f.id) limit 1`);
  return row ? inWords(row, row.today) : [];
}

export const dueRoutes = [
  on(contract.listDue, ({ affiliate, query }) => listDue(affiliate.id, query)),
];
