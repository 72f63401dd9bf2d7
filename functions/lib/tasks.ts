/** An affiliate's planned steps and meetings with contacts. */
import type { InferOutput } from 'valibot';
import { UNDO_DAYS } from '../../src/config/retention.ts';
import type { Interaction } from '../../src/contract/contact-fields.ts';
import { isMissed, type OpenStage } from '../../src/contract/contact-kinds.ts';
import type { Contact, InteractionDraft } from '../../src/contract/contacts/contacts.ts';
import * as contacts from '../../src/contract/contacts/contacts.ts';
import type { Page, Paging } from '../../src/contract/paging.ts';
import * as routes from '../../src/contract/tasks.ts';
import {
  MAX_OPEN_TASKS,
  type PlannedTask,
  type Task,
  type TaskChange,
  type TaskDraft,
  type TaskEnd,
  type TaskEnded,
  type TaskKind,
  type TaskPlan,
  USUAL_MINUTES,
} from '../../src/contract/tasks.ts';
import type { Undoable } from '../../src/contract/undo.ts';
import { followed, taskCalendar } from './calendar/calendars.ts';
import { changeContacts, readContact } from './contacts/contacts.ts';
import { INTERACTION, LOCKED, MOVES_LAST_TALK } from './contacts/interactions.ts';
import { type Query, query, transaction } from './db/db.ts';
import { type Order, readPage } from './db/page.ts';
import { peopleOf } from './households/households.ts';
import { created, download } from './http/answer.ts';
import { on } from './http/endpoint.ts';
import { HttpError, invalid, notFound } from './http/refusal.ts';
import { madeBefore, type RequestKey, requestKey, sameBody } from './http/request-key.ts';
import {
  ATTENDEES,
  CONTACT,
  DROP_OLD_UNDOS,
  HOLDER,
  isTalk,
  isWith,
  isWithAny,
  todayOf,
  unknownContact,
  zoneOf,
} from './rows/contacts.ts';

export const TASK = `t.id, t.version, c.id "contactId", c.name "contactName", t.kind, t.title,
  t.due_on::text "on", to_char(t.due_at, 'HH24:MI') "at", t.minutes, t.time_zone "timeZone", t.place, t.link,
  ${ATTENDEES}, t.agenda, t.prep, to_json(t.done_at) "doneAt"`;
/** The affiliate is $1. Tasks of contacts in the trash are hidden with them. */
export const OF_CONTACT = `join contact c on c.id = ${HOLDER} and c.affiliate_id = $1 and c.deleted_at is null`;
const READ = `select ${TASK} from task t ${OF_CONTACT}
  where t.affiliate_id = $1 and t.deleted_at is null`;
const BY_DAY: Order = { name: 'tasks', key: 't.due_on', type: 'date' };
/** For the few of one contact or household, which no index has in this order: on a day those without a time come last. */
const BY_TIME: Order = {
  name: 'tasks by time',
  type: 'timestamp',
  key: `t.due_on + coalesce(t.due_at, '23:59:59.999999')`,
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
  const values: unknown[] = [affiliateId];
  const value = (one: unknown) => `$${values.push(one)}`;
  const people = household && `${value(await peopleOf(affiliateId, household))}::uuid[]`;
  const where = [
    't.affiliate_id = $1 and t.deleted_at is null',
    from && `t.due_on >= ${value(from)}`,
    to && `t.due_on <= ${value(to)}`,
    done && `t.done_at is ${done === 'true' ? 'not null' : 'null'}`,
    contact && isWith('t', `${value(contact)}::uuid`),
    people && isWithAny('t', people),
  ].filter(Boolean);
  return readPage<Task>(
    query,
    {
      columns: TASK,
      from: `task t ${OF_CONTACT}`,
      where: where.join(' and '),
      values,
      order: contact || household ? BY_TIME : BY_DAY,
      id: 't.id',
    },
    paging,
  );
}

/** One of the affiliate's tasks. Throws an HttpError: 404. */
async function readTask(affiliateId: string, id: string, run: Query = query): Promise<Task> {
  const [row] = await run<Task>(`${READ} and t.id = $2`, [affiliateId, id]);
  if (!row) throw notFound();
  return row;
}

/**
 * Part of a statement: those of these contacts who are in the list. They are locked in one order, so
 * that a merge waits, and so do other changes of their next steps.
 */
const known = (contacts: string): string => `known as materialized (
  select id from contact where affiliate_id = $1 and id = any(${contacts}) and deleted_at is null
   order by id for no key update
)`;

/** $1 the affiliate, $2 the contact, $3 to $12 the step, $13 the request's key, $14 the hash of its contents. */
const CREATE = `
with ${known('$2::uuid || $12::uuid[]')}, room as (
  select (select count(*) from task where affiliate_id = $1 and done_at is null and deleted_at is null)
    < ${MAX_OPEN_TASKS} room
), made as (
  insert into task (affiliate_id, contact_id, kind, title, due_on, due_at, minutes, place, agenda, prep,
      link, attendees, request_key, request_body, time_zone)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
      ${zoneOf('$1')}
    from room where room
     and not exists (select unnest($2::uuid || $12::uuid[]) except select id from known)
  on conflict (affiliate_id, request_key) do nothing returning *
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'create', 'task', id, $1 from made
)
select (select id from made), room, array(select id from known) known from room`;

type Step = Omit<InferOutput<typeof TaskDraft>, 'contactId'>;

const stepValues = ({ kind, title, on, at, minutes, place, agenda, prep, ...step }: Step) => [
  kind,
  title,
  on,
  at ?? null,
  minutes ?? (kind === 'meeting' ? USUAL_MINUTES : null),
  place ?? '',
  agenda ?? '',
  prep ?? '',
  step.link ?? '',
  step.attendees ?? [],
];

const wrongAttendees = (sentence: string): HttpError => invalid('attendees', sentence);

/** Throws an HttpError: 400 if these are no attendees of this contact's step. */
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

/**
 * Plans a step in the profile's time zone, or returns the one that the same request created before.
 * Throws an HttpError: 400 if its contact or an attendee is not in the list or the maximum is reached, 409 if the
 * earlier request had other contents.
 */
async function createTask(
  affiliateId: string,
  { contactId, ...step }: InferOutput<typeof TaskDraft>,
  key: RequestKey | null,
  run: Query = query,
): Promise<Task> {
  if (step.attendees) checkAttendees(step.kind, contactId, step.attendees);
  const keyId = key?.id ?? null;
  const contents = key?.body ?? null;
  const values = [affiliateId, contactId, ...stepValues(step), keyId, contents];
  const [made] = await run<{ id: string | null; room: boolean; known: string[] }>(CREATE, values);
  if (made?.id) return readTask(affiliateId, made.id, run);
  const [there] = await run<Task & { sameBody: boolean }>(
    `select ${TASK}, ${sameBody('t', '$3')} from task t ${OF_CONTACT}
      where t.affiliate_id = $1 and t.request_key = $2`,
    [affiliateId, keyId, contents],
  );
  if (there) return madeBefore<Task>(there);
  if (!made?.room) {
    throw new HttpError('validation', `You have ${MAX_OPEN_TASKS} open steps. Finish some first.`);
  }
  throw made.known.includes(contactId) ? unknownAttendee() : unknownContact();
}

const COLUMNS = {
  kind: 'kind',
  title: 'title',
  on: 'due_on',
  at: 'due_at',
  minutes: 'minutes',
  place: 'place',
  agenda: 'agenda',
  prep: 'prep',
  link: 'link',
} as const;

const conflict = (
  current: Task,
  sentence = 'This step was changed elsewhere. Look at the changes, then save again.',
): HttpError => new HttpError('conflict', sentence, { current });

const ENDED = 'This step was ended elsewhere. Save again to log only what you wrote.';

/**
 * Changes some fields. Throws an HttpError: 404, 400 if those who come are not allowed, or 409 with
 * the current task if it was changed in the meantime.
 */
async function changeTask(
  affiliateId: string,
  id: string,
  { version, ...change }: InferOutput<typeof TaskChange>,
): Promise<Task> {
  const values: unknown[] = [affiliateId, id, version, change.attendees ?? []];
  const sets = Object.entries(COLUMNS).flatMap(([field, column]) => {
    const value = change[field as keyof typeof COLUMNS];
    return value === undefined ? [] : [`${column} = $${values.push(value)}`];
  });
  const there = (change.attendees || change.kind) && (await readTask(affiliateId, id));
  if (there && there.version !== version) throw conflict(there);
  const kind = change.kind ?? there?.kind;
  if (there && change.attendees) checkAttendees(kind, there.contactId, change.attendees);
  // A meeting that becomes another kind is its contact's alone.
  if (there && (change.attendees || kind !== 'meeting')) {
    sets.push(`contact_id = $${values.push(there.contactId)}`, 'attendees = $4');
  }
  const [changed] = await query(
    `with ${known('$4::uuid[]')}, t as (
       update task t set ${['version = version + 1', ...sets].join(', ')}
        where affiliate_id = $1 and id = $2 and version = $3 and deleted_at is null
          and ${HOLDER} in (select id from contact where affiliate_id = $1 and deleted_at is null)
          and not exists (select unnest($4::uuid[]) except select id from known)
       returning id
     ), noted as (
       insert into audit (actor, action, kind, thing, affiliate_id)
       select $1, 'change', 'task', id, $1 from t
     )
     select id from t`,
    values,
  );
  const now = await readTask(affiliateId, id);
  if (changed) return now;
  throw now.version === version ? unknownAttendee() : conflict(now);
}

const DELETE = `
with gone as (
  update task set deleted_at = now(), version = version + 1
   where affiliate_id = $1 and id = $2 and deleted_at is null
  returning id
), kept as (
  insert into undo (affiliate_id, kind, before)
  select $1, 'task', jsonb_build_object('id', id) from gone returning id
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'delete', 'task', id, $1 from gone
), old_tasks as (
  delete from task where affiliate_id = $1 and id in (
    select id from task where affiliate_id = $1 and deleted_at < now() - interval '${UNDO_DAYS} days'
     limit 100 for update skip locked)
), ${DROP_OLD_UNDOS}
select id undo from kept`;

/** Deletes a step, with an undo. Throws an HttpError: 404. */
async function deleteTask(affiliateId: string, id: string): Promise<Undoable> {
  const [deleted] = await query<Undoable>(DELETE, [affiliateId, id]);
  if (!deleted) throw notFound();
  return deleted;
}

const END = `
with t as (
  update task set done_at = now(), version = version + 1
   where affiliate_id = $1 and id = $2 and version = $3 and deleted_at is null and done_at is null
  returning *
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'change', 'task', id, $1 from t
)
select id from t`;

/**
 * $2 the contact, $3 the kind or null to log nothing, $11 the outcome of a call without a talk, $4 the text, $5 its time, $6 the ended task, $7 the next step,
 * $8 the request's key, $9 the hash of its contents, $10 who came. A key that was used before writes nothing.
 */
const LOG = `
with locked as (
  ${LOCKED('($2::uuid || $10::uuid[])')}
), entry as (
  select c.id contact_id, case when $3::text is not null then gen_random_uuid() end id from contact c
   where c.affiliate_id = $1 and c.id = $2 and c.deleted_at is null and (select count(*) from locked) > 0
), kept as (
  insert into undo (affiliate_id, kind, before, request_key, request_body)
  select $1, 'task-done', jsonb_build_object('task', $6::uuid, 'interaction', id, 'next', $7::uuid,
      'talks', (select jsonb_agg(locked) from locked)), $8, $9 from entry
  on conflict (affiliate_id, request_key) do nothing returning id undo
), i as (
  insert into interaction (id, affiliate_id, contact_id, kind, text, at, attendees, outcome)
  select id, $1, contact_id, $3, $4, $5::timestamptz, $10, $11 from entry, kept where id is not null returning *
), day as (
  select ${todayOf('$5')} talked_on from i where ${isTalk('i')}
), touched as (
  ${MOVES_LAST_TALK} from day where c.affiliate_id = $1 and c.id = any($2::uuid || $10::uuid[]) returning c.*
), partners as (
  -- A talk with one of a couple is one with both.
  update contact p set check_in_on = null, version = p.version + 1 from touched c
   where p.affiliate_id = $1 and p.id = partner_of(c.id) and p.check_in_on is not null
     and p.id <> all($2::uuid || $10::uuid[])
     and shares_touch(p.deleted_at, p.details) and shares_touch(c.deleted_at, c.details)
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'create', 'interaction', id, $1 from i
), ${DROP_OLD_UNDOS}
select undo, (select row_to_json(made) from (select ${INTERACTION} from i) made) interaction,
  (select row_to_json(now) from (
    select ${CONTACT} from touched c where c.id = $2
    union all
    select ${CONTACT} from contact c where c.affiliate_id = $1 and c.id = $2 and not exists (select from touched)
  ) now) contact from kept`;

/** The results of a log, for its undo and for a retry. */
export interface Ended {
  /** The task that ended, or null if the log stands alone. */
  task: string | null;
  interaction: string | null;
  next: string | null;
  /** The last talks before it of everyone who came, and of their partners, and the days to which their check-ins were put off. Missing in older ends. */
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

/** Plans the next step, logs, and moves the stage. Returns undefined if there is no such contact, or the key was used. */
async function log(
  run: Query,
  affiliateId: string,
  contactId: string,
  {
    task,
    attendees,
    log,
    next,
    stage,
  }: Omit<Log, 'version'> & Pick<Ended, 'task'> & Pick<Task, 'attendees'>,
  key: RequestKey | null,
): Promise<Logged | undefined> {
  const planned = next && (await createTask(affiliateId, { contactId, ...next }, null, run));
  const [logged] = await run<Omit<Logged, 'next'>>(LOG, [
    affiliateId,
    contactId,
    log?.kind ?? null,
    log?.text ?? '',
    log?.at ?? new Date(),
    task,
    planned?.id ?? null,
    key?.id ?? null,
    key?.body ?? null,
    attendees,
    log && isMissed(log) ? log.outcome : null,
  ]);
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
  await run(
    "update undo set before = before || jsonb_build_object('stage', $3::uuid) where affiliate_id = $1 and id = $2",
    [affiliateId, undo, moved.undo],
  );
}

/** $2 those who come, $3 the step. */
const PLANNED = `
select (select id from undo where affiliate_id = $1 and kind = 'task-done' and before ->> 'next' = $3::text) undo,
  array(select id from contact where affiliate_id = $1 and id = any($2::uuid[])
    and deleted_at is null and stage = 'lead') leads`;

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
    await run(LOCKED('$2::uuid[]'), [affiliateId, people]);
    const task = await createTask(affiliateId, draft, key, run);
    const [planned] = await run<{ undo: string | null; leads: string[] }>(PLANNED, [
      affiliateId,
      people,
      task.id,
    ]);
    if (planned?.undo) return { ...task, undo: planned.undo };
    const [logged] = await run<Undoable>(LOG, [
      affiliateId,
      task.contactId,
      null,
      '',
      new Date(),
      null,
      task.id,
      null,
      null,
      [],
      null,
    ]);
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
  const all = { task: null, attendees: [], log: entry, next, stage };
  const logged =
    next || stage
      ? await transaction(async (run) => {
          await run(LOCKED('array[$2::uuid]'), [affiliateId, contactId]);
          const before = key && (await loggedBefore(run, affiliateId, key));
          if (before) return before;
          if ((await readContact(affiliateId, contactId, run)).deletedAt) throw notFound();
          return log(run, affiliateId, contactId, all, key);
        })
      : await log(query, affiliateId, contactId, all, key);
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
    const { contactId, attendees } = await readTask(affiliateId, id, run);
    // Which talk is the last, and which step comes first, depends on all of a contact's.
    const came = attendees.length > 1 ? attendees : [];
    await run(LOCKED('$2::uuid[]'), [affiliateId, [contactId, ...came]]);
    const ended = async () => {
      const [row] = await run(END, [affiliateId, id, version]);
      if (!row) {
        const current = await readTask(affiliateId, id, run);
        throw conflict(current, current.doneAt ? ENDED : undefined);
      }
      return log(run, affiliateId, contactId, { task: id, attendees: came, ...body }, key);
    };
    const done = (key && (await loggedBefore(run, affiliateId, key))) || (await ended());
    if (!done) throw notFound();
    const { interaction, next, undo } = done;
    return { task: await readTask(affiliateId, id, run), interaction, next, undo };
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
  }>(
    `select u.id undo, u.before ->> 'next' next, ${sameBody('u', '$3')},
        (select row_to_json(made) from (
          select ${INTERACTION} from interaction i where i.affiliate_id = $1 and i.id = (u.before ->> 'interaction')::uuid
        ) made) interaction,
        (select row_to_json(now) from (select ${CONTACT} from contact c where c.affiliate_id = $1 and c.id = coalesce(
          (select contact_id from interaction where affiliate_id = $1 and id = (u.before ->> 'interaction')::uuid),
          (select contact_id from task where affiliate_id = $1 and id = (u.before ->> 'task')::uuid))) now) contact
       from undo u where u.affiliate_id = $1 and u.request_key = $2`,
    [affiliateId, key.id, key.body],
  );
  if (!row) return undefined;
  const before = madeBefore<typeof row>(row);
  return { ...before, next: before.next ? await readTask(affiliateId, before.next, run) : null };
}

export const taskRoutes = [
  on(
    contacts.addInteraction,
    followed(async ({ affiliate, params, body, request }) =>
      created(await addInteraction(affiliate.id, params.id, body, requestKey(request, body))),
    ),
  ),
  on(routes.listTasks, ({ affiliate, query }) => listTasks(affiliate.id, query)),
  on(
    routes.createTask,
    followed(async ({ affiliate, body, request }) =>
      created(await planTask(affiliate.id, body, requestKey(request, body))),
    ),
  ),
  on(routes.taskFile, async ({ affiliate, params }) =>
    download(
      await taskCalendar(affiliate.id, params.id),
      'text/calendar; charset=utf-8',
      'task.ics',
    ),
  ),
  on(routes.readTask, ({ affiliate, params }) => readTask(affiliate.id, params.id)),
  on(
    routes.changeTask,
    followed(({ affiliate, params, body }) => changeTask(affiliate.id, params.id, body)),
  ),
  on(
    routes.deleteTask,
    followed(({ affiliate, params }) => deleteTask(affiliate.id, params.id)),
  ),
  on(
    routes.endTask,
    followed(({ affiliate, params, body, request }) =>
      endTask(affiliate.id, params.id, body, requestKey(request, body)),
    ),
  ),
];
