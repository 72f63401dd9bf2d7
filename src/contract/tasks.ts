/** An affiliate's tasks for contacts. A meeting is a task with a time. */
import * as v from 'valibot';
import type { Interaction } from './contact-fields.ts';
import { interactionFields } from './contact-fields.ts';
import { hasOutcome, isMissed, ONLY_CALLS, OPEN_STAGES, STAGE_STAYS } from './contact-kinds.ts';
import { day, httpsAddress, list, safeLine, safeText, uuid, version } from './fields.ts';
import { page, paging } from './paging.ts';
import { returns, route } from './route.ts';
import { TASK_KINDS, type TaskKind } from './task-kinds.ts';
import type { Undoable } from './undo.ts';

export const MAX_OPEN_TASKS = 20_000;
const MAX_TEXT = 2000;
const LEAST_MINUTES = 5;
const MOST_MINUTES = 1440;
/** The length of a meeting that is planned without one (minutes). */
export const USUAL_MINUTES = 60;
const MAX_ATTENDEES = 10;

/** A task as stored. `on` is a day, `at` a time of that day in `timeZone`; `doneAt` is ISO 8601 in UTC. */
export interface Task {
  id: string;
  version: number;
  contactId: string;
  contactName: string;
  kind: TaskKind;
  title: string;
  on: string;
  /** "09:30", or null for the whole day. */
  at: string | null;
  minutes: number | null;
  /** The time zone in which it was planned. It stays the same if the affiliate moves. */
  timeZone: string;
  place: string;
  /** The https address of a video call, or empty. */
  link: string;
  /** The ids of the contacts who come to a meeting, in order; none for the other kinds. */
  attendees: string[];
  /** Their names in the same order. */
  attendeeNames: string[];
  /** Their last names as stored, in the same order; empty for a trust or an organization. */
  attendeeLastNames: string[];
  /** Shared with the family. */
  agenda: string;
  /** Private to the affiliate. */
  prep: string;
  doneAt: string | null;
  /** The review to which it belongs. */
  reviewId: string | null;
  /** Of a review's step that moves with it: the days before (negative) or after its day. */
  days: number | null;
}

const CHOOSE = 'Choose a contact from your list.';
const TIME = 'Please give a time such as 09:30.';

export const title = v.pipe(safeLine('The step', 200), v.minLength(1, 'The step is missing.'));
const fields = {
  kind: v.picklist(TASK_KINDS, 'Please choose a kind from the list.'),
  title,
  on: day,
  at: v.nullable(v.pipe(v.string(TIME), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME))),
  minutes: v.nullable(
    v.pipe(
      v.number('Please give whole minutes.'),
      v.integer('Please give whole minutes.'),
      v.minValue(LEAST_MINUTES, `A meeting takes at least ${LEAST_MINUTES} minutes.`),
      v.maxValue(MOST_MINUTES, 'A meeting takes at most a day.'),
    ),
  ),
  place: safeLine('The place', 200),
  link: httpsAddress('The link'),
  /** Whoever is named twice counts once. */
  attendees: v.pipe(
    v.custom<string[]>(Array.isArray, 'Please choose who comes.'),
    v.config(v.array(uuid(CHOOSE)), { abortEarly: true }),
    v.transform((ids) => [...new Set(ids)]),
    v.maxLength(MAX_ATTENDEES, `A meeting has at most ${MAX_ATTENDEES} attendees.`),
  ),
  agenda: safeText('The agenda', MAX_TEXT),
  prep: safeText('The preparation', MAX_TEXT),
};
const { kind, title: _, on, ...rest } = fields;

const openStage = v.optional(
  v.nullable(v.picklist(OPEN_STAGES, 'Please choose a stage from the list.')),
  null,
);

/** A planned step: the kind, title and day, and optional other fields. */
const step = v.object({ kind, title, on, ...v.partial(v.object(rest)).entries });

export const TaskDraft = v.object({
  contactId: uuid(CHOOSE),
  ...step.entries,
  /** The open review whose meeting or step it becomes. */
  reviewId: v.optional(v.nullable(uuid('Choose an open review of this family.'))),
});
export type TaskDraft = v.InferOutput<typeof TaskDraft>;

/** A new step, and the stage to which the leads among those who come move with it. */
export const TaskPlan = v.object({ ...TaskDraft.entries, stage: openStage });
/** A partial change, with the version that it is based on. */
export const TaskChange = v.object({ version, ...v.partial(v.object(fields)).entries });

/** What a log can also do: plan the contact's next step, and move its stage. */
export const followUp = {
  next: v.optional(v.nullable(v.object({ ...step.entries, kind: v.optional(kind, 'todo') })), null),
  stage: openStage,
};

export const TaskEnd = v.pipe(
  v.object({ version, log: v.nullable(v.object(interactionFields)), ...followUp }),
  v.forward(
    v.partialCheck([['log']], ({ log }) => !log || hasOutcome(log), ONLY_CALLS),
    ['log', 'outcome'],
  ),
  v.forward(
    v.partialCheck(
      [['log'], ['stage']],
      ({ log, stage }) => !stage || !log || !isMissed(log),
      STAGE_STAYS,
    ),
    ['stage'],
  ),
);

export interface TaskEnded extends Undoable {
  task: Task;
  interaction: Interaction | null;
  next: Task | null;
}

/** Of a review's meeting: how many of its steps moved with it. */
export type ChangedTask = Task & { moved?: number };

/** With a stage: the undo of the step and the moves. */
export type PlannedTask = Task & Partial<Undoable>;

export const listTasks = route('GET', '/api/tasks', {
  delegates: ['contacts', 'prepare'],
  query: v.object({
    ...paging,
    /** Days, both included. */
    from: v.optional(day),
    to: v.optional(day),
    done: v.optional(v.picklist(['true', 'false'], 'This is true or false.')),
    contact: v.optional(uuid(CHOOSE)),
    /** Steps of all people of this household, or of this contact's household. */
    household: v.optional(uuid('There is no such household.')),
  }),
  answer: page<Task>(),
});
export const createTask = route('POST', '/api/tasks', {
  delegates: ['contacts'],
  body: TaskPlan,
  maxBodyBytes: 16 * 1024,
  answer: returns<PlannedTask>(),
});
const MAX_STEPS = 300;
/** Plans a step for each title that is not open with the contact yet: all, or none. */
export const planSteps = route('POST', '/api/tasks/steps', {
  delegates: ['contacts'],
  body: v.object({
    contactId: uuid(CHOOSE),
    on: day,
    titles: list(title, MAX_STEPS, `At most ${MAX_STEPS} steps can be planned together.`),
  }),
  maxBodyBytes: 64 * 1024,
  answer: returns<Undoable & { items: Task[] }>(),
});
export const readTask = route('GET', '/api/tasks/:id', {
  delegates: ['contacts', 'prepare'],
  answer: returns<Task>(),
});
export const changeTask = route('PATCH', '/api/tasks/:id', {
  delegates: ['contacts'],
  body: TaskChange,
  maxBodyBytes: 16 * 1024,
  answer: returns<ChangedTask>(),
});
export const deleteTask = route('DELETE', '/api/tasks/:id', {
  delegates: ['contacts'],
  answer: returns<Undoable>(),
});
export const endTask = route('POST', '/api/tasks/:id/done', {
  delegates: ['contacts'],
  body: TaskEnd,
  maxBodyBytes: 16 * 1024,
  answer: returns<TaskEnded>(),
});
export const taskFile = route('GET', '/api/tasks/:id.ics', { delegates: ['contacts'] });
