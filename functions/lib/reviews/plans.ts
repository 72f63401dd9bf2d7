/** Plans of steps: those that everyone has, and an affiliate's own. */
import type { InferOutput } from 'valibot';
import { MAX_UNDOS, UNDO_DAYS } from '../../../src/config/retention.ts';
import * as contract from '../../../src/contract/reviews/plans.ts';
import {
  MAX_PLANS,
  type Plan,
  type PlanChange,
  type PlanDraft,
  type PlanStep,
} from '../../../src/contract/reviews/plans.ts';
import type { Undoable } from '../../../src/contract/undo.ts';
import { type Query, query } from '../db/db.ts';
import { type Condition, changeOne, deleteOne, inTurn, kindOf, makeOnce } from '../db/records.ts';
import { sql } from '../db/sql.ts';
import { createdReply } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { HttpError } from '../http/refusal.ts';
import { type RequestKey, requestKey } from '../http/request-key.ts';

const step = (days: number, kind: PlanStep['kind'], title: string): PlanStep => ({
  title,
  kind,
  days,
});
const shipped = (id: string, name: string, steps: PlanStep[]): Plan => ({
  id,
  version: 0,
  name,
  own: false,
  steps,
});

const SHIPPED: readonly Plan[] = [
  shipped('annual-review', 'Annual review', [
    step(-45, 'call', 'Set the date of the review'),
    step(-30, 'email', 'Send “Still right?”'),
    step(-21, 'todo', 'Look at the map, its gaps and the calculations'),
    step(-14, 'todo', 'Put the packet together'),
    step(-10, 'todo', 'Get cleared what is not'),
    step(-7, 'email', 'Confirm the meeting with its agenda'),
    step(-1, 'todo', 'Print the packet'),
    step(1, 'email', 'Send what we agreed'),
    step(7, 'todo', 'Enter what changed'),
    step(30, 'call', 'Ask what became of it'),
  ]),
  shipped('new-client', 'New client', [
    step(-7, 'email', 'Confirm the first meeting'),
    step(-5, 'email', 'Send the questions'),
    step(1, 'email', 'Send what we agreed'),
    step(3, 'todo', 'Enter family, property and documents'),
    step(14, 'todo', 'Draw the estate map'),
    step(21, 'todo', 'Run the calculations'),
    step(30, 'call', 'Set the second meeting'),
    step(90, 'call', 'Ask how it goes'),
  ]),
  shipped('after-a-death', 'After a death', [
    step(-3, 'call', 'Ask what is urgent, and who helps'),
    step(-1, 'todo', 'Enter the death, and look at the map'),
    step(1, 'email', 'Send “The first ninety days after a death”'),
    step(7, 'todo', 'Ask counsel: executor, probate, titles'),
    step(14, 'todo', 'List what passes by a form'),
    step(30, 'call', 'Survivors’ benefits and insurance'),
    step(60, 'todo', 'Ask counsel: estate tax return, portability'),
    step(90, 'call', 'Ask how they are'),
  ]),
];

const PLAN = kindOf<Plan>({
  name: 'plan',
  table: sql`plan`,
  as: sql`p`,
  live: sql`p.deleted_at is null`,
  columns: sql`p.id, p.version, p.name, true own, p.steps`,
  conflictSentence: 'This plan was changed elsewhere. Look at the changes, then save again.',
});

async function listPlans(affiliateId: string): Promise<Plan[]> {
  const own = await query<Plan>(sql`
    select ${PLAN.columns} from plan p where p.affiliate_id = ${affiliateId} and ${PLAN.live}
     order by p.name, p.id`);
  return [...SHIPPED, ...own];
}

/** The plan of this id; undefined for an unknown one. */
export async function findPlan(
  affiliateId: string,
  id: string,
  run: Query = query,
): Promise<Plan | undefined> {
  const known = SHIPPED.find((plan) => plan.id === id);
  if (known) return known;
  const [own] = await run<Plan>(sql`
    select ${PLAN.columns} from plan p
     where p.affiliate_id = ${affiliateId} and p.id::text = ${id} and ${PLAN.live}`);
  return own;
}

export const tooManyPlans = (): HttpError =>
  new HttpError('validation', `You have ${MAX_PLANS} plans, which is the most. Delete one first.`);

const hasRoom = (affiliateId: string): Condition => ({
  holds: sql`(select count(*) from plan where affiliate_id = ${affiliateId} and deleted_at is null) < ${MAX_PLANS}`,
  refusal: tooManyPlans,
});

/** Throws an HttpError: 400 if there are too many, 409 if the earlier request of this key had other contents. */
async function createPlan(
  affiliateId: string,
  { name, steps }: InferOutput<typeof PlanDraft>,
  key: RequestKey | null,
): Promise<Plan> {
  const making = {
    columns: { name, steps: JSON.stringify(steps) },
    only: [hasRoom(affiliateId)],
  };
  const { item } = await inTurn(affiliateId, (run) =>
    makeOnce(PLAN, affiliateId, key, making, run),
  );
  return item;
}

/** Throws an HttpError: 404, also for a shipped one, or 409 with the current plan. */
const changePlan = (
  affiliateId: string,
  id: string,
  { version, name, steps }: InferOutput<typeof PlanChange>,
): Promise<Plan> => {
  const set = { name, steps: steps && JSON.stringify(steps) };
  return changeOne(PLAN, affiliateId, id, version, { set });
};

/** Reviews that began with it stay as they are. Throws an HttpError: 404. */
const deletePlan = (affiliateId: string, id: string): Promise<Undoable> =>
  deleteOne(PLAN, affiliateId, id, [
    // Plans that no undo can restore any more.
    sql`old_plans as (
      delete from plan where affiliate_id = ${affiliateId} and deleted_at is not null and id in (
        select id from (
          select id, deleted_at, row_number() over (order by deleted_at desc, id) place
            from plan where affiliate_id = ${affiliateId} and deleted_at is not null) gone
         where place >= ${MAX_UNDOS} or deleted_at < now() - ${UNDO_DAYS} * interval '1 day' limit 100)
    )`,
  ]);

export const planRoutes = [
  on(contract.listPlans, async ({ affiliate }) => ({
    items: await listPlans(affiliate.id),
    next: null,
  })),
  on(contract.createPlan, async ({ affiliate, body, request }) =>
    createdReply(await createPlan(affiliate.id, body, requestKey(request, body))),
  ),
  on(contract.changePlan, ({ affiliate, params, body }) =>
    changePlan(affiliate.id, params.id, body),
  ),
  on(contract.deletePlan, ({ affiliate, params }) => deletePlan(affiliate.id, params.id)),
];
