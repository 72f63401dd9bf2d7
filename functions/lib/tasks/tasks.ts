/** An affiliate's planned steps and meetings with contacts. */
import type { InferOutput } from 'valibot';
import { UNDO_DAYS } from '../../../src/config/retention.ts';
import type { Interaction } from '../../../src/contract/contact-fields.ts';
import { isMissed, type OpenStage } from '../../../src/contract/contact-kinds.ts';
import type { Contact, InteractionDraft } from '../../../src/contract/contacts/contacts.ts';
import * as contacts from '../../../src/contract/contacts/contacts.ts';
import type { Page, Paging } from '../../../src/contract/paging.ts';
import type { TaskKind } from '../../../src/contract/task-kinds.ts';
import * as routes from '../../../src/contract/tasks.ts';
import {
  type ChangedTask,
  MAX_OPEN_TASKS,
  type PlannedTask,
  type Task,
  type TaskChange,
  type TaskDraft,
  type TaskEnd,
  type TaskEnded,
  type TaskPlan,
  USUAL_MINUTES,
} from '../../../src/contract/tasks.ts';
import type { Undoable } from '../../../src/contract/undo.ts';
import { taskCalendar, withCalendar } from '../calendar/calendars.ts';
import { changeContacts, readContact } from '../contacts/contacts.ts';
import {
  freedPartners,
  INTERACTION,
  lockWithPartners,
  MOVES_LAST_TALK,
} from '../contacts/interactions.ts';
import { type Query, query, transaction } from '../db/db.ts';
import type { Order } from '../db/page.ts';
import {
  auditLine,
  type Condition,
  changedElsewhere,
  changeOne,
  deleteOne,
  dropOldUndos,
  kindOf,
  makeOnce,
  readMany,
  readOne,
  sameBody,
} from '../db/records.ts';
import { type Sql, sql } from '../db/sql.ts';
import { peopleOf } from '../households/households.ts';
import { createdReply, download } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, invalid, notFound } from '../http/refusal.ts';
import { madeBefore, type RequestKey, requestKey } from '../http/request-key.ts';
import {
  ATTENDEES,
  CONTACT,
  HOLDER,
  isTalk,
  isWith,
  isWithAny,
  todayOf,
  unknownContact,
  zoneOf,
} from '../rows/contacts.ts';
import { followedMeetings } from '../rows/reviews.ts';

/** The contact of the task `t`. Tasks of contacts in the trash are hidden with them. */
export const OF_CONTACT = sql`join contact c on c.id = ${HOLDER}
  and c.affiliate_id = t.affiliate_id and c.deleted_at is null`;

export const TASK = kindOf<Task>({
  name: 'task',
  table: sql`task`,
  as: sql`t`,
  live: sql`t.deleted_at is null`,
  columns: sql`t.id, t.version, c.id "contactId", c.name "contactName", t.kind, t.title,
    t.due_on::text "on", to_char(t.due_at, 'HH24:MI') "at", t.minutes, t.time_zone "timeZone", t.place, t.link,
    ${ATTENDEES}, t.agenda, t.prep, to_json(t.done_at) "doneAt", t.review_id "reviewId", t.days`,
  joins: OF_CONTACT,
  conflictSentence: 'This step was changed elsewhere. Look at the changes, then save again.',
});

const BY_DAY: Order = { name: 'tasks', key: sql`t.due_on`, type: 'date' };
/**
 * The order within one contact or household: by day, and on each day those without a time last. No index has this
 * order, but the rows are few.
 */
const BY_TIME: Order = {
  name: 'tasks by time',
  type: 'timestamp',
  key: sql`t.due_on + coalesce(t.due_at, '23:59:59.999999')`,
};

interface Filter {
  from?: string | undefined;
  to?: string | undefined;
  done?: 'true' | 'false' | undefined;
  contact?: string | undefined;
  household?: string | undefined;
}

/** A page of the affiliate's tasks, earliest day first; those of a contact or a household also by their times. */
export async function listTasks(
  affiliateId: string,
  { from, to, done, contact, household, ...paging }: Filter & Paging,
): Promise<Page<Task>> {
  const only: Sql[] = [];
  if (from) only.push(sql`t.due_on >= ${from}`);
  if (to) only.push(sql`t.due_on <= ${to}`);
  if (done) only.push(done === 'true' ? sql`t.done_at is not null` : sql`t.done_at is null`);
  if (contact) only.push(isWith(sql`t`, sql`${contact}::uuid`));
  if (household) {
    const people = await peopleOf(affiliateId, household);
    only.push(isWithAny(sql`t`, sql`${people}::uuid[]`));
  }
  const order = contact || household ? BY_TIME : BY_DAY;
  return readMany(TASK, affiliateId, { order, only }, paging);
}

const wrongAttendees = (sentence: string): HttpError => invalid('attendees', sentence);

/** Checks who comes to a step of this contact. Throws an HttpError: 400. */
function checkAttendees(kind: TaskKind | undefined, contactId: string, attendees: string[]) {
  if (kind === 'meeting' && !attendees.includes(contactId)) {
    throw wrongAttendees('The contact of the meeting must be among those who come.');
  }
  if (kind !== 'meeting' && attendees.length > 0) {
    throw wrongAttendees('Only a meeting has attendees.');
  }
}
const unknownAttendee = (): HttpError =>
  wrongAttendees('Choose your contacts: one of those who come is not among them.');

/** The condition that the contact is in the affiliate's list. */
const isListed = (affiliateId: string, contactId: string): Condition => ({
  holds: sql`exists (
    select from contact where affiliate_id = ${affiliateId} and id = ${contactId} and deleted_at is null)`,
  refusal: unknownContact,
});

/**
 * The condition that these contacts are in the affiliate's list. It locks them in one order, so that a merge waits,
 * and so do other changes of their next steps.
 */
const areListed = (affiliateId: string, contactIds: string[]): Condition => ({
  holds: sql`not exists (select unnest(${contactIds}::uuid[]) except select id from (
    select id from contact where affiliate_id = ${affiliateId} and id = any(${contactIds}) and deleted_at is null
     order by id for no key update) listed)`,
  refusal: unknownAttendee,
});

const hasRoom = (affiliateId: string): Condition => ({
  holds: sql`(select count(*) from task
    where affiliate_id = ${affiliateId} and done_at is null and deleted_at is null) < ${MAX_OPEN_TASKS}`,
  refusal: () =>
    new HttpError('validation', `You have ${MAX_OPEN_TASKS} open steps. Finish some first.`),
});

const NO_MEETING = sql`not exists (select from task t
  where t.review_id = r.id and t.kind = 'meeting' and t.done_at is null and t.deleted_at is null)`;

/** The condition that this is an open review of the contact's family, and for a meeting that it has none yet. It locks the review. */
const isOpenReview = (
  affiliateId: string,
  reviewId: string,
  { contactId, kind }: Pick<TaskDraft, 'contactId' | 'kind'>,
): Condition => ({
  holds: sql`exists (select from review r
    where r.affiliate_id = ${affiliateId} and r.id = ${reviewId} and r.closed_at is null and r.deleted_at is null
      and r.people @> array[${contactId}::uuid] and ${kind === 'meeting' ? NO_MEETING : sql`true`} for update)`,
  refusal: () =>
    invalid(
      'reviewId',
      kind === 'meeting'
        ? 'Choose an open review of this family that has no meeting yet.'
        : 'Choose an open review of this family.',
    ),
});

/**
 * Plans a step in the profile's time zone, or returns the one that the same request created before.
 * The meeting of a review gives it its day. Throws an HttpError: 400 if its contact or an attendee is not in the
 * list, the review is not open, or the maximum is reached, 409 if the earlier request had other contents.
 */
async function createTask(
  affiliateId: string,
  { contactId, kind, minutes, ...step }: InferOutput<typeof TaskDraft>,
  key: RequestKey | null,
  run: Query = query,
): Promise<Task> {
  const { attendees = [] } = step;
  if (step.attendees) checkAttendees(kind, contactId, attendees);
  const columns = {
    contact_id: contactId,
    kind,
    title: step.title,
    due_on: step.on,
    due_at: step.at,
    minutes: minutes ?? (kind === 'meeting' ? USUAL_MINUTES : null),
    place: step.place,
    agenda: step.agenda,
    prep: step.prep,
    link: step.link,
    attendees,
    time_zone: zoneOf(affiliateId),
    review_id: step.reviewId,
  };
  const only = [
    hasRoom(affiliateId),
    isListed(affiliateId, contactId),
    areListed(affiliateId, [contactId, ...attendees]),
  ];
  if (step.reviewId) only.push(isOpenReview(affiliateId, step.reviewId, { contactId, kind }));
  const also = step.reviewId ? followedMeetings(sql`made`) : [];
  const { item } = await makeOnce(TASK, affiliateId, key, { columns, only, also }, run);
  return item;
}

/** The condition that the task is the affiliate's, and not hidden with its contact. */
const isShown = (affiliateId: string, id: string): Condition => ({
  holds: sql`exists (select from task t ${OF_CONTACT} where t.affiliate_id = ${affiliateId} and t.id = ${id})`,
  refusal: notFound,
});

/** How many steps moved with a meeting; null if no review followed it. */
const MOVED = sql`case when exists (select from followed) then (select count(*)::int from moved) end moved`;

/**
 * Changes some fields. The open review of a meeting follows its day, with the steps that stand on it; any other step
 * that gets a new day no longer moves with its review. Throws an HttpError: 404, 400 if those who come are not allowed,
 * or 409 with the current task if it was changed in the meantime.
 */
async function changeTask(
  affiliateId: string,
  id: string,
  { version, kind, attendees, ...change }: InferOutput<typeof TaskChange>,
): Promise<ChangedTask> {
  const only = [isShown(affiliateId, id)];
  let people: { contact_id: string; attendees: string[] } | undefined;
  if (attendees || kind) {
    const current = await readOne(TASK, affiliateId, id);
    if (current.version !== version) throw changedElsewhere(TASK, current);
    const next = kind ?? current.kind;
    if (attendees) {
      checkAttendees(next, current.contactId, attendees);
      only.push(areListed(affiliateId, attendees));
    }
    // A meeting that becomes another kind is its contact's alone.
    if (attendees || next !== 'meeting') {
      people = { contact_id: current.contactId, attendees: attendees ?? [] };
    }
  }
  const set = {
    kind,
    title: change.title,
    due_on: change.on,
    days: change.on && sql`case when t.due_on = ${change.on}::date then t.days end`,
    due_at: change.at,
    minutes: change.minutes,
    place: change.place,
    agenda: change.agenda,
    prep: change.prep,
    link: change.link,
    ...people,
  };
  if (!change.on) return changeOne(TASK, affiliateId, id, version, { set, only });
  const follow = { also: followedMeetings(sql`changed`), counted: MOVED };
  const changed = await changeOne<Task & { moved?: number | null }>(
    TASK,
    affiliateId,
    id,
    version,
    { set, only, ...follow },
  );
  const { moved, ...task } = changed;
  return typeof moved === 'number' ? { ...task, moved } : task;
}

/** Deletes a step, with an undo. Throws an HttpError: 404. */
const deleteTask = (affiliateId: string, id: string): Promise<Undoable> =>
  deleteOne(TASK, affiliateId, id, [
    // Tasks that no undo can restore any more.
    sql`old_tasks as (
      delete from task where affiliate_id = ${affiliateId} and id in (
        select id from task where affiliate_id = ${affiliateId} and deleted_at < now() - ${UNDO_DAYS} * interval '1 day'
         limit 100 for update skip locked)
    )`,
  ]);

/* Ending a step, and what is logged. */

const ENDED = 'This step was ended elsewhere. Save again to log only what you wrote.';

const markEnded = (
  run: Query,
  affiliateId: string,
  id: string,
  version: number,
): Promise<{ id: string }[]> =>
  run<{ id: string }>(sql`
    with t as (
      update task set done_at = now(), version = version + 1
       where affiliate_id = ${affiliateId} and id = ${id} and version = ${version} and deleted_at is null and done_at is null
      returning *
    ), ${auditLine(affiliateId, 'change', 'task', sql`t`)}
    select id from t`);

/** The results of a log, for its undo and for a retry. */
export interface LogUndo {
  /** The task that ended. Null if the log stands alone. */
  task: string | null;
  interaction: string | null;
  next: string | null;
  /**
   * For everyone who came, and their partners: the last talk before this one, and the day to which the check-in was
   * put off. Missing in older undos.
   */
  talks?: { id: string; was: string | null; put_off?: string | null }[];
  /** The undo of the move to another stage. */
  stage?: string;
}

interface Logged extends Undoable {
  interaction: Interaction | null;
  contact: Contact;
  next: Task | null;
}

type Log = InferOutput<typeof TaskEnd>;

/** What a log writes. */
interface Entry {
  contactId: string;
  /** Who came, if there were several. */
  attendees: string[];
  /** The talk or note, if one is logged. */
  log?: Log['log'];
  /** The ended task. */
  task: string | null;
  /** The next step. */
  next: string | null;
}

/** A query that locks these contacts and their partners. Which talk is the last depends on all of them. */
const lockContacts = (affiliateId: string, contactIds: string[]): Sql =>
  lockWithPartners(affiliateId, sql`${contactIds}::uuid[]`);

/** Logs, with an undo. Returns undefined if there is no such contact. A key that was used before writes nothing. */
async function writeLog(
  run: Query,
  affiliateId: string,
  { contactId, attendees, log, task, next }: Entry,
  key: RequestKey | null,
): Promise<Omit<Logged, 'next'> | undefined> {
  const people = [contactId, ...attendees];
  const kind = log?.kind ?? null;
  const at = log?.at ?? new Date();
  const outcome = log && isMissed(log) ? log.outcome : null;
  const [logged] = await run<Omit<Logged, 'next'>>(sql`
    with locked as (
      ${lockContacts(affiliateId, people)}
    ), entry as (
      select c.id contact_id, case when ${kind}::text is not null then gen_random_uuid() end id from contact c
       where c.affiliate_id = ${affiliateId} and c.id = ${contactId} and c.deleted_at is null
         and (select count(*) from locked) > 0
    ), kept as (
      insert into undo (affiliate_id, kind, before, request_key, request_body)
      select ${affiliateId}, 'task-done', jsonb_build_object('task', ${task}::uuid, 'interaction', id, 'next', ${next}::uuid,
          'talks', (select jsonb_agg(locked) from locked)), ${key?.id ?? null}, ${key?.body ?? null} from entry
      on conflict (affiliate_id, request_key) do nothing returning id undo
    ), i as (
      insert into interaction (id, affiliate_id, contact_id, kind, text, at, attendees, outcome)
      select id, ${affiliateId}, contact_id, ${kind}, ${log?.text ?? ''}, ${at}::timestamptz, ${attendees}, ${outcome}
        from entry, kept where id is not null returning *
    ), day as (
      select ${todayOf(at, affiliateId)} talked_on from i where ${isTalk(sql`i`)}
    ), touched as (
      ${MOVES_LAST_TALK} from day
       where c.affiliate_id = ${affiliateId} and c.id = any(${people}::uuid[]) returning c.*
    ), ${freedPartners(affiliateId, people)}, ${auditLine(affiliateId, 'create', 'interaction', sql`i`)}, ${dropOldUndos(affiliateId)}
    select undo, (select row_to_json(made) from (select ${INTERACTION} from i) made) interaction,
      (select row_to_json(now) from (
        select ${CONTACT} from touched c where c.id = ${contactId}
        union all
        select ${CONTACT} from contact c
         where c.affiliate_id = ${affiliateId} and c.id = ${contactId} and not exists (select from touched)
      ) now) contact from kept`);
  return logged;
}

/** Plans the next step, logs, and moves the stage. Returns undefined if there is no such contact, or the key was used. */
async function log(
  run: Query,
  affiliateId: string,
  { next, stage, ...entry }: Omit<Entry, 'next'> & Pick<Log, 'next' | 'stage'>,
  key: RequestKey | null,
): Promise<Logged | undefined> {
  const { contactId } = entry;
  const planned = next && (await createTask(affiliateId, { contactId, ...next }, null, run));
  const logged = await writeLog(run, affiliateId, { ...entry, next: planned?.id ?? null }, key);
  if (!logged) return undefined;
  if (!stage) return { ...logged, next: planned };
  // Last, because its undo takes back only a contact that did not change since.
  await moveStage(run, affiliateId, logged.undo, [contactId], stage);
  return { ...logged, next: planned, contact: await readContact(affiliateId, contactId, run) };
}

/** Moves contacts to a stage, which this undo of a log takes back as well. */
async function moveStage(
  run: Query,
  affiliateId: string,
  undo: string,
  ids: string[],
  stage: OpenStage,
): Promise<void> {
  const moved = await changeContacts(
    affiliateId,
    { ids, filter: undefined, change: { stage } },
    null,
    run,
  );
  await run(sql`
    update undo set before = before || jsonb_build_object('stage', ${moved.undo}::uuid)
     where affiliate_id = ${affiliateId} and id = ${undo}`);
}

/**
 * Plans a step and moves the leads among those who come to a stage, all or nothing, with one undo. A
 * retry returns the result of the first try. Throws what `createTask` throws.
 */
const planTask = (
  affiliateId: string,
  { stage, ...draft }: InferOutput<typeof TaskPlan>,
  key: RequestKey | null,
): Promise<PlannedTask> => {
  if (!stage) return createTask(affiliateId, draft, key);
  return transaction(async (run) => {
    const people = [draft.contactId, ...(draft.attendees ?? [])];
    await run(lockContacts(affiliateId, people));
    const task = await createTask(affiliateId, draft, key, run);
    const [planned] = await run<{ undo: string | null; leads: string[] }>(sql`
      select (select id from undo
           where affiliate_id = ${affiliateId} and kind = 'task-done' and before ->> 'next' = ${task.id}::text) undo,
        array(select id from contact where affiliate_id = ${affiliateId} and id = any(${people}::uuid[])
          and deleted_at is null and stage = 'lead') leads`);
    if (planned?.undo) return { ...task, undo: planned.undo };
    const entry = { contactId: task.contactId, attendees: [], task: null, next: task.id };
    const logged = await writeLog(run, affiliateId, entry, null);
    if (!logged) throw notFound();
    const leads = planned?.leads ?? [];
    if (leads.length > 0) await moveStage(run, affiliateId, logged.undo, leads, stage);
    return { ...task, undo: logged.undo };
  });
};

type Added = Interaction & Pick<Logged, 'contact' | 'next' | 'undo'>;

/**
 * Adds a note or a talk, plans the next step and moves the stage, all or nothing. A talk moves the date
 * of the last talk. A second try with the same key returns the result of the first. Throws an HttpError:
 * 404, or 409 if the first try had other contents.
 */
async function addInteraction(
  affiliateId: string,
  contactId: string,
  { next, stage, ...entry }: InferOutput<typeof InteractionDraft>,
  key: RequestKey | null,
): Promise<Added> {
  const all = { contactId, task: null, attendees: [], log: entry, next, stage };
  const logged =
    next || stage
      ? await transaction(async (run) => {
          await run(lockContacts(affiliateId, [contactId]));
          const before = key && (await loggedBefore(run, affiliateId, key));
          if (before) return before;
          if ((await readContact(affiliateId, contactId, run)).deletedAt) throw notFound();
          return log(run, affiliateId, all, key);
        })
      : await log(query, affiliateId, all, key);
  const done = logged ?? (key && (await loggedBefore(query, affiliateId, key)));
  if (!done?.interaction) throw notFound();
  const { interaction, contact, undo } = done;
  return { ...interaction, contact, next: done.next, undo };
}

/**
 * Ends a task, logs its outcome, plans the next one and moves the stage, all or nothing. Repeating the
 * request returns the result of the first one. Throws an HttpError: 404, or 409 if the task was changed
 * in the meantime.
 */
const endTask = (
  affiliateId: string,
  id: string,
  { version, ...body }: Log,
  key: RequestKey | null,
): Promise<TaskEnded> =>
  transaction(async (run) => {
    const { contactId, attendees } = await readOne(TASK, affiliateId, id, run);
    // Which talk is the last, and which step comes first, depends on all of a contact's.
    const came = attendees.length > 1 ? attendees : [];
    await run(lockContacts(affiliateId, [contactId, ...came]));
    const ended = async () => {
      const [row] = await markEnded(run, affiliateId, id, version);
      if (!row) {
        const current = await readOne(TASK, affiliateId, id, run);
        if (current.doneAt) throw new HttpError('conflict', ENDED, { current });
        throw changedElsewhere(TASK, current);
      }
      return log(run, affiliateId, { contactId, task: id, attendees: came, ...body }, key);
    };
    const done = (key && (await loggedBefore(run, affiliateId, key))) || (await ended());
    if (!done) throw notFound();
    const { interaction, next, undo } = done;
    return { task: await readOne(TASK, affiliateId, id, run), interaction, next, undo };
  });

/** The result of an earlier try of this request. Throws an HttpError: 409 if it had other contents. */
async function loggedBefore(
  run: Query,
  affiliateId: string,
  key: RequestKey,
): Promise<Logged | undefined> {
  const [row] = await run<{
    undo: string;
    next: string | null;
    interaction: Interaction | null;
    contact: Contact;
    sameBody: boolean;
  }>(sql`
    select u.id undo, u.before ->> 'next' next, ${sameBody(sql`u`, key.body)},
      (select row_to_json(made) from (
        select ${INTERACTION} from interaction i
         where i.affiliate_id = ${affiliateId} and i.id = (u.before ->> 'interaction')::uuid
      ) made) interaction,
      (select row_to_json(now) from (
        select ${CONTACT} from contact c where c.affiliate_id = ${affiliateId} and c.id = coalesce(
          (select contact_id from interaction where affiliate_id = ${affiliateId} and id = (u.before ->> 'interaction')::uuid),
          (select contact_id from task where affiliate_id = ${affiliateId} and id = (u.before ->> 'task')::uuid))
      ) now) contact
      from undo u where u.affiliate_id = ${affiliateId} and u.request_key = ${key.id}`);
  if (!row) return undefined;
  const before = madeBefore<typeof row>(row);
  return {
    ...before,
    next: before.next ? await readOne(TASK, affiliateId, before.next, run) : null,
  };
}

export const taskRoutes = [
  on(
    contacts.addInteraction,
    withCalendar(async ({ affiliate, params, body, request }) =>
      createdReply(await addInteraction(affiliate.id, params.id, body, requestKey(request, body))),
    ),
  ),
  on(routes.listTasks, ({ affiliate, query }) => listTasks(affiliate.id, query)),
  on(
    routes.createTask,
    withCalendar(async ({ affiliate, body, request }) =>
      createdReply(await planTask(affiliate.id, body, requestKey(request, body))),
    ),
  ),
  on(routes.taskFile, async ({ affiliate, params }) =>
    download(
      await taskCalendar(affiliate.id, params.id),
      'text/calendar; charset=utf-8',
      'task.ics',
    ),
  ),
  on(routes.readTask, ({ affiliate, params }) => readOne(TASK, affiliate.id, params.id)),
  on(
    routes.changeTask,
    withCalendar(({ affiliate, params, body }) => changeTask(affiliate.id, params.id, body)),
  ),
  on(
    routes.deleteTask,
    withCalendar(({ affiliate, params }) => deleteTask(affiliate.id, params.id)),
  ),
  on(
    routes.endTask,
    withCalendar(({ affiliate, params, body, request }) =>
      endTask(affiliate.id, params.id, body, requestKey(request, body)),
    ),
  ),
];
