/** The families that are due for a review with their reasons, as parts of a statement. */

import { AGE_MILESTONES } from '../../../src/calculators/law/age-milestones.ts';
import { NEWEST } from '../../../src/calculators/law/exclusions.ts';
import { RECALLED_KINDS } from '../../../src/contract/approvals/handovers.ts';
import { USUAL_REVIEW_MONTHS } from '../../../src/contract/reviews/due.ts';
import { REASON_CODES, type ReasonCode } from '../../../src/contract/reviews/reviews.ts';
import { coveringShare } from '../approvals/counts.ts';
import { joinParts, quotedWords, type Sql, sql } from '../db/sql.ts';
import { materialOf, readMaterials } from '../gated/materials.ts';
import { settings } from '../platform/site.ts';
import { todayOf, zoneOf } from '../rows/contacts.ts';
import { isCouple, knownDocument } from '../rows/households.ts';
import { isLivingPerson } from './family.ts';

/** Whose reasons are read: those of the families whose contact is at a stage, or of these contacts' families, reviewed or not. */
type Selection = { stage: string } | { people: readonly string[] };

export interface Period {
  /** Both days, or neither: the quarter of today. */
  from?: string | undefined;
  to?: string | undefined;
  /** How long a family may be without a review. */
  months?: number | undefined;
}

/** The days of a period, as values of a statement. */
interface Days {
  from?: string | null | undefined;
  to?: string | null | undefined;
}

/* The parts of the statement. Postgres knows nothing of the sizes of these parts. Where two of them are joined, a full
   join makes sure of a hash or a merge: a nested loop would go through all families for each reason. */

/** The day so many months after this one. See `monthsAfter` of the law of ages. */
const monthsAfter = (day: Sql, months: number): Sql =>
  sql`turns_on_day(extract(year from ${day})::int, extract(month from ${day})::int,
    extract(day from ${day})::int, ${months}::int)`;

/** How far back ages count (months), and when a document is looked at again (years and months). */
const AGE_MONTHS = 12;
const DOCUMENT_YEARS = 5;
const DOCUMENT_MONTHS = 60;
const GAP_MONTHS = 6;

/** The period, or the quarter of today. */
const periodPart = (affiliateId: string, { from = null, to = null }: Days): Sql => sql`
period as materialized (
  select today, "from", "to", ${monthsAfter(sql`"from"`, -AGE_MONTHS)} ages_from,
      (("to" - ${DOCUMENT_YEARS} * interval '1 year')::date + 1)::text documents_to
    from (select today, coalesce(${from}::date, date_trunc('quarter', today)::date) "from",
        coalesce(${to}::date, (date_trunc('quarter', today) + interval '3 months')::date - 1) "to"
      from (select ${todayOf(new Date(), affiliateId)} today) now) chosen
)`;
/** The families. A couple's is at the head, or at the one of the two who is a contact. */
function familyParts(affiliateId: string, selection: Selection): Sql {
  const ofHousehold =
    'people' in selection
      ? sql`and h.id in (select own.household_id from household_member own
          where own.affiliate_id = ${affiliateId} and own.contact_id = any(${selection.people}::uuid[]))`
      : sql``;
  const ofPerson =
    'people' in selection
      ? sql`and (c.id = any(${selection.people}::uuid[]) or c.id in (select contact_id from seat))`
      : sql``;
  const ofFamily =
    'people' in selection
      ? sql`array[id, other] && ${selection.people}::uuid[]`
      : // Held: the review of the period.
        sql`stage = ${selection.stage}
          and coalesce(greatest(reviewed_on, other_reviewed_on) < (select "from" from period), true)`;
  return sql`
seat as materialized (
  select m.household_id, m.id member, m.contact_id, m.role = 'client' is_head, m.place
    from household h join household_member m on m.household_id = h.id
   where h.affiliate_id = ${affiliateId} and ${isCouple(sql`m`)} ${ofHousehold}
), person as materialized (
  select c.id, c.stage, c.name_key, c.created_at, c.reviewed_on, c.review_on
    from contact c
   where c.affiliate_id = ${affiliateId} and ${isLivingPerson(sql`c`)} ${ofPerson}
), placed as materialized (
  -- Only the first head and the first spouse or partner have the household as their home.
  select p.*, s.member, s.is_head, case when row_number() over (
      partition by s.household_id, s.is_head order by s.place, s.member) = 1 then s.household_id end home
    from person p full join seat s on s.contact_id = p.id
   where p.id is not null or s.contact_id is null
), family as materialized (
  select id, home, name_key, (created_at at time zone ${zoneOf(affiliateId)})::date added, other,
      case when other is null then other_member end other_member,
      greatest(reviewed_on, other_reviewed_on) reviewed_on, least(review_on, other_review_on) review_on
    from (
      select *, row_number() over own place, lead(id) over own other, lead(member) over own other_member,
          lead(reviewed_on) over own other_reviewed_on, lead(review_on) over own other_review_on
        from placed where home is not null or id is not null
      window own as (partition by coalesce(home, id) order by id is null, is_head desc)) ordered
   where place = 1 and id is not null and ${ofFamily}
), belongs as materialized (
  select person, f.id family, f.home, f.reviewed_on
    from family f cross join lateral unnest(array[f.id, f.other, f.other_member]) person
   where person is not null
)`;
}

/** The law of ages as JSON. A row's place is its number. */
const AGES = JSON.stringify(
  AGE_MILESTONES.map(({ value: { months, bornFrom, bornTo } }, n) => ({
    n,
    months,
    born_from: bornFrom,
    born_to: bornTo,
  })),
);

/** A query: who reaches an age. For each of them, an index has the births of about two years. */
const ages = (affiliateId: string, only: (person: Sql) => Sql): Sql => sql`
  select k.person, 'age' code, t."on", a.n::text about, null::date since
    from period p
    cross join lateral (select n, months, born_from, born_to,
        (extract(year from p.ages_from)::int - months / 12 - 1)::text low,
        (extract(year from p."to")::int - months / 12 + 1)::text high
      from jsonb_to_recordset(${AGES}::jsonb) one(n int, months int, born_from date, born_to date)) a
    cross join lateral (
      select c.id person, c.details ->> 'birthDate' birth from contact c
       where c.affiliate_id = ${affiliateId} and c.deleted_at is null
         and c.details ->> 'birthDate' between a.low and a.high ${only(sql`c.id`)}
      union all
      select m.id, m.birth_date from household_member m
       where m.affiliate_id = ${affiliateId} and m.contact_id is null and m.birth_date between a.low and a.high
         ${only(sql`m.id`)}
      offset 0) k
    cross join lateral (select turns_on(k.birth, a.months) "on", turns_on(k.birth, 0) born offset 0) t
   where t."on" between p.ages_from and p."to"
     and t.born between coalesce(a.born_from, '-infinity') and coalesce(a.born_to, 'infinity')`;

/** A query: the calculations by an older law than the newest, which all calculators with a year offer. */
const laws = (affiliateId: string, only: (person: Sql) => Sql): Sql => sql`
  select s.contact_id person, 'law' code, make_date(${NEWEST}::int, 1, 1) "on", s.id::text about, null::date since
    from scenario s
   where s.affiliate_id = ${affiliateId} and s.deleted_at is null and s.contact_id is not null
     and s.year < ${NEWEST}::int ${only(sql`s.contact_id`)}`;

/** A query: the last copies of things that may no longer go out. */
function copies(affiliateId: string, materials: string, only: (person: Sql) => Sql): Sql {
  const covered =
    settings.approvals === 'none'
      ? sql`true`
      : sql`exists (select from ${coveringShare(sql`(select today from period)`)})`;
  return sql`
  select u.contact_id person, 'material' code, null::date "on", u.title about,
      ${todayOf(sql`u.at`, affiliateId)} since
    from (
      -- The trash belongs to no family.
      select distinct on (u.kind, u.thing, u.contact_id) u.* from use u
       where u.affiliate_id = ${affiliateId} and u.kind = any (${RECALLED_KINDS}::text[])
         and u.contact_id is not null ${only(sql`u.contact_id`)}
       order by u.kind, u.thing, u.contact_id, u.at desc, u.id desc) u
   where (u.kind || '/' || u.thing || '/' || u.hash in (
     select s.material
       from (select m.*, ${affiliateId}::uuid affiliate_id from jsonb_to_recordset(${materials}::jsonb)
         m(material text, pattern text, starts_on date, expires_on date)) s
      where (select today from period) between coalesce(s.starts_on, '-infinity') and coalesce(s.expires_on, 'infinity')
        and ${covered})) is not true`;
}

/** A query: the answers that wait. */
const answers = (affiliateId: string, only: (person: Sql) => Sql): Sql => sql`
  select s.contact_id person, 'answers' code, ${todayOf(sql`s.answered_at`, affiliateId)} "on", null::text about,
      null::date since
    from share s
   where s.affiliate_id = ${affiliateId} and s.state = 'answered' ${only(sql`s.contact_id`)}`;

/** A query: each family's next review, if it is due. */
const reviews = (months: number): Sql => sql`
  select f.id family, 'review' code, t."on", case when f.review_on is not null then 'set'
      when f.reviewed_on is not null then 'last' else 'added' end about, t.since, f.id person
    from family f
    cross join period p
    cross join lateral (select coalesce(f.reviewed_on, f.added) since offset 0) last
    cross join lateral (
      select last.since, coalesce(f.review_on, ${monthsAfter(sql`last.since`, months)}) "on" offset 0) t
   where t."on" <= p."to"`;

/** Each family's last closed review, as `held`. */
const heldPart = (affiliateId: string, only: (person: Sql) => Sql): Sql => sql`
held as materialized (
  select distinct on (family) family, home, reviewed_on, review, closed_on
    from (
      select b.family, b.home, b.reviewed_on, r.* from belongs b full join (
        select met, r.id review, r.closed_on, r.closed_at
          from review r cross join lateral unnest(r.people) met
         where r.affiliate_id = ${affiliateId} and r.deleted_at is null and r.closed_on is not null ${only(sql`met`)}) r
        on r.met = b.person offset 0) one
   where family is not null and review is not null
   order by family, closed_on desc, closed_at desc
)`;

/** A query: the gaps of the map that were there at the last review, and still are. */
const GAPS = sql`
  select f.family, 'gaps', t."on", still.gaps::text, f.closed_on, f.family
    from held f
    cross join period p
    cross join lateral (select ${monthsAfter(sql`f.reviewed_on`, GAP_MONTHS)} "on" offset 0) t
    cross join lateral (select e.gaps from estate e where e.household_id = f.home offset 0) map
    cross join lateral (select r.noted -> 'gaps' gaps from review r where r.id = f.review offset 0) last
    cross join lateral (
      select count(*) gaps
        from jsonb_array_elements(case jsonb_typeof(last.gaps) when 'array' then last.gaps else '[]' end) g
       where map.gaps @> jsonb_build_array(jsonb_build_object('code', g -> 'code', 'about', g -> 'about'))) still
   where t."on" <= p."to" and still.gaps > 0`;

/** A query: the documents whose last review is long ago. The map is asked only about these. */
const DOCUMENTS = sql`
  select f.id, 'documents', d."on", d.key, d.since, f.id
    from family f
    cross join period p
    cross join lateral (select h.* from household h where h.id = f.home offset 0) h
    cross join lateral (
      select key, value ->> 'status' status, (value ->> 'reviewedOn')::date since,
          turns_on(value ->> 'reviewedOn', ${DOCUMENT_MONTHS}) "on"
        from jsonb_each(h.checklist) where value ->> 'reviewedOn' <= p.documents_to offset 0) d
   where d."on" <= p."to" and coalesce(d."on" > f.reviewed_on, true)
     and coalesce(${knownDocument(sql`d.key`)}, d.status) = 'have'`;

/** Parts of a statement: the families, and their reasons as `due`. */
export async function dueParts(
  affiliateId: string,
  selection: Selection,
  period: Period,
): Promise<Sql> {
  const { months = USUAL_REVIEW_MONTHS } = period;
  const materials = await materialsForClients();
  const only = (person: Sql) =>
    'people' in selection ? sql`and ${person} = any (array(select person from belongs))` : sql``;
  return sql`${periodPart(affiliateId, period)}, ${familyParts(affiliateId, selection)},
raw as materialized (
  ${joinParts(
    [
      ages(affiliateId, only),
      laws(affiliateId, only),
      copies(affiliateId, materials, only),
      answers(affiliateId, only),
    ],
    ' union all ',
  )}
), known as materialized (
  select b.family, b.reviewed_on, r.* from belongs b full join raw r on r.person = b.person
), ${heldPart(affiliateId, only)}, due as materialized (
  select family, code, "on", about, since, person from known
   where family is not null and code is not null
     and coalesce("on" <= (select "to" from period), true)
     and (code not in ('age', 'law') or coalesce("on" > reviewed_on, true))
  union all ${joinParts([reviews(months), GAPS, DOCUMENTS], ' union all ')}
)`;
}

/** A code as a bit of the column `codes`. */
const bitOf = (code: ReasonCode): number => 1 << REASON_CODES.indexOf(code);
const ALL_BITS = (1 << REASON_CODES.length) - 1;
const CODES = sql`array[${quotedWords(REASON_CODES)}]`;

/** Each family with the earliest day of its reasons and their codes; those are null without a reason. */
export const LISTED = sql`
ranked as materialized (
  select family, min("on") first, bit_or(1 << (array_position(${CODES}, code) - 1)) codes from due group by 1
), listed as materialized (
  select f.id, f.other, coalesce(r.first::text, 'none') || ' ' || f.name_key "key", r.codes
    from family f full join ranked r on r.family = f.id
)`;

/** The condition that a family of `listed` has this reason, or any. */
export const has = (reason: ReasonCode | undefined): Sql =>
  sql`codes & ${reason ? bitOf(reason) : ALL_BITS}::int <> 0`;

/** The condition for the contacts `c` of families that are due, by a reason or any. */
export async function isOfDue(
  affiliateId: string,
  { stage, review, ...period }: Period & { stage: string; review: ReasonCode | 'any' },
): Promise<Sql> {
  const parts = await dueParts(affiliateId, { stage }, period);
  return sql`(c.id in (
    with ${parts}, ${LISTED}
    select unnest(array[id, other]) from listed where ${has(review === 'any' ? undefined : review)}))`;
}

/** The materials that clients may get today if an approval covers them, where firms approve. As JSON. */
async function materialsForClients(): Promise<string> {
  const things = await readMaterials();
  const usable = things.filter(
    ({ openRows, sample, audience }) =>
      openRows.length === 0 &&
      (settings.approvals === 'required' || (!sample && audience === 'client')),
  );
  return JSON.stringify(
    usable.map((thing) => ({
      material: materialOf(thing),
      pattern: thing.pattern,
      starts_on: thing.startsOn,
      expires_on: thing.expiresOn,
    })),
  );
}
