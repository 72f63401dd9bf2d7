/** Plans: the steps that repeat with each review. */

import * as v from 'valibot';
import { wholeNumber } from '../amounts.ts';
import { list, safeLine, uuid, version } from '../fields.ts';
import { returns, route } from '../route.ts';
import { title } from '../tasks.ts';
import type { Undoable } from '../undo.ts';

/** The most plans of one's own, and the most steps of a plan. */
export const MAX_PLANS = 20;
export const MAX_PLAN_STEPS = 12;
const FIRST_DAY = -180;
const LAST_DAY = 365;

const STEP_KINDS = ['todo', 'call', 'email'] as const;
const WHOLE_DAYS = `The days are a whole number from ${FIRST_DAY} to ${LAST_DAY}.`;

/** The kind of a step, which is no meeting. */
export const stepKind = v.optional(
  v.picklist(STEP_KINDS, 'Please choose a kind from the list.'),
  'todo',
);

const PlanStep = v.object({
  title,
  kind: stepKind,
  /** Before (negative) or after the day of the review. */
  days: wholeNumber(FIRST_DAY, LAST_DAY, WHOLE_DAYS),
});
export type PlanStep = v.InferOutput<typeof PlanStep>;

export interface Plan {
  /** The name of a shipped one, such as "annual-review", or the id of an own one. */
  id: string;
  /** 0 for a shipped one. */
  version: number;
  name: string;
  own: boolean;
  steps: PlanStep[];
}

const fields = {
  name: v.pipe(safeLine('The name', 60), v.minLength(1, 'The name is missing.')),
  steps: v.pipe(
    list(PlanStep, MAX_PLAN_STEPS, `A plan has at most ${MAX_PLAN_STEPS} steps.`),
    v.minLength(1, 'A plan has at least one step.'),
  ),
};
export const PlanDraft = v.object(fields);
/** A partial change, with the version that it is based on. */
export const PlanChange = v.object({ version, ...v.partial(PlanDraft).entries });

/** The plan of a review: a shipped one's name, or the id of an own one. */
export const planId = v.union(
  [v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/)), uuid()],
  'Choose a plan from the list.',
);

/** The shipped plans, then the affiliate's own by name. */
export const listPlans = route('GET', '/api/plans', {
  delegates: ['contacts', 'prepare'],
  answer: returns<{ items: Plan[]; next: null }>(),
});
export const createPlan = route('POST', '/api/plans', {
  body: PlanDraft,
  creates: { name: 'Half-year review', steps: [{ title: 'Set the day', kind: 'call', days: -30 }] },
  maxBodyBytes: 16 * 1024,
  answer: returns<Plan>(),
});
export const changePlan = route('PATCH', '/api/plans/:id', {
  body: PlanChange,
  maxBodyBytes: 16 * 1024,
  answer: returns<Plan>(),
});
export const deletePlan = route('DELETE', '/api/plans/:id', { answer: returns<Undoable>() });
