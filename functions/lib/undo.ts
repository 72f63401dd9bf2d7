/** Undoing a change. */
import { UNDO_DAYS } from '../../src/config/retention.ts';
import { NAME_PARTS } from '../../src/contract/person-name.ts';
import { MAX_SCENARIOS } from '../../src/contract/scenarios.ts';
import type { Undone } from '../../src/contract/undo.ts';
import * as contract from '../../src/contract/undo.ts';
import { unreadAlerts } from './alerts.ts';
import { followed } from './calendar/calendars.ts';
import { type MergedRow, setColumns } from './contacts/import-merge.ts';
import { LOCK_TALKERS, LOCKED, lastTalkWithout, MOVES_LAST_TALK } from './contacts/interactions.ts';
import { lockContacts, SET_VALUES, type Values } from './contacts/merge.ts';
import { DETAIL, flattened, folded } from './contacts/merge-details.ts';
import { type Query, transaction } from './db/db.ts';
import { type MovedMembers, moveMembersBack, takeBackHousehold } from './households/households.ts';
import { UNMAKE_CONTACT } from './households/member-contacts.ts';
import { on } from './http/endpoint.ts';
import { HttpError } from './http/refusal.ts';
import { isTalk, isWith, todayOf } from './rows/contacts.ts';
import { takeBackAnswers } from './shares/suggestions.ts';
import type { Ended } from './tasks.ts';

/** Restores the state before a change, for this affiliate only. `before` is the data that the change stored. */
type TakeBack = (run: Query, affiliateId: string, before: unknown) => Promise<Undone>;

/** One that is a single statement: $1 the affiliate, $2 what the change stored. */
const takenBackBy =
  (statement: string): TakeBack =>
  async (run, affiliateId, before) => {
    const [undone] = await run<Undone>(statement, [affiliateId, JSON.stringify(before)]);
    return undone ?? { undone: 0, kept: 0 };
  };

interface Before {
  keep: string;
  drop: string;
  /** The columns of the kept contact before and after. */
  was: Values;
  became: Values;
  /** The rows that came from the other contact, and the note about the merge. */
  interactions: string[];
  leads: string[];
  scenarios: string[];
  /** Missing in merges from before uses existed, and before shares. */
  uses?: string[];
  shares?: string[];
  /** The other contact's steps, and the meetings to which it came. */
  steps?: { id: string; own: boolean; was: string[]; became: string[] }[];
  /** The other contact's steps, in merges from before meetings had attendees. */
  tasks?: string[];
  note: string;
  /** The merge's effect on both contacts' households. Missing in merges from before households existed. */
  members?: MovedMembers;
  /** The contacts that the other contact had introduced. Missing in older merges. */
  introduced?: string[];
}

/** $1 the affiliate, $2 the kept contact's id, $3 the other one's, $4 the values, $5 to $12 the rows to move back. */
const UNMERGE = `
with back as (
  update contact set version = version + 1, deleted_at = null, merged_into = null
   where affiliate_id = $1 and id = $3
), kept as (
  ${SET_VALUES}
), moved as (
  update interaction set contact_id = case when contact_id = $2 then $3 else contact_id end,
      attendees = case when attendees @> array[$3::uuid] then attendees else array_replace(attendees, $2, $3) end
   where affiliate_id = $1 and $2 = any(contact_id || attendees) and id = any($5::uuid[])
), leads as (
  update lead set contact_id = $3 where affiliate_id = $1 and contact_id = $2 and id = any($6::uuid[])
), scenarios as (
  update scenario set contact_id = $3, version = version + 1
   where affiliate_id = $1 and contact_id = $2 and id = any($7::uuid[])
), uses as (
  update use set contact_id = $3, version = version + 1
   where affiliate_id = $1 and contact_id = $2 and id = any($11::uuid[])
), shares as (
  update share set contact_id = $3, version = version + 1
   where affiliate_id = $1 and contact_id = $2 and id = any($12::uuid[])
), introduced as (
  update contact set referred_by = $3, version = version + 1
   where affiliate_id = $1 and referred_by = $2 and id = any($9::uuid[])
), tasks as (
  -- Whoever was chosen since comes.
  update task t set contact_id = case when own and contact_id = $2 then $3 else contact_id end,
      attendees = case when attendees = '{}' then attendees else was end, version = version + 1
    from jsonb_to_recordset($10::jsonb) m(id uuid, own boolean, was uuid[], became uuid[])
   where t.affiliate_id = $1 and t.id = m.id and t.attendees in (became, '{}')
     and $2 = any(t.contact_id || t.attendees)
), noted as (
  delete from interaction where affiliate_id = $1 and contact_id = $2 and id = $8
)
select 1`;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Columns that form one field: if either was edited, both stay. */
const TOGETHER = [
  ['stage', 'reason', 'reached', 'client_on'],
  ['name', ...['kind', ...NAME_PARTS].map((part) => `${DETAIL}${part}`)],
  ['email', `${DETAIL}emails`],
  ['phone', `${DETAIL}phones`],
  ['next_step', 'next_on'],
];
const fieldOf = (column: string): string[] =>
  TOGETHER.find((columns) => columns.includes(column)) ?? [column];

/** The kept contact's columns after the undo, and how many fields stay because they were edited since. */
function valuesAfter(
  row: Values,
  merge: Pick<Before, 'was' | 'became'>,
): { values: Values; edited: number } {
  const [now, was, became] = [row, merge.was, merge.became].map(flattened) as [
    Values,
    Values,
    Values,
  ];
  const values: Values = {};
  const edited = new Set<string>();
  for (const column of Object.keys(was)) {
    // A column added after the merge is not part of it.
    const field = fieldOf(column).filter((each) => each in was);
    const stays = field.some((each) => !same(now[each], became[each]));
    values[column] = stays ? now[column] : was[column];
    const mattered = field.some((each) => !same(was[each], became[each]));
    if (stays && mattered) edited.add(field.join());
  }
  return { values: folded(values), edited: edited.size };
}

/**
 * Restores both contacts. Fields that were edited since stay edited, and later notes stay with the
 * kept contact. Throws an HttpError: 409 if that contact was itself merged since.
 */
async function undoMerge(run: Query, affiliateId: string, before: unknown): Promise<Undone> {
  const merge = before as Before;
  const rows = await lockContacts(run, affiliateId, [merge.keep, merge.drop]);
  const keep = rows.find(({ id }) => id === merge.keep);
  const drop = rows.find(({ id }) => id === merge.drop);
  if (keep?.merged_into) {
    const sentence = `${keep.name} was merged with another contact since. Please undo that merge first.`;
    throw new HttpError('conflict', sentence);
  }
  if (!drop) return { undone: 0, kept: 1 };
  const { values, edited } = keep ? valuesAfter(keep, merge) : { values: {}, edited: 0 };
  await run(UNMERGE, [
    affiliateId,
    merge.keep,
    merge.drop,
    JSON.stringify(values),
    merge.interactions,
    merge.leads,
    merge.scenarios,
    merge.note,
    merge.introduced ?? [],
    JSON.stringify(
      merge.steps ?? merge.tasks?.map((id) => ({ id, own: true, was: [], became: [] })) ?? [],
    ),
    merge.uses ?? [],
    merge.shares ?? [],
  ]);
  if (merge.members) await moveMembersBack(run, affiliateId, merge, merge.members);

  return { undone: keep ? 2 : 1, kept: edited };
}

/* Undoing changes to contacts and their interactions. */

/**
 * $2 the rows of an undo of kind "contacts": the version after the change, the former columns, and
 * the change's note. Contacts that were changed since stay as they are.
 */
const TAKE_BACK = `
with former as (
  select * from jsonb_to_recordset($2) as f(id uuid, version int, columns jsonb, note uuid)
), back as (
  update contact c set version = c.version + 1,
    (stage, reason, tags, reached, client_on, deleted_at) = (
      select o.stage, o.reason, o.tags, o.reached, o.client_on, o.deleted_at
        from jsonb_populate_record(c, f.columns) o)
    from former f
   where c.affiliate_id = $1 and c.id = f.id and c.version = f.version and c.merged_into is null
  returning c.id, f.note
), gone as (
  delete from interaction i using back where i.affiliate_id = $1 and i.id = back.note
)
select undone, (select count(*)::int from former) - undone kept
  from (select count(*)::int undone from back) counted`;

const BRING_INTERACTION_BACK = `
with i as (
  update interaction set deleted_at = null
   where affiliate_id = $1 and id = ($2::jsonb ->> 'id')::uuid and deleted_at is not null returning *
), touched as (
  ${MOVES_LAST_TALK}
    from (select contact_id || attendees people, ${todayOf('i.at')} talked_on from i where ${isTalk('i')}) talk
   where c.affiliate_id = $1 and c.id = any(people)
)
select count(*)::int undone, 0 kept from i`;

/** Restores a note or a talk. A talk moves the date of the last talk. */
const takeBackInteraction: TakeBack = async (run, affiliateId, before) => {
  // Locks in the same order as a deletion: first the contact, then its interactions.
  await run(LOCK_TALKERS, [affiliateId, (before as { id: string }).id]);
  return takenBackBy(BRING_INTERACTION_BACK)(run, affiliateId, before);
};

/* Undoing changes to tasks. */

const BRING_TASK_BACK = `
with back as (
  update task set deleted_at = null, version = version + 1
   where affiliate_id = $1 and id = ($2::jsonb ->> 'id')::uuid and deleted_at is not null returning id
)
select count(*)::int undone, 0 kept from back`;

/** $2 the task, $3 the logged interaction. */
const LOCK_ATTENDEES = LOCKED(`(
  (select contact_id || attendees from task where affiliate_id = $1 and id = $2)
  || (select contact_id || attendees from interaction where affiliate_id = $1 and id = $3))`);

/** $2 the ended task or null, $3 the logged interaction, $4 the step planned after it, $5 the last talks before it. */
const TAKE_BACK_LOG = `
with back as (
  update task set done_at = null, version = version + 1
   where affiliate_id = $1 and id = $2 and done_at is not null returning contact_id
), planned as (
  -- A step that was changed since is kept.
  delete from task where affiliate_id = $1 and id = $4 and version = 1 and done_at is null returning id
), i as (
  update interaction set deleted_at = now()
   where affiliate_id = $1 and id = $3 and deleted_at is null returning *
), touched as (
  ${lastTalkWithout('(select was from jsonb_to_recordset($5::jsonb) f(id uuid, was date) where f.id = c.id)')}
)
select (select count(*)::int from back) + (select count(*)::int from i where $2::uuid is null)
    + case when $2::uuid is null and $3::uuid is null then (select count(*)::int from planned) else 0 end undone,
  case when $4::uuid is not null and not exists (select from planned) then 1 else 0 end kept`;

/** What was put off before a talk is put off again, unless another talk followed. $2 the talk, $3 the last talks before it. */
const PUT_OFF_AGAIN = `
update contact c set check_in_on = f.put_off, version = c.version + 1
  from jsonb_to_recordset($3::jsonb) f(id uuid, put_off date), interaction i
 where c.affiliate_id = $1 and c.id = f.id and f.put_off is not null and c.check_in_on is null
   and i.affiliate_id = $1 and i.id = $2 and ${isTalk('i')}
   and not exists (select from interaction o where o.affiliate_id = $1 and ${isWith('o', 'c.id')}
     and o.deleted_at is null and ${isTalk('o')} and o.created_at > i.created_at)`;

/** Reopens the task that a log ended, and takes back what was logged, planned and moved with it. */
async function takeBackLog(run: Query, affiliateId: string, before: unknown): Promise<Undone> {
  const { task, interaction, next, stage, talks = [] } = before as Ended;
  await run(LOCK_ATTENDEES, [affiliateId, task, interaction]);
  const moved = stage ? await takeBack(run, affiliateId, stage) : undefined;
  const values = [affiliateId, task, interaction, next, JSON.stringify(talks)];
  const [undone] = await run<Undone>(TAKE_BACK_LOG, values);
  if (interaction && talks.some(({ put_off }) => put_off)) {
    await run(PUT_OFF_AGAIN, [affiliateId, interaction, JSON.stringify(talks)]);
  }
  const { undone: count, kept } = undone ?? { undone: 0, kept: 0 };
  return { undone: count, kept: kept + (moved?.kept ?? 0) };
}

const BRING_BACK = `
with back as (
  update scenario set deleted_at = null, version = version + 1
   where affiliate_id = $1 and id = ($2::jsonb ->> 'id')::uuid and deleted_at is not null
  returning id
)
select (select count(*)::int from back) undone, 0 kept, (select count(*) from scenario
  where affiliate_id = $1 and deleted_at is null) < ${MAX_SCENARIOS} room`;

/** Restores a scenario. Throws an HttpError: 400 if the maximum is reached. */
async function takeBackScenario(run: Query, affiliateId: string, before: unknown): Promise<Undone> {
  await run('select from affiliate where id = $1 for no key update', [affiliateId]);
  const [done] = await run<Undone & { room: boolean }>(BRING_BACK, [
    affiliateId,
    JSON.stringify(before),
  ]);
  if (!done?.room) {
    const sentence = `You have ${MAX_SCENARIOS} scenarios, which is the maximum. Delete one first.`;
    throw new HttpError('validation', sentence);
  }
  return { undone: done.undone, kept: done.kept };
}

/** A row is kept if it was used since: by a change, a note, a message from the form, a link for the client, or an estate map. */
const UNIMPORT = `
with mine as (
  select id, name from contact where affiliate_id = $1 and import_id = $2 and deleted_at is null for update
), gone as (
  delete from contact c using mine
   where c.affiliate_id = $1 and c.id = mine.id and c.version = 1
     and not exists (select from interaction i where i.contact_id = c.id and i.created_at > c.created_at)
     and not exists (select from lead l where l.contact_id = c.id)
     and not exists (select from share s where s.contact_id = c.id)
     and not exists (select from household_member m join estate e on e.household_id = m.household_id
       where m.contact_id = c.id)
  returning c.id
), emptied as (
  -- Its households are deleted with their last contact, but for those with an estate map.
  delete from household h using contact_import i, jsonb_each(i.households) home (name, about)
   where i.affiliate_id = $1 and i.id = $2 and (about ->> 'made')::boolean
     and h.affiliate_id = $1 and h.id = (about ->> 'id')::uuid
     and not exists (select from household_member m where m.household_id = h.id
       and (m.contact_id is null or m.contact_id not in (select id from gone)))
     and not exists (select from estate e where e.household_id = h.id)
), listed as (
  update contact_import set undone_at = now() where affiliate_id = $1 and id = $2
)
select (select count(*)::int from gone) undone,
  (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name, id), '[]')
     from mine where id not in (select id from gone)) stayed`;

interface ImportBefore {
  import: string;
  /** The effects of its rows on existing contacts. Missing if there are none. */
  merged?: MergedRow[];
  /** Existing contacts that joined a household. */
  joined?: { household: string; contact: string }[];
  /** Members of former households who became contacts. */
  named?: { member: string; name: string; birthDate: string | null }[];
}

type Stayed = NonNullable<Undone['stayed']>;

/** Reverses the merged rows, last first. Returns the contacts that were edited since. */
async function undoMergedRows(
  run: Query,
  affiliateId: string,
  merged: MergedRow[],
): Promise<Stayed> {
  const rows = await lockContacts(run, affiliateId, [...new Set(merged.map(({ id }) => id))]);
  const edited: Stayed = [];
  const back = rows.map((row) => {
    const mine = merged.filter(({ id }) => id === row.id).reverse();
    const columns: Values = {};
    let fields = 0;
    for (const one of mine) {
      const after = valuesAfter({ ...row, ...columns }, one);
      Object.assign(columns, after.values);
      fields += after.edited;
    }
    if (fields > 0) edited.push({ id: row.id, name: row.name });
    return { id: row.id, columns };
  });
  await setColumns(run, affiliateId, back);
  await run('delete from interaction where affiliate_id = $1 and id = any($2)', [
    affiliateId,
    merged.flatMap(({ note }) => note ?? []),
  ]);
  return edited;
}

const LEAVE = `
with gone as (
  delete from household_member m using jsonb_to_recordset($2::jsonb) g(household uuid, contact uuid)
   where m.affiliate_id = $1 and m.household_id = g.household and m.contact_id = g.contact
  returning m.household_id
)
update household set version = version + 1 where affiliate_id = $1 and id in (select household_id from gone)`;

const NAME_AGAIN = `
with again as (
  update household_member m set contact_id = null, name = g.name, birth_date = g."birthDate"
    from jsonb_to_recordset($2::jsonb) g(member uuid, name text, "birthDate" text), contact c
   where m.affiliate_id = $1 and m.id = g.member and c.id = m.contact_id and c.import_id = $3 and c.version = 1
  returning m.household_id
)
update household set version = version + 1 where affiliate_id = $1 and id in (select household_id from again)`;

/**
 * Deletes the contacts of an import, in all its parts, except those that were changed since, and
 * reverses its rows merged into other contacts.
 */
async function undoImport(run: Query, affiliateId: string, before: unknown): Promise<Undone> {
  const { import: id, merged = [], joined = [], named = [] } = before as ImportBefore;
  const edited = merged.length > 0 ? await undoMergedRows(run, affiliateId, merged) : [];
  if (joined.length > 0) await run(LEAVE, [affiliateId, JSON.stringify(joined)]);
  if (named.length > 0) await run(NAME_AGAIN, [affiliateId, JSON.stringify(named), id]);
  const [left] = await run<{ undone: number; stayed: Stayed }>(UNIMPORT, [affiliateId, id]);
  const { undone = 0, stayed: own = [] } = left ?? {};
  const stayed = [...own, ...edited];
  return { undone, kept: stayed.length, stayed };
}

const FORGET = `
with forgotten as (
  delete from not_duplicate n using jsonb_to_recordset($2::jsonb -> 'pairs') p (one uuid, other uuid)
   where n.affiliate_id = $1 and n.one = p.one and n.other = p.other returning 1
)
select count(*)::int undone, 0 kept from forgotten`;

const FORGET_USE = `
with gone as (
  delete from use where affiliate_id = $1 and id = ($2::jsonb ->> 'id')::uuid returning id
), entry as (
  delete from interaction i using gone where i.affiliate_id = $1 and i.id = gone.id
)
select count(*)::int undone, 0 kept from gone`;

/** Steps that were changed since are kept. */
const TAKE_STEPS_BACK = `
with gone as (
  delete from task where affiliate_id = $1 and id in (
    select one::uuid from jsonb_array_elements_text($2::jsonb -> 'ids') one)
     and version = 1 and done_at is null returning id
)
select count(*)::int undone, jsonb_array_length($2::jsonb -> 'ids') - count(*)::int kept from gone`;

/** Only if no change followed. */
const TAKE_ESTATE_BACK = `
with back as (
  update estate set version = version + 1, plan = before, updated_at = now()
   where affiliate_id = $1 and household_id = ($2::jsonb ->> 'household')::uuid
     and version = ($2::jsonb ->> 'version')::int returning 1
)
select count(*)::int undone, 1 - count(*)::int kept from back`;

const KINDS: Record<string, TakeBack> = {
  contacts: takenBackBy(TAKE_BACK),
  interaction: takeBackInteraction,
  import: undoImport,
  merge: undoMerge,
  'alerts-read': unreadAlerts,
  scenario: takeBackScenario,
  household: takeBackHousehold,
  estate: takenBackBy(TAKE_ESTATE_BACK),
  task: takenBackBy(BRING_TASK_BACK),
  'task-done': takeBackLog,
  'not-duplicates': takenBackBy(FORGET),
  use: takenBackBy(FORGET_USE),
  'use-steps': takenBackBy(TAKE_STEPS_BACK),
  steps: takenBackBy(TAKE_STEPS_BACK),
  'share-answers': takeBackAnswers,
  'member-contact': takenBackBy(UNMAKE_CONTACT),
};

/** $2 the token. The row stays locked until the end, so that the second of two requests waits. */
const CLAIM = `
with claimed as (
  update undo set done_at = now() where affiliate_id = $1 and id = $2 and done_at is null
     and created_at > now() - $3 * interval '1 day'
  returning id, kind, before
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'undo', kind, id, $1 from claimed
)
select kind, before from claimed`;

async function takeBack(run: Query, affiliateId: string, token: string): Promise<Undone> {
  const values = [affiliateId, token, UNDO_DAYS];
  const [claimed] = await run<{ kind: string; before: unknown }>(CLAIM, values);
  if (!claimed) {
    const [done] = await run(
      'select from undo where affiliate_id = $1 and id = $2 and done_at is not null',
      [affiliateId, token],
    );
    if (done) return { undone: 0, kept: 0 };
    const sentence = `This can no longer be undone. The latest changes can be undone for ${UNDO_DAYS} days.`;
    throw new HttpError('not_found', sentence);
  }
  const kind = KINDS[claimed.kind];
  if (!kind) throw new Error(`Nothing takes back ${claimed.kind}`);
  return kind(run, affiliateId, claimed.before);
}

/**
 * Undoes a change. A second call changes nothing, and reports that nothing was undone. Throws an
 * HttpError: 404 if the token is not the affiliate's, or too old.
 */
const undoChange = (affiliateId: string, token: string): Promise<Undone> =>
  transaction((run) => takeBack(run, affiliateId, token));

export const undoRoutes = [
  on(
    contract.undoChange,
    followed(({ affiliate, body }) => undoChange(affiliate.id, body.undo)),
  ),
];
