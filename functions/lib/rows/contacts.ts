/** Maps contacts between their rows and the contract. */
import type { InferOutput } from 'valibot';
import type { YearlyKind } from '../../../src/config/interaction-words.ts';
import { MAX_CONTACTS, UNDO_DAYS } from '../../../src/config/retention.ts';
import {
  type contactFields,
  DETAIL_FIELDS,
  type DetailField,
  NO_DETAILS,
} from '../../../src/contract/contact-fields.ts';
import { TALK_KINDS } from '../../../src/contract/contact-kinds.ts';
import type { ContactChange, ContactDraft } from '../../../src/contract/contacts/contacts.ts';
import { withNames } from '../../../src/contract/person-name.ts';
import { column, joinParts, quotedWords, type Sql, sql, withAlias } from '../db/sql.ts';
import { HttpError, invalid } from '../http/refusal.ts';
import { householdOf, LISTED_HOUSEHOLD } from './households.ts';

/**
 * Part of a statement: permanently deletes some of these affiliates' contacts and interactions that were deleted
 * more than 30 days ago.
 */
export const emptyTrashOf = (ofAffiliates: Sql): Sql => sql`old_contacts as (
  delete from contact where ${ofAffiliates} and id in (
    select id from contact where ${ofAffiliates} and deleted_at < now() - ${UNDO_DAYS} * interval '1 day'
     order by deleted_at limit 200 for update skip locked) returning id),
-- A household is deleted with its last contact.
old_households as (
  delete from household h where ${ofAffiliates}
     and id in (select m.household_id from household_member m join old_contacts o on o.id = m.contact_id)
     and not exists (select from household_member m where m.household_id = h.id
       and m.contact_id not in (select id from old_contacts))),
old_interactions as (
  delete from interaction where ${ofAffiliates} and id in (
    select id from interaction where ${ofAffiliates} and deleted_at < now() - ${UNDO_DAYS} * interval '1 day'
     order by deleted_at limit 200 for update skip locked) returning id)`;
/** The same for one affiliate. */
export const emptyTrash = (affiliateId: string): Sql =>
  emptyTrashOf(sql`affiliate_id = ${affiliateId}`);

/** A main value as a list with one entry. */
const entryOf = (value: Sql, others: Sql): Sql =>
  sql`case when ${value} <> '' then jsonb_build_array(jsonb_build_object('value', ${value}, ${others})) else '[]' end`;

const otherwise = (field: DetailField): Sql => {
  if (field === 'emails') return entryOf(sql`c.email`, sql`'kind', 'personal'`);
  if (field === 'phones') return entryOf(sql`c.phone`, sql`'kind', 'mobile', 'extension', ''`);
  return sql`${JSON.stringify(NO_DETAILS[field])}::jsonb`;
};

/** The condition for a contact who has died, with or without a known day. */
export const isDeceased = (contact: Sql): Sql =>
  sql`(${contact}.details -> 'deceased' is not distinct from 'true' or ${contact}.details ? 'deathDate')`;
export const DECEASED = isDeceased(sql`c`);

/** The SQL that reads each of these fields of the contact `c`. */
export const DETAIL_COLUMNS: Readonly<Record<string, Sql>> = {
  ...Object.fromEntries(
    DETAIL_FIELDS.map((field) => [
      field,
      sql`coalesce(c.details -> ${quotedWords([field])}, ${otherwise(field)})`,
    ]),
  ),
  deceased: DECEASED,
};

/** All of them by their names. */
export const ALL_DETAILS = joinParts(
  Object.entries(DETAIL_COLUMNS).map(([field, value]) => withAlias(value, field)),
  ', ',
);

/** The time zone of an affiliate, whose id is a value or a column. */
export const zoneOf = (affiliate: string | Sql): Sql =>
  sql`coalesce((select time_zone from profile where affiliate_id = ${affiliate}), 'America/New_York')`;

const TODAY = sql`(now() at time zone ${zoneOf(sql`c.affiliate_id`)})::date`;

/** The latest merge of the contact `c` that can be undone. The contact was kept, or merged into another one. */
const MERGE = sql`(
  select json_build_object('undo', u.id, 'name', coalesce(other.name, ''),
      'on', (u.created_at at time zone ${zoneOf(sql`c.affiliate_id`)})::date::text)
    from undo u left join contact other on other.affiliate_id = c.affiliate_id and other.id =
      (case when u.before ->> 'keep' = c.id::text then u.before ->> 'drop' else u.before ->> 'keep' end)::uuid
   where u.affiliate_id = c.affiliate_id and u.kind = 'merge' and u.done_at is null
     and (u.before ->> 'keep' = c.id::text or u.before ->> 'drop' = c.id::text)
     and u.created_at > now() - ${UNDO_DAYS} * interval '1 day'
   order by u.created_at desc limit 1)`;

const NEXT_STEP = sql`case when c.next_on is not null then
    json_build_object('id', c.next_task, 'text', c.next_step, 'on', c.next_on::text) end`;

const columnsWith = (
  household: Sql,
  step?: Sql,
): Sql => sql`c.id, c.version, c.name, c.email, c.phone, c.stage, c.reason, c.tags, c.source,
  c.rhythm_days "rhythmDays", c.touched_on::text "lastTouchOn", c.check_in_on::text "checkInOn",
  c.reviewed_on::text "reviewedOn", c.review_on::text "reviewOn",
  ${step ? sql`coalesce(${step}, ${NEXT_STEP})` : NEXT_STEP} "nextStep",
  ${household} household, ${ALL_DETAILS},
  case when c.details ? 'birthDate' then age_on(c.details, ${TODAY}) end age,
  c.referred_by "referredBy", case when c.referred_by is not null then (select k.name from contact k
    where k.affiliate_id = c.affiliate_id and k.id = c.referred_by and k.deleted_at is null) end referrer,
  (select count(*)::int from contact k where k.affiliate_id = c.affiliate_id
    and k.referred_by = c.id and k.deleted_at is null) introduced, c.origin, to_json(c.created_at) "createdAt", to_json(c.deleted_at) "deletedAt",
  c.merged_into "mergedInto", ${MERGE} merge`;
/** The columns read from the contact `c`. */
export const CONTACT = columnsWith(householdOf());
/** The same for lists. `nextStep` is the given step, or else the earliest open one. */
export const listedColumns = (step?: Sql): Sql => columnsWith(householdOf(LISTED_HOUSEHOLD), step);

export type ContactField = keyof typeof contactFields;

/** The columns of these fields. The others are in `details`. */
export const FIELD_COLUMNS = {
  name: ['name'],
  email: ['email'],
  phone: ['phone'],
  stage: ['stage'],
  reason: ['reason'],
  tags: ['tags'],
  source: ['source'],
  rhythmDays: ['rhythm_days'],
  lastTouchOn: ['last_touch_on'],
  checkInOn: ['check_in_on'],
  reviewedOn: ['reviewed_on'],
  reviewOn: ['review_on'],
  nextStep: ['next_step', 'next_on'],
  referredBy: ['referred_by'],
} as const satisfies Record<Exclude<ContactField, DetailField>, readonly string[]>;

export const WRITTEN_COLUMNS = joinParts(Object.values(FIELD_COLUMNS).flat().map(column), ', ');
/** The same of the row `n`. */
export const NEW_WRITTEN_COLUMNS = joinParts(
  Object.values(FIELD_COLUMNS)
    .flat()
    .map((name) => sql`n.${column(name)}`),
  ', ',
);

const LATELY_DELETED = sql`c.deleted_at > now() - ${UNDO_DAYS} * interval '1 day'`;
/** A contact in the trash that can be restored. A merged contact is restored only by undoing the merge. */
export const IN_TRASH = sql`${LATELY_DELETED} and c.merged_into is null`;
/** A contact in the list or in the trash. Contacts deleted earlier no longer exist for the affiliate. */
export const REACHABLE = sql`(c.deleted_at is null or ${LATELY_DELETED})`;

export const STAGE_NOTE = sql`concat('From ', initcap(former), ' to ', initcap(stage), ': ' || nullif(reason, ''))`;

/** The day of this moment in the time zone of an affiliate. Both are values or columns. */
export const todayOf = (now: Date | string | Sql, affiliate: string | Sql): Sql =>
  sql`(${now}::timestamptz at time zone ${zoneOf(affiliate)})::date`;

/** The days of a contact that come each year, and the fields that have them. */
const YEARLY_FIELDS: Record<YearlyKind, string> = {
  birthday: 'birthDate',
  anniversary: 'anniversary',
};

/**
 * A query: the birthdays and anniversaries of an affiliate's living contacts. `days` is a FROM item
 * with a column `day`. The indexes contact_birth and contact_anniversary find them.
 */
export const yearlyDays = (affiliate: string | Sql, days: Sql): Sql => {
  const queries = Object.entries(YEARLY_FIELDS).map(([kind, field]) => {
    const key = quotedWords([field]);
    return sql`
  select ${quotedWords([kind])} kind, k.id, k.name, day
    from ${days} join contact k on right(k.details ->> ${key}, 5) = to_char(day, 'MM-DD')
   where k.affiliate_id = ${affiliate} and k.deleted_at is null and k.details ? ${key}
     and not ${isDeceased(sql`k`)}
     -- A month without its day ends like one.
     and k.details ->> ${key} ~ '^(\\d{4}|-)-\\d\\d-'`;
  });
  return joinParts(queries, ' union all ');
};

/** How long a new lead counts as new (days). */
export const NEW_DAYS = 30;

/** The contacts whose messages wait for this affiliate's answer, with the time of the newest. `now` is a moment. */
export const waitingLeads = (affiliate: string | Sql, now: Sql): Sql =>
  sql`select k.id, max(l.created_at) "createdAt"
     from lead l join contact k on k.id = l.contact_id and k.affiliate_id = ${affiliate}
    where l.affiliate_id = ${affiliate} and l.created_at > ${now} - ${NEW_DAYS} * interval '1 day'
      and k.deleted_at is null and k.stage = 'lead'
      and not ${isAnswered(sql`l.created_at`, sql`k`)}
    group by k.id`;

/** The condition for the tasks or interactions `row` of a contact, with those to which it comes or came. */
export const isWith = (row: Sql, contact: Sql): Sql =>
  sql`(${row}.contact_id = ${contact} or ${row}.attendees <> '{}' and ${row}.attendees @> array[${contact}])`;

/** The same for any of these contacts. */
export const isWithAny = (row: Sql, contacts: Sql): Sql =>
  sql`(${row}.contact_id = any(${contacts}) or ${row}.attendees <> '{}' and ${row}.attendees && ${contacts})`;

/** The condition for an interaction `row` that is a talk: a review is one, a call that did not reach the contact is none. */
export const isTalk = (row: Sql): Sql =>
  sql`(${row}.kind in (${quotedWords([...TALK_KINDS, 'review'])}) and ${row}.outcome is null)`;

/** Whether a lead, this contact, has an answer since this moment: a talk, a new stage, or a planned meeting. */
export const isAnswered = (
  since: Sql,
  contact = sql`c`,
): Sql => sql`(exists (select from interaction i
    where i.contact_id = ${contact}.id and i.affiliate_id = ${contact}.affiliate_id and i.deleted_at is null
      and (i.kind = 'stage' or ${isTalk(sql`i`)}) and i.created_at > ${since})
  or exists (select from task t where ${isWith(sql`t`, sql`${contact}.id`)} and t.affiliate_id = ${contact}.affiliate_id
      and t.kind = 'meeting' and t.deleted_at is null and t.created_at > ${since}))`;

/** The id of the contact of the task `t`, or of the first attendee who is not in the trash while the contact is. */
export const HOLDER = sql`case when t.attendees = '{}' then t.contact_id
  else coalesce(holder_of(t.contact_id, t.attendees), t.contact_id) end`;

/** A value of those who come to the meeting `t` of the contact `c`, in order, without those in the trash. */
const attended = (
  ofContact: (contact: Sql) => Sql,
): Sql => sql`case when t.kind <> 'meeting' then '[]'
    when t.attendees = '{}' then json_build_array(${ofContact(sql`c`)})
    else (select coalesce(json_agg(${ofContact(sql`k`)} order by n), '[]') from unnest(t.attendees) with ordinality one(id, n)
      join contact k on k.id = one.id and k.affiliate_id = t.affiliate_id and k.deleted_at is null) end`;
/** The last name of this contact as stored; empty for a trust or an organization. */
export const lastNameOf = (contact: Sql): Sql =>
  sql`coalesce(${contact}.details ->> 'lastName', '')`;

export const ATTENDEES = sql`${attended((contact) => sql`${contact}.id`)} attendees,
  ${attended((contact) => sql`${contact}.name`)} "attendeeNames", ${attended(lastNameOf)} "attendeeLastNames"`;

const OPEN_STEPS = sql`from task t where ${isWith(sql`t`, sql`c.id`)} and t.done_at is null and t.deleted_at is null`;

/**
 * The condition that the contact `c` has a meeting on this day and nothing else to do until then. It is listed with
 * the meetings.
 */
export const onlyMeetsOn = (day: Sql): Sql =>
  sql`(c.next_on is not distinct from ${day}
    and not exists (select ${OPEN_STEPS} and t.due_on = ${day} and t.kind <> 'meeting'))`;

/** The first step of the contact `c` that is due on this day, beside its meetings, like its next step; null without one. */
export const dueStepOn = (day: Sql): Sql =>
  sql`(select json_build_object('id', t.id, 'text', t.title, 'on', t.due_on::text) ${OPEN_STEPS}
      and t.due_on <= ${day} and (t.due_on < ${day} or t.kind <> 'meeting')
    order by t.due_on, t.due_at nulls last, t.created_at, t.id limit 1)`;

/**
 * A query: how many contacts of the affiliate have each set of tags. They are counted with an
 * index alone, and the first contact of each set provides its tags.
 */
export const tagSets = (affiliateId: string): Sql => sql`
  select s.n, c.tags, c.tag_keys from (
    select tag_set, count(*)::int n from contact
     where affiliate_id = ${affiliateId} and deleted_at is null and tags <> '{}' group by 1
  ) s cross join lateral (
    select tags, tag_keys from contact
     where affiliate_id = ${affiliateId} and deleted_at is null and tags <> '{}' and tag_set = s.tag_set
     order by id limit 1
  ) c`;

/** Whether the affiliate may have this many more contacts. Contacts in the trash count too, since they can be restored. */
export const hasRoom = (affiliateId: string, more: number): Sql =>
  sql`((select count(*) from contact where affiliate_id = ${affiliateId}) + ${more}::int <= ${MAX_CONTACTS})`;

/** The refusal of a `contactId` that is not in the affiliate's list (400). */
export const unknownContact = (): HttpError =>
  invalid('contactId', 'Choose one of your contacts: this one is not among them.');

/** The refusal if there are too many contacts (400). */
export const tooManyContacts = (): HttpError =>
  new HttpError(
    'validation',
    `An affiliate has at most ${MAX_CONTACTS.toLocaleString('en-US')} contacts, and this would make more. Those in the trash count until they are gone.`,
  );

type Written = Omit<InferOutput<typeof ContactChange>, 'version'>;

const DEFAULTS = {
  email: '',
  phone: '',
  stage: 'lead',
  reason: '',
  tags: [],
  source: 'manual',
} satisfies Written;

const isDetail = (field: string): field is DetailField =>
  (DETAIL_FIELDS as readonly string[]).includes(field);

/** The fields that the column `details` stores, or null if there are none. */
export function detailsOf(fields: object): object | null {
  const details = Object.entries(fields).filter(
    ([field, value]) => isDetail(field) && value !== undefined,
  );
  return details.length > 0 ? Object.fromEntries(details) : null;
}

/** The column `details` of the contact `c` with the written fields. Null removes a field. */
export const newDetails = (former: Sql, written: string): Sql =>
  sql`jsonb_strip_nulls(${former} || coalesce(${written}::jsonb -> 'details', '{}'))`;

/** The columns of these fields by name, as JSON. Omitted fields have no columns. */
export function columnsOf({ nextStep, ...others }: Written): string {
  const columns = Object.entries(others).flatMap(([field, value]) =>
    isDetail(field) ? [] : [[FIELD_COLUMNS[field as keyof typeof FIELD_COLUMNS][0], value]],
  );
  return JSON.stringify({
    ...Object.fromEntries(columns),
    details: detailsOf(others) ?? undefined,
    next_step: nextStep === null ? null : nextStep?.text,
    next_on: nextStep === null ? null : nextStep?.on,
  });
}

export const newColumns = (draft: InferOutput<typeof ContactDraft>): string =>
  columnsOf({ ...DEFAULTS, ...withNames(draft) });

/** How the interaction `i` ended, if it is a call. */
export const OUTCOME = sql`case i.kind when 'call' then coalesce(i.outcome, 'reached') end`;
