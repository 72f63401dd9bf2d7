/** Undoing a change. */
import type { Scope } from '../../src/config/assistants.ts';
import { UNDO_DAYS } from '../../src/config/retention.ts';
import { NAME_PARTS } from '../../src/contract/person-name.ts';
import { MAX_SCENARIOS } from '../../src/contract/scenarios.ts';
import type { Undone } from '../../src/contract/undo.ts';
import * as contract from '../../src/contract/undo.ts';
import { unreadAlerts } from './alerts.ts';
import { withCalendar } from './calendar/calendars.ts';
import { type MergedRow, setColumns } from './contacts/import-merge.ts';
import {
  lastTalkWithout,
  lockedTalkers,
  lockWithPartners,
  MOVES_LAST_TALK,
} from './contacts/interactions.ts';
import { unmakeContact } from './contacts/member-contacts.ts';
import { lockContacts, setValues, type Values } from './contacts/merge.ts';
import { DETAIL, flattenDetails, nestDetails } from './contacts/merge-details.ts';
import { type Query, transaction } from './db/db.ts';
import { auditLine, takeTurn } from './db/records.ts';
import { type Sql, sql } from './db/sql.ts';
import { noteGaps } from './households/gaps.ts';
import { type MovedMembers, moveMembersBack, takeBackHousehold } from './households/households.ts';
import { type Actor, on } from './http/endpoint.ts';
import { HttpError } from './http/refusal.ts';
import type { ClosedReview } from './reviews/close.ts';
import { bringPlanBack, bringReviewBack, reopenReview, takeReviewsBack } from './reviews/undos.ts';
import { isTalk, isWith, todayOf } from './rows/contacts.ts';
import { takeBackAnswers } from './shares/suggestions.ts';
import type { LogUndo } from './tasks/tasks.ts';

/** Restores the state before a change, for this affiliate only. `before` is the data that the change stored. */
type TakeBack = (run: Query, affiliateId: string, before: unknown) => Promise<Undone>;

/** One that is a single statement, made of the affiliate's id and the stored data as JSON. */
const takenBackBy =
  (statement: (affiliateId: string, before: string) => Sql): TakeBack =>
  async (run, affiliateId, before) => {
    const [undone] = await run<Undone>(statement(affiliateId, JSON.stringify(before)));
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
  /** The reviews with the other contact among their people. Missing in merges from before reviews. */
  reviews?: { id: string; contact: string; was: (string | null)[]; became: (string | null)[] }[];
  /** The other contact's steps, in merges from before meetings had attendees. */
  tasks?: string[];
  note: string;
  /** The merge's effect on both contacts' households. Missing in merges from before households existed. */
  members?: MovedMembers;
  /** The contacts that the other contact had introduced. Missing in older merges. */
  introduced?: string[];
}

/** The statement that restores both contacts and moves their rows back. `values` are the kept contact's columns, as JSON. */
function unmerge(affiliateId: string, merge: Before, values: string): Sql {
  const { keep, drop, interactions, leads, scenarios, note } = merge;
  const { uses = [], shares = [], introduced = [], tasks = [], reviews = [] } = merge;
  const own = tasks.map((id) => ({ id, own: true, was: [], became: [] }));
  const steps = JSON.stringify(merge.steps ?? own);
  return sql`
    with back as (
      update contact set version = version + 1, deleted_at = null, merged_into = null
       where affiliate_id = ${affiliateId} and id = ${drop}
    ), kept as (
      ${setValues(affiliateId, keep, values)}
    ), moved as (
      update interaction set contact_id = case when contact_id = ${keep} then ${drop}::uuid else contact_id end,
          attendees = case when attendees @> array[${drop}::uuid] then attendees else array_replace(attendees, ${keep}::uuid, ${drop}::uuid) end
       where affiliate_id = ${affiliateId} and ${keep} = any(contact_id || attendees) and id = any(${interactions}::uuid[])
    ), leads as (
      update lead set contact_id = ${drop} where affiliate_id = ${affiliateId} and contact_id = ${keep} and id = any(${leads}::uuid[])
    ), scenarios as (
      update scenario set contact_id = ${drop}, version = version + 1
       where affiliate_id = ${affiliateId} and contact_id = ${keep} and id = any(${scenarios}::uuid[])
    ), uses as (
      update use set contact_id = ${drop}, version = version + 1
       where affiliate_id = ${affiliateId} and contact_id = ${keep} and id = any(${uses}::uuid[])
    ), shares as (
      update share set contact_id = ${drop}, version = version + 1
       where affiliate_id = ${affiliateId} and contact_id = ${keep} and id = any(${shares}::uuid[])
    ), reviews as (
      update review r set people = m.was, contact_id = m.contact, version = version + 1
        from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb) m(id uuid, contact uuid, was uuid[], became uuid[])
       where r.affiliate_id = ${affiliateId} and r.id = m.id and r.people = m.became
    ), introduced as (
      update contact set referred_by = ${drop}, version = version + 1
       where affiliate_id = ${affiliateId} and referred_by = ${keep} and id = any(${introduced}::uuid[])
    ), tasks as (
      -- Whoever was chosen since comes.
      update task t set contact_id = case when own and contact_id = ${keep} then ${drop}::uuid else contact_id end,
          attendees = case when attendees = '{}' then attendees else was end, version = version + 1
        from jsonb_to_recordset(${steps}::jsonb) m(id uuid, own boolean, was uuid[], became uuid[])
       where t.affiliate_id = ${affiliateId} and t.id = m.id and t.attendees in (became, '{}')
         and ${keep} = any(t.contact_id || t.attendees)
    ), noted as (
      delete from interaction where affiliate_id = ${affiliateId} and contact_id = ${keep} and id = ${note}
    )
    select 1`;
}

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
  const [now, was, became] = [row, merge.was, merge.became].map(flattenDetails) as [
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
  return { values: nestDetails(values), edited: edited.size };
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
  await run(unmerge(affiliateId, merge, JSON.stringify(values)));
  if (merge.members) await moveMembersBack(run, affiliateId, merge, merge.members);

  return { undone: keep ? 2 : 1, kept: edited };
}

/* Undoing changes to contacts and their interactions. */

/**
 * The rows of an undo of kind "contacts" have the version after the change, the former columns, and
 * the change's note. Contacts that were changed since stay as they are.
 */
const takeContactsBack = (affiliateId: string, before: string): Sql => sql`
with former as (
  select * from jsonb_to_recordset(${before}::jsonb) as f(id uuid, version int, columns jsonb, note uuid)
), back as (
  update contact c set version = c.version + 1,
    (stage, reason, tags, reached, client_on, deleted_at) = (
      select o.stage, o.reason, o.tags, o.reached, o.client_on, o.deleted_at
        from jsonb_populate_record(c, f.columns) o)
    from former f
   where c.affiliate_id = ${affiliateId} and c.id = f.id and c.version = f.version and c.merged_into is null
  returning c.id, f.note
), gone as (
  delete from interaction i using back where i.affiliate_id = ${affiliateId} and i.id = back.note
)
select undone, (select count(*)::int from former) - undone kept
  from (select count(*)::int undone from back) counted`;

const bringInteractionBack = (affiliateId: string, before: string): Sql => sql`
with i as (
  update interaction set deleted_at = null
   where affiliate_id = ${affiliateId} and id = (${before}::jsonb ->> 'id')::uuid and deleted_at is not null returning *
), touched as (
  ${MOVES_LAST_TALK}
    from (select contact_id || attendees people, ${todayOf(sql`i.at`, affiliateId)} talked_on
            from i where ${isTalk(sql`i`)}) talk
   where c.affiliate_id = ${affiliateId} and c.id = any(people)
)
select count(*)::int undone, 0 kept from i`;

/** Restores a note or a talk. A talk moves the date of the last talk. */
const takeBackInteraction: TakeBack = async (run, affiliateId, before) => {
  // Locks in the same order as a deletion: first the contact, then its interactions.
  await run(lockedTalkers(affiliateId, (before as { id: string }).id));
  return takenBackBy(bringInteractionBack)(run, affiliateId, before);
};

/* Undoing changes to tasks. */

const bringTaskBack = (affiliateId: string, before: string): Sql => sql`
with back as (
  update task set deleted_at = null, version = version + 1
   where affiliate_id = ${affiliateId} and id = (${before}::jsonb ->> 'id')::uuid and deleted_at is not null returning id
)
select count(*)::int undone, 0 kept from back`;

/** The query that locks those who came, and their partners. */
const lockAttendees = (affiliateId: string, task: string | null, interaction: string | null): Sql =>
  lockWithPartners(
    affiliateId,
    sql`(
      (select contact_id || attendees from task where affiliate_id = ${affiliateId} and id = ${task})
      || (select contact_id || attendees from interaction where affiliate_id = ${affiliateId} and id = ${interaction}))`,
  );

/** The last talk of the contact `c` before the log. `talks` are all of them, as JSON. */
const formerTalk = (talks: string): Sql =>
  sql`(select was from jsonb_to_recordset(${talks}::jsonb) f(id uuid, was date) where f.id = c.id)`;

/** Takes back what a log wrote. `talks` are the last talks before it, as JSON. */
const takeLogBack = (
  affiliateId: string,
  { task, interaction, next }: LogUndo,
  talks: string,
): Sql => sql`
with back as (
  update task set done_at = null, version = version + 1
   where affiliate_id = ${affiliateId} and id = ${task} and done_at is not null returning contact_id
), planned as (
  -- A step that was changed since is kept.
  delete from task where affiliate_id = ${affiliateId} and id = ${next} and version = 1 and done_at is null returning id
), i as (
  update interaction set deleted_at = now()
   where affiliate_id = ${affiliateId} and id = ${interaction} and deleted_at is null returning *
), touched as (
  ${lastTalkWithout(formerTalk(talks))}
)
select (select count(*)::int from back) + (select count(*)::int from i where ${task}::uuid is null)
    + case when ${task}::uuid is null and ${interaction}::uuid is null then (select count(*)::int from planned) else 0 end undone,
  case when ${next}::uuid is not null and not exists (select from planned) then 1 else 0 end kept`;

/** What was put off before a talk is put off again, unless another talk followed. `talks` are the last talks before it, as JSON. */
const putOffAgain = (affiliateId: string, interaction: string, talks: string): Sql => sql`
update contact c set check_in_on = f.put_off, version = c.version + 1
  from jsonb_to_recordset(${talks}::jsonb) f(id uuid, put_off date), interaction i
 where c.affiliate_id = ${affiliateId} and c.id = f.id and f.put_off is not null and c.check_in_on is null
   and i.affiliate_id = ${affiliateId} and i.id = ${interaction} and ${isTalk(sql`i`)}
   and not exists (select from interaction o where o.affiliate_id = ${affiliateId} and ${isWith(sql`o`, sql`c.id`)}
     and o.deleted_at is null and ${isTalk(sql`o`)} and o.created_at > i.created_at)`;

/** Reopens the task that a log ended, and takes back what was logged, planned and moved with it. */
async function takeBackLog(run: Query, affiliateId: string, before: unknown): Promise<Undone> {
  const log = before as LogUndo;
  const { interaction, stage, talks = [] } = log;
  await run(lockAttendees(affiliateId, log.task, interaction));
  const moved = stage ? await takeBack(run, affiliateId, stage) : undefined;
  const [undone] = await run<Undone>(takeLogBack(affiliateId, log, JSON.stringify(talks)));
  if (interaction && talks.some(({ put_off }) => put_off)) {
    await run(putOffAgain(affiliateId, interaction, JSON.stringify(talks)));
  }
  const { undone: count, kept } = undone ?? { undone: 0, kept: 0 };
  return { undone: count, kept: kept + (moved?.kept ?? 0) };
}

/** Opens a closed review again, and takes back the talk that its entry was. Throws an HttpError: 409 if another one is open. */
async function takeBackClosing(run: Query, affiliateId: string, before: unknown): Promise<Undone> {
  const closed = before as ClosedReview;
  const undone = await reopenReview(run, affiliateId, closed);
  if (undone.undone > 0) {
    const { entry, talks } = closed;
    const entryOnly: LogUndo = { task: null, interaction: entry, next: null, talks };
    await takeBackLog(run, affiliateId, entryOnly);
  }
  return undone;
}

/** Restores a scenario. Throws an HttpError: 400 if the maximum is reached. */
async function takeBackScenario(run: Query, affiliateId: string, before: unknown): Promise<Undone> {
  const { id } = before as { id: string };
  await takeTurn(run, affiliateId);
  const [done] = await run<Undone & { room: boolean }>(sql`
    with back as (
      update scenario set deleted_at = null, version = version + 1
       where affiliate_id = ${affiliateId} and id = ${id} and deleted_at is not null
      returning id
    )
    select (select count(*)::int from back) undone, 0 kept, (select count(*) from scenario
      where affiliate_id = ${affiliateId} and deleted_at is null) < ${MAX_SCENARIOS} room`);
  if (!done?.room) {
    const sentence = `You have ${MAX_SCENARIOS} scenarios, which is the maximum. Delete one first.`;
    throw new HttpError('validation', sentence);
  }
  return { undone: done.undone, kept: done.kept };
}

/** A row is kept if it was used since: by a change, a note, a message from the form, a link for the client, or an estate map. */
const unimport = (affiliateId: string, importId: string): Sql => sql`
with mine as (
  select id, name from contact where affiliate_id = ${affiliateId} and import_id = ${importId} and deleted_at is null for update
), gone as (
  delete from contact c using mine
   where c.affiliate_id = ${affiliateId} and c.id = mine.id and c.version = 1
     and not exists (select from interaction i where i.contact_id = c.id and i.created_at > c.created_at)
     and not exists (select from lead l where l.contact_id = c.id)
     and not exists (select from share s where s.contact_id = c.id)
     and not exists (select from household_member m join estate e on e.household_id = m.household_id
       where m.contact_id = c.id)
  returning c.id
), emptied as (
  -- Its households are deleted with their last contact, but for those with an estate map.
  delete from household h using contact_import i, jsonb_each(i.households) home (name, about)
   where i.affiliate_id = ${affiliateId} and i.id = ${importId} and (about ->> 'made')::boolean
     and h.affiliate_id = ${affiliateId} and h.id = (about ->> 'id')::uuid
     and not exists (select from household_member m where m.household_id = h.id
       and (m.contact_id is null or m.contact_id not in (select id from gone)))
     and not exists (select from estate e where e.household_id = h.id)
), listed as (
  update contact_import set undone_at = now() where affiliate_id = ${affiliateId} and id = ${importId}
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
  const notes = merged.flatMap(({ note }) => note ?? []);
  await run(
    sql`delete from interaction where affiliate_id = ${affiliateId} and id = any(${notes})`,
  );
  return edited;
}

/** `joined` are contacts with their households, as JSON. */
const leave = (affiliateId: string, joined: string): Sql => sql`
with gone as (
  delete from household_member m using jsonb_to_recordset(${joined}::jsonb) g(household uuid, contact uuid)
   where m.affiliate_id = ${affiliateId} and m.household_id = g.household and m.contact_id = g.contact
  returning m.household_id
)
update household set version = version + 1 where affiliate_id = ${affiliateId} and id in (select household_id from gone)`;

/** `named` are members with their names and birth dates, as JSON. */
const nameAgain = (affiliateId: string, named: string, importId: string): Sql => sql`
with again as (
  update household_member m set contact_id = null, name = g.name, birth_date = g."birthDate"
    from jsonb_to_recordset(${named}::jsonb) g(member uuid, name text, "birthDate" text), contact c
   where m.affiliate_id = ${affiliateId} and m.id = g.member and c.id = m.contact_id and c.import_id = ${importId} and c.version = 1
  returning m.household_id
)
update household set version = version + 1 where affiliate_id = ${affiliateId} and id in (select household_id from again)`;

/**
 * Deletes the contacts of an import, in all its parts, except those that were changed since, and
 * reverses its rows merged into other contacts.
 */
async function undoImport(run: Query, affiliateId: string, before: unknown): Promise<Undone> {
  const { import: id, merged = [], joined = [], named = [] } = before as ImportBefore;
  const edited = merged.length > 0 ? await undoMergedRows(run, affiliateId, merged) : [];
  if (joined.length > 0) await run(leave(affiliateId, JSON.stringify(joined)));
  if (named.length > 0) await run(nameAgain(affiliateId, JSON.stringify(named), id));
  const [left] = await run<{ undone: number; stayed: Stayed }>(unimport(affiliateId, id));
  const { undone = 0, stayed: own = [] } = left ?? {};
  const stayed = [...own, ...edited];
  return { undone, kept: stayed.length, stayed };
}

const forgetPairs = (affiliateId: string, before: string): Sql => sql`
with forgotten as (
  delete from not_duplicate n using jsonb_to_recordset(${before}::jsonb -> 'pairs') p (one uuid, other uuid)
   where n.affiliate_id = ${affiliateId} and n.one = p.one and n.other = p.other returning 1
)
select count(*)::int undone, 0 kept from forgotten`;

const forgetUse = (affiliateId: string, before: string): Sql => sql`
with gone as (
  delete from use where affiliate_id = ${affiliateId} and id = (${before}::jsonb ->> 'id')::uuid returning id
), entry as (
  delete from interaction i using gone where i.affiliate_id = ${affiliateId} and i.id = gone.id
)
select count(*)::int undone, 0 kept from gone`;

/** Steps that were changed since are kept. */
const takeStepsBack = (affiliateId: string, before: string): Sql => sql`
with gone as (
  delete from task where affiliate_id = ${affiliateId} and id in (
    select one::uuid from jsonb_array_elements_text(${before}::jsonb -> 'ids') one)
     and version = 1 and done_at is null returning id
)
select count(*)::int undone, jsonb_array_length(${before}::jsonb -> 'ids') - count(*)::int kept from gone`;

/** Only if no change followed. */
const takeEstateBack = (affiliateId: string, before: string): Sql => sql`
with back as (
  update estate set version = version + 1, plan = before, updated_at = now()
   where affiliate_id = ${affiliateId} and household_id = (${before}::jsonb ->> 'household')::uuid
     and version = (${before}::jsonb ->> 'version')::int returning 1
)
select count(*)::int undone, 1 - count(*)::int kept from back`;

const KINDS: Record<string, TakeBack> = {
  contacts: takenBackBy(takeContactsBack),
  interaction: takeBackInteraction,
  import: undoImport,
  merge: undoMerge,
  'alerts-read': unreadAlerts,
  scenario: takeBackScenario,
  household: takeBackHousehold,
  estate: takenBackBy(takeEstateBack),
  task: takenBackBy(bringTaskBack),
  'task-done': takeBackLog,
  'not-duplicates': takenBackBy(forgetPairs),
  use: takenBackBy(forgetUse),
  'use-steps': takenBackBy(takeStepsBack),
  steps: takenBackBy(takeStepsBack),
  'share-answers': takeBackAnswers,
  plan: bringPlanBack,
  review: bringReviewBack,
  'review-closed': takeBackClosing,
  reviews: takeReviewsBack,
  'member-contact': takenBackBy(unmakeContact),
};

/** Those that may change a household or its map. */
const CHANGES_MAPS = new Set([
  'import',
  'merge',
  'household',
  'estate',
  'share-answers',
  'member-contact',
]);

/** The part to which each kind of change belongs; an assistant undoes those of the own parts. */
const SCOPE_OF: Record<string, Scope | undefined> = {
  contacts: 'contacts',
  interaction: 'contacts',
  import: 'contacts',
  merge: 'contacts',
  household: 'contacts',
  task: 'contacts',
  'task-done': 'contacts',
  'not-duplicates': 'contacts',
  'use-steps': 'contacts',
  steps: 'contacts',
  'member-contact': 'contacts',
  scenario: 'prepare',
  estate: 'prepare',
  'share-answers': 'prepare',
  reviews: 'prepare',
};
/** What was handed over: both parts hand over. */
const OF_BOTH = ['use'];

/** The condition for the kinds of changes that the assistant may undo; the affiliate undoes all. */
function isTheirs(actor: Actor | null): Sql {
  if (!actor) return sql`true`;
  const kinds = Object.keys(KINDS).filter((kind) => {
    const scope = SCOPE_OF[kind];
    return OF_BOTH.includes(kind) || (scope && actor.scopes.includes(scope));
  });
  return sql`kind = any(${kinds})`;
}

async function takeBack(
  run: Query,
  affiliateId: string,
  token: string,
  ofKind: Sql = sql`true`,
): Promise<Undone> {
  // The row stays locked until the end, so that the second of two requests waits.
  const [claimed] = await run<{ kind: string; before: unknown }>(sql`
    with claimed as (
      update undo set done_at = now()
       where affiliate_id = ${affiliateId} and id = ${token} and done_at is null and ${ofKind}
         and created_at > now() - ${UNDO_DAYS} * interval '1 day'
      returning id, kind, before
    ), ${auditLine(affiliateId, 'undo', sql`kind`, sql`claimed`)}
    select kind, before from claimed`);
  if (!claimed) {
    const [done] = await run(
      sql`select from undo where affiliate_id = ${affiliateId} and id = ${token} and done_at is not null and ${ofKind}`,
    );
    if (done) return { undone: 0, kept: 0 };
    const sentence = `This can no longer be undone. The latest changes can be undone for ${UNDO_DAYS} days.`;
    throw new HttpError('not_found', sentence);
  }
  const kind = KINDS[claimed.kind];
  if (!kind) throw new Error(`Nothing takes back ${claimed.kind}`);
  const undone = await kind(run, affiliateId, claimed.before);
  if (CHANGES_MAPS.has(claimed.kind)) await noteGaps(affiliateId, 'changed', run);
  return undone;
}

/**
 * Undoes a change of these kinds. A second call changes nothing, and reports that nothing was undone. Throws an
 * HttpError: 404 if the token is not the affiliate's, or too old.
 */
const undoChange = (affiliateId: string, token: string, ofKind: Sql): Promise<Undone> =>
  transaction((run) => takeBack(run, affiliateId, token, ofKind));

export const undoRoutes = [
  on(
    contract.undoChange,
    withCalendar(({ affiliate, body }) =>
      undoChange(affiliate.id, body.undo, isTheirs(affiliate.actor)),
    ),
  ),
  on(contract.undoAlertsRead, ({ affiliate, body }) =>
    undoChange(affiliate.id, body.undo, sql`kind = 'alerts-read'`),
  ),
];
