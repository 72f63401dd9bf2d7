/** Finding contacts that are one person, and merging them. */
import type { InferOutput } from 'valibot';
import shortNames from '../../../src/config/short-names.json' with { type: 'json' };
import type { DetailField } from '../../../src/contract/contact-fields.ts';
import { MAX_TAGS } from '../../../src/contract/contact-kinds.ts';
import type { Contact } from '../../../src/contract/contacts/contacts.ts';
import type * as contract from '../../../src/contract/contacts/moves.ts';
import { type Duplicates, MAX_DUPLICATES } from '../../../src/contract/contacts/moves.ts';
import { middlesAgree, NO_PARTS, partsOf } from '../../../src/contract/person-name.ts';
import type { Undoable } from '../../../src/contract/undo.ts';
import { folded } from '../../../src/lib/folded.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { auditLine, dropOldUndos, sameBody } from '../db/records.ts';
import { column, joinParts, type Sql, sql } from '../db/sql.ts';
import { noteGaps } from '../households/gaps.ts';
import { moveMembers } from '../households/households.ts';
import { HttpError, invalid, notFound } from '../http/refusal.ts';
import { madeBefore, otherContents, type RequestKey } from '../http/request-key.ts';
import {
  CONTACT,
  type ContactField,
  FIELD_COLUMNS,
  isWith,
  listedColumns,
  todayOf,
} from '../rows/contacts.ts';
import { type Details, mergedDetails } from './merge-details.ts';

/** Merging these reveals further groups. */
const MOST_GROUPS = 50;

/** Duplicates with the pairs that are two people: the affiliate marked them, or their middle names differ. */
type FoundGroup = Omit<Duplicates, 'sure'> & { apart: [one: string, other: string][] };

/**
 * Groups of contacts that share an address or number and whose names match, except those in which
 * every pair is two people. Comparing names is slow, so only the names of a group are compared.
 */
const findGroups = (affiliateId: string): Promise<FoundGroup[]> =>
  query<FoundGroup>(sql`
    select case when strpos(key, '@') > 0 then 'email' else 'phone' end "by", key value, contacts, apart from (
      select key, ids[:${MAX_DUPLICATES}] ids, apart from (
        select shared.key, array_agg(c.id order by c.created_at, c.id) ids,
            array_agg(middle_of(c.name) order by c.created_at, c.id) middles from (
          select key from contact c, unnest(c.keys) key
           where c.affiliate_id = ${affiliateId} and c.deleted_at is null
           group by key having count(*) > 1) shared
        join contact c on c.affiliate_id = ${affiliateId} and c.deleted_at is null and c.keys @> array[shared.key]
        group by shared.key, person_key(c.name) having count(*) > 1) named
      cross join lateral (
        select coalesce(json_agg(json_build_array(one, other)), '[]') apart, count(*) known from (
          select n.one, n.other from not_duplicate n
           where n.affiliate_id = ${affiliateId} and n.one = any(ids) and n.other = any(ids)
          union
          select a.id, b.id from unnest(ids, middles) a(id, middle) join unnest(ids, middles) b(id, middle)
              on a.id < b.id and not middles_agree(a.middle, b.middle)) n) pairs
      where known < cardinality(ids) * (cardinality(ids) - 1) / 2
      order by strpos(key, '@') = 0, key, ids limit ${2 * MOST_GROUPS}) twin
    cross join lateral (
      select json_agg(found) contacts from (
        select ${listedColumns()} from contact c where c.affiliate_id = ${affiliateId} and c.id = any(twin.ids)
         order by c.created_at, c.id) found) people`);

/** The members of the group who may be in it twice. Two contacts that may be one person come first. */
function withPairFirst({ apart, contacts, ...group }: FoundGroup): Omit<FoundGroup, 'apart'> {
  const known = new Set(apart.map((pair) => pair.join()));
  const maybeOne = (one: Contact, other: Contact) =>
    one !== other && !known.has([one.id, other.id].sort().join());
  const twice = contacts.filter((one) => contacts.some((other) => maybeOne(one, other)));
  const [first] = twice;
  const second = first && twice.find((other) => maybeOne(first, other));
  if (!second) return { ...group, contacts };
  const rest = twice.filter((contact) => contact !== first && contact !== second);
  return { ...group, contacts: [first, second, ...rest] };
}

interface Person {
  id: string;
  name: string;
  details: Details;
}

/** The short forms by their name. */
const SHORT_FORMS = new Map(
  shortNames.names.split(', ').map((line): [string, string[]] => {
    const [name = '', ...shorts] = line.split(' ');
    return [name, shorts];
  }),
);

/** The words of a text, as they are compared. */
export const wordsOf = (text: unknown): string[] =>
  folded(String(text ?? ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The parts of a person's name that are compared. */
function comparedOf({ name, details }: Person) {
  const parts = partsOf({ ...NO_PARTS, ...details, name, kind: 'person' });
  const [first = '', ...others] = wordsOf(parts.firstName);
  const middle = others[0] ?? wordsOf(parts.middleName)[0] ?? '';
  const generation = wordsOf(parts.suffix).find((word) => /^(jr|sr|i{2,3}|iv)$/.test(word)) ?? '';
  const names = [first[0], ...(SHORT_FORMS.get(first) ?? []), wordsOf(details.nickname).join(' ')];
  return { first, middle, last: wordsOf(parts.lastName).join(' '), generation, names };
}

const isSameOrNone = (one: string, other: string): boolean =>
  one === '' || other === '' || one === other;

/** Whether people of these names may be one: a short form, an initial or a nickname stands for the first name. */
function mayBeOne([a, b]: readonly [Person, Person]): boolean {
  const name = comparedOf(a);
  const other = comparedOf(b);
  return (
    name.last === other.last &&
    isSameOrNone(name.generation, other.generation) &&
    middlesAgree(name.middle, other.middle) &&
    name.first !== '' &&
    other.first !== '' &&
    (name.first === other.first ||
      name.names.includes(other.first) ||
      other.names.includes(name.first))
  );
}

type Similar = Pick<Duplicates, 'by' | 'value'> & { pair: [Person, Person] };

/** Pairs with an address or number and a last name in common, whose names differ otherwise, except those marked as two people. */
const readSimilar = (affiliateId: string): Promise<Similar[]> =>
  query<Similar>(sql`
    with shared as (
      select key from contact c, unnest(c.keys) key where c.affiliate_id = ${affiliateId} and c.deleted_at is null
       group by key having count(*) > 1
    ), person as (
      select shared.key, c.id, c.created_at, person_key(c.name) whole, name_words(c.name) words,
          json_build_object('id', c.id, 'name', c.name, 'details', c.details) about
        from shared join contact c on c.affiliate_id = ${affiliateId} and c.deleted_at is null and c.keys @> array[shared.key]
       where coalesce(c.details ->> 'kind', 'person') = 'person' and not is_joint_name(c.name)
    )
    select distinct on (one.id, other.id) case when strpos(key, '@') > 0 then 'email' else 'phone' end "by",
        key value, json_build_array(one.about, other.about) pair
      from person one join person other using (key)
     where one.whole <> other.whole and (one.created_at, one.id) < (other.created_at, other.id)
       and one.words[cardinality(one.words)] = other.words[cardinality(other.words)]
       and not exists (select from not_duplicate n where n.affiliate_id = ${affiliateId}
         and n.one = least(one.id, other.id) and n.other = greatest(one.id, other.id))
     order by one.id, other.id, strpos(key, '@') = 0, key`);

/** The pairs that may be one person. */
async function findSimilar(affiliateId: string): Promise<Duplicates[]> {
  const similar = await readSimilar(affiliateId);
  const duplicates = similar.filter(({ pair }) => mayBeOne(pair)).slice(0, MOST_GROUPS);
  if (duplicates.length === 0) return [];
  const ids = duplicates.flatMap(({ pair }) => pair.map(({ id }) => id));
  const rows = await query<Contact>(sql`
    select ${CONTACT} from contact c where c.affiliate_id = ${affiliateId} and c.id = any(${ids})`);
  const byId = new Map(rows.map((contact) => [contact.id, contact]));
  return duplicates.map(({ pair, ...shared }) => ({
    ...shared,
    sure: false,
    contacts: pair.flatMap(({ id }) => byId.get(id) ?? []),
  }));
}

/**
 * The people who are in the affiliate's list more than once: those with the same email address, those with the same
 * phone number, and those whose names are alike.
 */
export async function findDuplicates(affiliateId: string): Promise<Duplicates[]> {
  const groups = await findGroups(affiliateId);
  // People who share both an address and a number are one group.
  const byPeople = Map.groupBy(groups, ({ contacts }) =>
    contacts
      .map(({ id }) => id)
      .sort()
      .join(),
  );
  const sure = [...byPeople.values()]
    .slice(0, MOST_GROUPS)
    .flatMap(([group]) => (group ? { ...withPairFirst(group), sure: true } : []));
  return [...sure, ...(await findSimilar(affiliateId))];
}

/** Marks these contacts as different people. Throws an HttpError: 404 if one is unknown or in the trash. */
export async function markNotDuplicates(affiliateId: string, ids: string[]): Promise<Undoable> {
  const chosen = [...new Set(ids)];
  // Nothing is written unless each is the affiliate's.
  const [marked] = await query<Undoable>(sql`
    with theirs as (
      select id from contact where affiliate_id = ${affiliateId} and id = any(${chosen}) and deleted_at is null
    ), pairs as (
      select a.id one, b.id other from theirs a join theirs b on a.id < b.id
       where (select count(*) from theirs) = ${chosen.length}
    ), marked as (
      insert into not_duplicate (affiliate_id, one, other) select ${affiliateId}, one, other from pairs
      on conflict do nothing returning one, other
    ), undone as (
      insert into undo (affiliate_id, kind, before)
      select ${affiliateId}, 'not-duplicates', jsonb_build_object('pairs', coalesce(
          (select jsonb_agg(jsonb_build_object('one', one, 'other', other)) from marked), '[]'))
       where exists (select from pairs)
      returning id
    ), ${auditLine(affiliateId, 'change', 'contact', sql`(select one id from marked) marked`)},
    ${dropOldUndos(affiliateId)}
    select id undo from undone`);
  if (!marked) throw notFound();
  return marked;
}

/* The result of merging two contacts. */

type Choice = InferOutput<NonNullable<typeof contract.mergeContacts.body>>;

/** A contact's columns as JSON. */
export interface ContactRow extends Record<string, unknown> {
  id: string;
  name: string;
  stage: string;
  email: string;
  phone: string;
  tags: string[];
  details: Details;
  referred_by: string | null;
  reached: number;
  origin: unknown;
  last_touch_on: string | null;
  check_in_on: string | null;
  reviewed_on: string | null;
  review_on: string | null;
  rhythm_days: number | null;
  next_step: string | null;
  next_on: string | null;
  import_id: string | null;
  client_on: string | null;
  deleted_at: string | null;
  merged_into: string | null;
}

/** Fields that follow another field or both contacts, or that stay with the kept contact. Next steps move. */
type NotChosen =
  | 'reason'
  | 'lastTouchOn'
  | 'checkInOn'
  | 'reviewedOn'
  | 'reviewOn'
  | 'source'
  | 'nextStep'
  | 'referredBy'
  | DetailField;

/** The columns of each field that a merge chooses between. A new contact field must be listed here or in NotChosen. */
const COLUMNS: Record<Exclude<ContactField, NotChosen>, readonly string[]> = {
  name: FIELD_COLUMNS.name,
  email: FIELD_COLUMNS.email,
  phone: FIELD_COLUMNS.phone,
  stage: [...FIELD_COLUMNS.stage, ...FIELD_COLUMNS.reason],
  tags: FIELD_COLUMNS.tags,
  rhythmDays: FIELD_COLUMNS.rhythmDays,
};

/** The columns that a merge and its undo may change. */
export const MERGED_COLUMNS: readonly string[] = [
  ...Object.values(COLUMNS).flat(),
  'last_touch_on',
  'check_in_on',
  'reviewed_on',
  'review_on',
  'reached',
  'client_on',
  'origin',
  'details',
  'referred_by',
];

export type Values = Record<string, unknown>;

const isEmpty = (value: unknown): boolean => value === null || value === '';
const knownDays = (...days: (string | null)[]) => days.filter((day) => day !== null).sort();
const latest = (a: string | null, b: string | null) => knownDays(a, b).at(-1) ?? null;
const earliest = (a: string | null, b: string | null) => knownDays(a, b)[0] ?? null;

/** Both contacts' tags, without duplicates in any case. Throws an HttpError: 400 if there are too many. */
function uniteTags(kept: string[], dropped: string[]): string[] {
  const known = new Set(kept.map(folded));
  const all = [...kept, ...dropped.filter((tag) => !known.has(folded(tag)))];
  if (all.length <= MAX_TAGS) return all;
  throw invalid(
    'tags',
    `Together they have ${all.length} tags, and a contact has at most ${MAX_TAGS}. Please choose the tags of one.`,
  );
}

/** From which contact each field comes. A list names those that come from the dropped one. */
type Chosen = Partial<Record<contract.MergeField, 'keep' | 'drop'>>;
const chosenOf = (fields: Choice['fields']): Chosen =>
  Array.isArray(fields) ? Object.fromEntries(fields.map((field) => [field, 'drop'])) : fields;

/** The columns of the merged contact, and a line for each value that is not among them. */
function mergedValues(
  keep: ContactRow,
  drop: ContactRow,
  chosen: Chosen,
): { became: Values; lost: string[]; otherReferrer: string | null } {
  const values: Values = {};
  const sides: Record<string, ContactRow> = {};
  for (const [field, columns] of Object.entries(COLUMNS)) {
    const side = chosen[field as contract.MergeField];
    const empty = columns.every((column) => isEmpty(keep[column]));
    const from = side === 'drop' || (!side && empty) ? drop : keep;
    sides[field] = from;
    for (const column of columns) values[column] = from[column];
  }
  if (!chosen.tags) values.tags = uniteTags(keep.tags, drop.tags);
  const { name = keep, email = keep, phone = keep } = sides;
  const referrers = new Set(
    [keep.referred_by, drop.referred_by].filter((id) => id && id !== keep.id && id !== drop.id),
  );
  const [referrer = null, otherReferrer = null] = referrers;
  const { details, lost } = mergedDetails(keep, drop, { name, email, phone });
  const became = {
    ...values,
    details,
    referred_by: referrer,
    last_touch_on: latest(keep.last_touch_on, drop.last_touch_on),
    check_in_on: keep.check_in_on ?? drop.check_in_on,
    reviewed_on: latest(keep.reviewed_on, drop.reviewed_on),
    review_on: earliest(keep.review_on, drop.review_on),
    reached: Math.max(keep.reached, drop.reached),
    client_on: earliest(keep.client_on, drop.client_on),
    origin: keep.origin ?? drop.origin,
  };
  const hasOtherName = folded(name.name) !== folded(keep.name);
  return { became, lost: hasOtherName ? [`Name: ${keep.name}`, ...lost] : lost, otherReferrer };
}

/** Locks contacts of the affiliate in the order of their ids, so that two merges never deadlock. */
export async function lockContacts(
  run: Query,
  affiliateId: string,
  ids: string[],
): Promise<ContactRow[]> {
  const rows = await run<{ row: ContactRow }>(sql`
    select to_jsonb(c) - array['words', 'keys'] as row from contact c
     where affiliate_id = ${affiliateId} and id = any(${ids}) order by id for update`);
  return rows.map(({ row }) => row);
}

/**
 * Part of a statement: sets columns of the kept contact from JSON. A column missing there, for example
 * one added after the merge, stays as it is.
 */
export const setValues = (affiliateId: string, keep: string, values: string): Sql => sql`
  update contact c set version = c.version + 1,
      (${joinParts(MERGED_COLUMNS.map(column), ', ')}) = (
        select ${joinParts(
          MERGED_COLUMNS.map((name) => sql`n.${column(name)}`),
          ', ',
        )}
          from jsonb_populate_record(c, ${values}::jsonb) n)
   where c.affiliate_id = ${affiliateId} and c.id = ${keep}`;

export const pick = (row: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

/** The contacts of a merge: `keep` stays, `drop` goes to the trash. */
interface Pair {
  keep: string;
  drop: string;
}

type Merged = Contact & Undoable;

/** The result of the earlier try with this key, if there was one. Throws an HttpError: 409 if it had other contents. */
async function mergedBefore(
  run: Query,
  affiliateId: string,
  keep: string,
  key: RequestKey | null,
): Promise<Merged | null> {
  if (!key) return null;
  const [earlier] = await run<Merged & { sameBody: boolean }>(sql`
    select ${CONTACT}, u.id undo, ${sameBody(sql`u`, key.body)}
      from undo u join contact c on c.affiliate_id = u.affiliate_id and c.id = ${keep}
     where u.affiliate_id = ${affiliateId} and u.request_key = ${key.id}`);
  if (!earlier) return null;
  // That request may have merged other contacts, so this contact is not its result.
  if (!earlier.sameBody) throw otherContents();
  return madeBefore<Merged>(earlier);
}

/** Throws an HttpError: 409 if one of the contacts is in the trash. */
function refuseDeleted(contacts: readonly ContactRow[]): void {
  const gone = contacts.find(({ deleted_at }) => deleted_at);
  if (!gone) return;
  const event = gone.merged_into ? 'was merged with another contact' : 'was moved to the trash';
  throw new HttpError('conflict', `${gone.name} ${event} in the meantime. Nothing was changed.`);
}

/** Parts of a statement: what belongs to `drop` moves to `keep`. Each part returns what the undo needs. */
const movedRecords = (affiliateId: string, { keep, drop }: Pair): Sql => sql`moved as (
  update interaction set contact_id = case when contact_id = ${drop} then ${keep} else contact_id end,
      attendees = case when attendees @> array[${keep}::uuid] then attendees else array_replace(attendees, ${drop}::uuid, ${keep}::uuid) end
   where affiliate_id = ${affiliateId} and (contact_id = ${drop}
     or attendees <> '{}' and attendees @> array[${drop}::uuid] and not attendees @> array[${keep}::uuid])
  returning id
), leads as (
  update lead set contact_id = ${keep} where affiliate_id = ${affiliateId} and contact_id = ${drop} returning id
), scenarios as (
  update scenario set contact_id = ${keep}, version = version + 1
   where affiliate_id = ${affiliateId} and contact_id = ${drop} returning id
), uses as (
  update use set contact_id = ${keep}, version = version + 1
   where affiliate_id = ${affiliateId} and contact_id = ${drop} returning id
), shares as (
  update share set contact_id = ${keep}, version = version + 1
   where affiliate_id = ${affiliateId} and contact_id = ${drop} returning id
), steps as materialized (
  select id, contact_id = ${drop} own, attendees was, attendees_with(attendees, ${drop}, ${keep}) became from task t
   where affiliate_id = ${affiliateId} and ${isWith(sql`t`, sql`${drop}::uuid`)}
), tasks as (
  update task t set contact_id = case when own then ${keep} else contact_id end, attendees = became,
      version = version + 1
    from steps where t.affiliate_id = ${affiliateId} and t.id = steps.id
), reviewed as materialized (
  select id, contact_id contact, people was, array(
      select case when person <> ${drop} then person when not people @> array[${keep}::uuid] then ${keep}::uuid end
        from unnest(people) with ordinality one(person, place) order by place) became
    from review where affiliate_id = ${affiliateId} and people @> array[${drop}::uuid]
), reviews as (
  update review r set people = became, version = version + 1,
      contact_id = case when contact_id = ${drop} then ${keep} else contact_id end
    from reviewed where r.affiliate_id = ${affiliateId} and r.id = reviewed.id
), introduced as (
  update contact set referred_by = ${keep}, version = version + 1
   where affiliate_id = ${affiliateId} and referred_by = ${drop} and id <> ${keep} returning id
)`;

/** What the undo restores besides the moved records, as JSON, and the first lines of the merge's note. */
interface MergeRecord {
  before: string;
  note: string;
  otherReferrer: string | null;
}

/** Parts of a statement: the note, the undo and the line of the audit. */
const recordedMerge = (
  affiliateId: string,
  keep: string,
  key: RequestKey | null,
  { before, note, otherReferrer }: MergeRecord,
): Sql => sql`noted as (
  insert into interaction (affiliate_id, contact_id, kind, text, at)
  values (${affiliateId}, ${keep}, 'merge', ${note}::text || coalesce(
    (select E'\\nIntroduced by: ' || name from contact where affiliate_id = ${affiliateId} and id = ${otherReferrer}), ''), now()) returning id
), undone as (
  insert into undo (affiliate_id, kind, request_key, request_body, before)
  select ${affiliateId}, 'merge', ${key?.id ?? null}, ${key?.body ?? null}, ${before}::jsonb || jsonb_build_object(
    'note', (select id from noted),
    'interactions', coalesce((select jsonb_agg(id) from moved), '[]'),
    'steps', coalesce((select jsonb_agg(steps) from steps), '[]'),
    'reviews', coalesce((select jsonb_agg(reviewed) from reviewed), '[]'),
    'introduced', coalesce((select jsonb_agg(id) from introduced), '[]'),
    'leads', coalesce((select jsonb_agg(id) from leads), '[]'),
    'scenarios', coalesce((select jsonb_agg(id) from scenarios), '[]'),
    'uses', coalesce((select jsonb_agg(id) from uses), '[]'),
    'shares', coalesce((select jsonb_agg(id) from shares), '[]'))
  on conflict (affiliate_id, request_key) do nothing returning id
), audited as (
  insert into audit (actor, action, kind, thing, affiliate_id) values (${affiliateId}, 'merge', 'contact', ${keep}, ${affiliateId})
)`;

/** The columns of the merged contact that this statement's own changes decide: it does not see them in the tables yet. */
const mergedColumns = (affiliateId: string, { keep, drop }: Pair): Sql => sql`undone.id undo, (
  -- The triggers set the contact's next step only after this statement.
  select json_build_object('id', t.id, 'text', t.title, 'on', t.due_on::text) from task t
   where t.affiliate_id = ${affiliateId} and (${isWith(sql`t`, sql`${keep}::uuid`)} or ${isWith(sql`t`, sql`${drop}::uuid`)}) and t.done_at is null and t.deleted_at is null
   order by t.due_on, t.due_at nulls last, t.created_at, t.id limit 1) "nextStep", (
  select count(*)::int from contact k where k.affiliate_id = ${affiliateId}
    and k.referred_by in (${keep}, ${drop}) and k.id <> ${keep} and k.deleted_at is null) introduced,
  -- The undo does not exist yet when the contact is read.
  json_build_object('undo', undone.id, 'name', (select name from contact where affiliate_id = ${affiliateId} and id = ${drop}),
    'on', ${todayOf(sql`now()`, affiliateId)}::text) merge`;

/**
 * Merges two contacts: `drop` moves to the trash, and its notes, tasks, leads, scenarios, uses and links for clients move to
 * `keep`. A second try with the same key returns the result of the first. Throws an HttpError: 400
 * if both are the same contact, 404 if one is unknown, 409 if one is in the trash or the first try
 * had other contents.
 */
export function mergeContacts(
  affiliateId: string,
  { keep, drop, fields }: Choice,
  key: RequestKey | null,
): Promise<Merged> {
  if (keep === drop) {
    throw invalid('drop', 'Please choose two different contacts.');
  }
  const pair: Pair = { keep, drop };
  return transaction(async (run) => {
    const rows = await lockContacts(run, affiliateId, [keep, drop]);
    const remaining = rows.find(({ id }) => id === keep);
    const dropped = rows.find(({ id }) => id === drop);
    if (!remaining || !dropped) throw notFound();
    const earlier = await mergedBefore(run, affiliateId, keep, key);
    if (earlier) return earlier;
    refuseDeleted([remaining, dropped]);
    const chosen = chosenOf(fields);
    const { became, lost, otherReferrer } = mergedValues(remaining, dropped, chosen);
    const was = pick(remaining, Object.keys(became));
    const members = await moveMembers(run, affiliateId, pair, chosen.household);
    const columns = JSON.stringify(became);
    const note = [`Merged with ${dropped.name}.`, ...lost].join('\n');
    const before = JSON.stringify({ keep, drop, was, became, members });
    const [merged] = await run<Merged>(sql`
      with dropped as (
        update contact set version = version + 1, deleted_at = now(), merged_into = ${keep}
         where affiliate_id = ${affiliateId} and id = ${drop}
      ), kept as (
        ${setValues(affiliateId, keep, columns)} returning c.*
      ), ${movedRecords(affiliateId, pair)},
      ${recordedMerge(affiliateId, keep, key, { before, note, otherReferrer })},
      ${dropOldUndos(affiliateId)}
      select ${CONTACT}, ${mergedColumns(affiliateId, pair)}
        from kept c, undone`);
    // The same key was used at the same moment, for other contacts.
    if (!merged) throw otherContents();
    // Most contacts are in no household.
    if (merged.household || members.moved.length + members.removed.length > 0) {
      await noteGaps(affiliateId, 'changed', run);
    }
    return merged;
  });
}
