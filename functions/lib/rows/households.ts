/** Maps households between their rows and the contract. */
import { FORM_CLASSES } from '../../../src/contract/households/households.ts';
import {
  COUPLE_ROLES,
  FAMILY_ROLES,
  NAMED_ROLES,
} from '../../../src/contract/households/member-roles.ts';
import { joinParts, quotedWords, type Sql, sql, withAlias } from '../db/sql.ts';

/** A condition: whether the member of this alias is family. A contact can be family in only one household. */
export const isFamily = (alias: Sql): Sql => sql`${alias}.role in (${quotedWords(FAMILY_ROLES)})`;
/** A condition: whether the member of this alias is the head, or a spouse or partner. */
export const isCouple = (alias: Sql): Sql => sql`${alias}.role in (${quotedWords(COUPLE_ROLES)})`;
/** A condition: whether the member of this alias belongs to the household and is not only named in it. */
export const isFullMember = (alias: Sql): Sql =>
  sql`${alias}.role not in (${quotedWords(NAMED_ROLES)})`;

const TODAY = sql`(now() at time zone coalesce(
  (select time_zone from profile where affiliate_id = h.affiliate_id), 'America/New_York'))::date`;

/**
 * The row of this id. Without "offset 0", Postgres may go through all rows of the affiliate for each
 * one, if it has not counted them lately.
 */
export const byId = (table: Sql, id: Sql): Sql =>
  sql`lateral (select * from ${table} one where one.id = ${id} offset 0)`;

const membersWith = (more = sql``, known = sql`'{}'`): Sql => sql`coalesce((
  select json_agg(json_build_object('id', m.id, 'contactId', m.contact_id, 'name', coalesce(k.name, m.name),
      'role', m.role, 'generation', m.generation,
      'birthDate', case when k.id is null then m.birth_date else k.details ->> 'birthDate' end,
      'deathDate', k.details ->> 'deathDate'${more})::jsonb || ${known}
      order by m.place)
    from household_member m left join ${byId(sql`contact`, sql`m.contact_id`)} k on k.affiliate_id = h.affiliate_id
   where m.household_id = h.id), '[]')`;

/** The members of the household `h` as files have them. A member who is a contact takes its data from the contact. */
export const FILED_MEMBERS = membersWith();
/**
 * What the map of the estate `e` shows: the plan of today without its private notes, and its people. The order of
 * deaths is only a view of it.
 */
export const MAP_SOURCE = sql`jsonb_build_object('plan', e.plan - '{proposed,notes,order}'::text[],
  'members', (select (${FILED_MEMBERS})::jsonb from household h where h.id = e.household_id))`;

/** The same with their ages and last names, and with who is in the trash or has died, and when. */
const MEMBERS = membersWith(
  sql`, 'anniversary', k.details ->> 'anniversary', 'age', case when coalesce(m.birth_date, k.details ->> 'birthDate') is not null then age_on(
  case when k.id is null then jsonb_build_object('birthDate', m.birth_date) else k.details end, ${TODAY}) end`,
  sql`jsonb_strip_nulls(jsonb_build_object('inTrash', nullif(k.deleted_at is not null, false),
      'lastName', nullif(k.details ->> 'lastName', ''),
      'deceased', nullif(k.details -> 'deceased' is not distinct from 'true' or k.details ? 'deathDate', false)))`,
);

/**
 * The state of the household `h`: that of the client's first address, or else of the spouse's or partner's. The
 * living come first.
 */
export const HOUSEHOLD_STATE = sql`(
  select nullif(k.details -> 'addresses' -> 0 ->> 'state', '')
    from household_member m join ${byId(sql`contact`, sql`m.contact_id`)} k on k.affiliate_id = h.affiliate_id
   where m.household_id = h.id and m.role in ('client', 'spouse', 'partner')
     and nullif(k.details -> 'addresses' -> 0 ->> 'state', '') is not null
   order by k.details ? 'deathDate', m.role = 'client' desc, m.place limit 1)`;

/** The living client, and the living spouse or partner, of the household `h`, as the estate map's engine has them. */
const THE_TWO = sql`array(
  select distinct on (m.role = 'client') m.id::text
    from household_member m left join ${byId(sql`contact`, sql`m.contact_id`)} k on k.affiliate_id = h.affiliate_id
   where m.household_id = h.id and ${isCouple(sql`m`)} and k.details ->> 'deathDate' is null
   order by m.role = 'client', m.place)`;

/** The documents of the household `h` as its estate map `e` knows them. A null status is not known there. */
const KNOWN_BY_MAP = sql`
    cross join lateral (select ${THE_TWO} ids) two
    cross join lateral (select count(*) filter (where will ->> 'exists' = 'yes') written,
        count(*) filter (where will ->> 'exists' = 'no') missing
      from jsonb_array_elements(e.plan -> 'wills') will where will ->> 'of' = any(two.ids)) wills
    cross join lateral (select bool_or(trust -> 'grantors' ?| two.ids) "isTheirs"
      from jsonb_array_elements(e.plan -> 'trusts') trust) trusts
    cross join lateral (select bool_and(holding -> 'primary' <> '[]') "allNamed"
      from jsonb_array_elements(e.plan -> 'holdings') holding
     where holding ->> 'class' in (${quotedWords(FORM_CLASSES)})) forms
    cross join lateral (values
      ('will', case when wills.missing > 0 then 'missing'
        when wills.written > 0 and wills.written = cardinality(two.ids) then 'have' end),
      ('trust', case when trusts."isTheirs" then 'have' end),
      ('beneficiaries', case when forms."allNamed" then 'have' when not forms."allNamed" then 'missing' end)
    ) known (document, status)`;

/** The status of this document of the household `h` as its estate map knows it, or null. */
export const knownDocument = (
  document: Sql,
): Sql => sql`(select known.status from estate e ${KNOWN_BY_MAP}
   where e.affiliate_id = h.affiliate_id and e.household_id = h.id and known.document = ${document})`;

/** The checklist as it is entered, with the statuses that the estate map knows. */
const CHECKLIST = sql`h.checklist || coalesce((
  select jsonb_object_agg(known.document, jsonb_build_object('status', known.status,
      'reviewedOn', h.checklist -> known.document -> 'reviewedOn', 'from', 'map'))
    from estate e ${KNOWN_BY_MAP}
   where e.affiliate_id = h.affiliate_id and e.household_id = h.id and known.status is not null), '{}')`;

const COLUMNS = {
  id: sql`h.id`,
  version: sql`h.version`,
  name: sql`h.name`,
  members: MEMBERS,
  state: HOUSEHOLD_STATE,
  checklist: CHECKLIST,
};

export const HOUSEHOLD = joinParts(
  Object.entries(COLUMNS).map(([name, value]) => withAlias(value, name)),
  ', ',
);

const asObject = (columns: Readonly<Record<string, Sql>>): Sql =>
  sql`json_build_object(${joinParts(
    Object.entries(columns).map(([name, value]) => sql`${quotedWords([name])}, ${value}`),
    ', ',
  )})`;

/** The household as lists of contacts show it: with the checklist as it is entered, without the map. */
export const LISTED_HOUSEHOLD = asObject({ ...COLUMNS, checklist: sql`h.checklist` });

/** The household of the contact `c` as one value. A household where it is family comes before any other. */
export const householdOf = (value = asObject(COLUMNS)): Sql => sql`(
  select ${value} from household_member own
    join ${byId(sql`household`, sql`own.household_id`)} h on h.affiliate_id = c.affiliate_id
   where own.contact_id = c.id and ${isFullMember(sql`own`)}
   order by ${isFamily(sql`own`)} desc, h.created_at, h.id limit 1)`;
