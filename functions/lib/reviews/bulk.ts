/** Steps and reviews for many contacts at once, beside the other changes of many contacts. */
import type { InferOutput } from 'valibot';
import * as contract from '../../../src/contract/contacts/contacts.ts';
import {
  type BulkDraft,
  type BulkPlan,
  type BulkStep,
  MAX_FILTERED,
} from '../../../src/contract/contacts/contacts.ts';
import { createReview } from '../../../src/contract/reviews/reviews.ts';
import { assertDelegated } from '../auth/endpoint.ts';
import { withCalendar } from '../calendar/calendars.ts';
import {
  type Changed,
  changeContacts,
  chosenContacts,
  tooManyFound,
} from '../contacts/contacts.ts';
import type { Query } from '../db/db.ts';
import { auditLine, dropOldUndos, inTurn, sameBody } from '../db/records.ts';
import { sql } from '../db/sql.ts';
import { on } from '../http/endpoint.ts';
import { invalid, notFound } from '../http/refusal.ts';
import { madeBefore, type RequestKey, requestKey } from '../http/request-key.ts';
import { zoneOf } from '../rows/contacts.ts';
import { IS_OPEN_REVIEW } from '../rows/reviews.ts';
import { contactIds, familiesOf } from './family.ts';
import { firstPackets } from './packet.ts';
import { findPlan } from './plans.ts';
import { assertAhead, assertTaskRoom, columnsOf, planStepsOf } from './reviews.ts';

type Draft = InferOutput<typeof BulkDraft>;

/** What was made: tasks alone, or reviews with their tasks. */
type Made = { ids: string[] } | { reviews: string[]; tasks: string[] };

type Chosen = Awaited<ReturnType<typeof chosenContacts>>;

/** The chosen contacts in the list, locked. Throws an HttpError: 404, or 400 if there are too many. */
async function targetsOf(run: Query, { where, hasOwn }: Chosen): Promise<string[]> {
  const rows = await run<{ id: string }>(sql`
    select c.id from contact c where ${where} and c.deleted_at is null
     order by c.id limit ${MAX_FILTERED + 1} for no key update`);
  if (rows.length > MAX_FILTERED) throw tooManyFound();
  const [own] = rows.length > 0 ? rows : await run(sql`select where ${hasOwn}`);
  if (!own) throw notFound();
  return rows.map(({ id }) => id);
}

/** A step for each contact. Throws an HttpError: 400. */
async function addSteps(
  run: Query,
  affiliateId: string,
  contacts: readonly string[],
  { title, kind, on: day }: BulkStep['step'],
): Promise<Made> {
  await assertTaskRoom(run, affiliateId, contacts.length);
  const made = await run<{ id: string }>(sql`
    insert into task (affiliate_id, contact_id, kind, title, due_on, time_zone)
    select ${affiliateId}, contact, ${kind}, ${title}, ${day}::date, ${zoneOf(affiliateId)}
      from unnest(${contacts}::uuid[]) contact
    returning id`);
  return { ids: made.map(({ id }) => id) };
}

/** A review with its steps for each family of these contacts that has no open one. Throws an HttpError: 400. */
async function addReviews(
  run: Query,
  affiliateId: string,
  contacts: readonly string[],
  { plan: planId, on: day, title }: BulkPlan['plan'],
): Promise<Made> {
  const plan = await findPlan(affiliateId, planId, run);
  if (!plan) throw invalid('change', 'Choose a plan from the list.');
  await assertAhead(run, affiliateId, day, 'change');
  const families = await familiesOf(run, affiliateId, contacts);
  const open = await run<{ id: string }>(sql`
    select distinct unnest(people) id from review r
     where r.affiliate_id = ${affiliateId} and ${IS_OPEN_REVIEW}`);
  const busy = new Set(open.map(({ id }) => id));
  const free = families.filter((family) => !contactIds(family.people).some((id) => busy.has(id)));
  await assertTaskRoom(run, affiliateId, free.length * plan.steps.length);
  const packets = await firstPackets(affiliateId, free, run);
  const rows = free.map((family, place) => ({ ...columnsOf(family), packet: packets[place] }));
  const made = await run<{ id: string }>(sql`
    insert into review (affiliate_id, contact_id, name, people, names, plan, title, due_on, packet)
    select ${affiliateId}, contact_id, name, people, names, ${plan.id}, ${title ?? plan.name}, ${day}::date, packet
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        f(contact_id uuid, name text, people uuid[], names text[], packet jsonb)
    returning id`);
  const reviews = made.map(({ id }) => id);
  return { reviews, tasks: await planStepsOf(run, affiliateId, reviews, plan.steps) };
}

/**
 * Makes steps or reviews for the chosen contacts, all or nothing, with one undo. A second try with the same key
 * returns the result of the first. Throws an HttpError: 404, 400, or 409 if the first try had other contents.
 */
async function addForMany(
  affiliateId: string,
  draft: Draft,
  change: BulkStep | BulkPlan,
  key: RequestKey | null,
): Promise<Changed> {
  // Before the turn, which has its own connection: a search reads the typing errors first.
  const chosen = await chosenContacts(affiliateId, draft);
  return inTurn(affiliateId, async (run) => {
    const [before] = await run<Changed & { sameBody: boolean }>(sql`
      select u.id undo, jsonb_array_length(coalesce(u.before -> 'reviews', u.before -> 'ids')) changed,
          ${sameBody(sql`u`, key?.body ?? null)}
        from undo u where u.affiliate_id = ${affiliateId} and u.request_key = ${key?.id ?? null}`);
    if (before) return madeBefore<Changed>(before);
    const contacts = await targetsOf(run, chosen);
    const made =
      'step' in change
        ? await addSteps(run, affiliateId, contacts, change.step)
        : await addReviews(run, affiliateId, contacts, change.plan);
    const kind = 'ids' in made ? 'steps' : 'reviews';
    const [done] = await run<{ undo: string }>(sql`
      with kept as (
        insert into undo (affiliate_id, kind, request_key, request_body, before)
        values (${affiliateId}, ${kind}, ${key?.id ?? null}, ${key?.body ?? null}, ${JSON.stringify(made)}::jsonb)
        returning id
      ), ${auditLine(affiliateId, 'create', kind, sql`kept`)}, ${dropOldUndos(affiliateId)}
      select id undo from kept`);
    return { undo: done?.undo ?? '', changed: ('ids' in made ? made.ids : made.reviews).length };
  });
}

export const bulkRoutes = [
  on(
    contract.changeContacts,
    withCalendar(async ({ affiliate, body, request }) => {
      const { change, ...chosen } = body;
      // As for one review.
      if ('plan' in change) assertDelegated(affiliate, createReview.delegates);
      const key = requestKey(request, body);
      return 'step' in change || 'plan' in change
        ? addForMany(affiliate.id, body, change, key)
        : changeContacts(affiliate.id, { ...chosen, change }, key);
    }),
  ),
];
