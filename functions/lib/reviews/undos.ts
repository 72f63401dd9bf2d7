/** What undoes changes to reviews and plans. */

import { MAX_PLANS } from '../../../src/contract/reviews/plans.ts';
import type { Undone } from '../../../src/contract/undo.ts';
import type { Query } from '../db/db.ts';
import { takeTurn } from '../db/records.ts';
import { type Sql, sql } from '../db/sql.ts';
import { HttpError } from '../http/refusal.ts';
import { isOpenWith } from '../rows/reviews.ts';
import type { ClosedReview } from './close.ts';
import { tooManyPlans } from './plans.ts';

/** Brings a deleted plan back. Throws an HttpError: 400 if there are too many. */
export async function bringPlanBack(
  run: Query,
  affiliateId: string,
  before: unknown,
): Promise<Undone> {
  const { id } = before as { id: string };
  await takeTurn(run, affiliateId);
  const [done] = await run<Undone & { room: boolean }>(sql`
    with back as (
      update plan set deleted_at = null, version = version + 1
       where affiliate_id = ${affiliateId} and id = ${id} and deleted_at is not null returning id
    )
    select (select count(*)::int from back) undone, 0 kept, (select count(*) from plan
      where affiliate_id = ${affiliateId} and deleted_at is null) < ${MAX_PLANS} room`);
  if (done?.room) return { undone: done.undone, kept: done.kept };
  throw tooManyPlans();
}

/** A review that was closed or deleted. */
interface Ended {
  id: string;
  /** The reviews of the family that were open with it, after a merge. Missing in older undos. */
  beside?: readonly string[] | undefined;
}

/**
 * Throws an HttpError: 409 if the family of this review has by now another one that is open, so that this one cannot
 * be open again.
 */
async function assertOnlyOpen(
  run: Query,
  affiliateId: string,
  { id, beside = [] }: Ended,
): Promise<void> {
  await takeTurn(run, affiliateId);
  const [other] = await run<{ title: string }>(sql`
    select r.title from review r join review mine on mine.affiliate_id = r.affiliate_id and mine.id = ${id}
     where r.affiliate_id = ${affiliateId} and r.id <> mine.id and r.id <> all(${beside}::uuid[])
       and ${isOpenWith(sql`mine.people`)} limit 1`);
  if (!other) return;
  throw new HttpError(
    'conflict',
    `Another review of this family is open: ${other.title}. Close it or delete it first.`,
  );
}

/** `before` is the deleted review with its steps and its meetings, as JSON. */
const bringBack = (affiliateId: string, before: string): Sql => sql`
with back as (
  update review set deleted_at = null, version = version + 1
   where affiliate_id = ${affiliateId} and id = (${before}::jsonb ->> 'id')::uuid and deleted_at is not null
  returning id
), steps as (
  update task t set deleted_at = null, version = t.version + 1 from back
   where t.affiliate_id = ${affiliateId} and t.review_id = back.id and t.deleted_at is not null
     and ${before}::jsonb -> 'steps' ? t.id::text
), meetings as (
  update task t set review_id = back.id, version = t.version + 1 from back
   where t.affiliate_id = ${affiliateId} and t.review_id is null and ${before}::jsonb -> 'meetings' ? t.id::text
)
select count(*)::int undone, 0 kept from back`;

/** Brings a deleted review back, with its steps and its meeting. Throws an HttpError: 409 if another one is open. */
export async function bringReviewBack(
  run: Query,
  affiliateId: string,
  before: unknown,
): Promise<Undone> {
  await assertOnlyOpen(run, affiliateId, before as Ended);
  const [done] = await run<Undone>(bringBack(affiliateId, JSON.stringify(before)));
  return done ?? { undone: 0, kept: 0 };
}

/** What was started by one request. */
interface Started {
  reviews: string[];
  tasks: string[];
}

/** Takes back reviews that were started, with their steps. What was changed since stays, as do the steps of such a review. */
export async function takeReviewsBack(
  run: Query,
  affiliateId: string,
  before: unknown,
): Promise<Undone> {
  const { reviews, tasks } = before as Started;
  const [done] = await run<Undone>(sql`
    with gone as (
      delete from review where affiliate_id = ${affiliateId} and id = any(${reviews}) and version = 1 returning id
    ), steps as (
      delete from task t where t.affiliate_id = ${affiliateId} and t.id = any(${tasks}) and t.version = 1
         and t.done_at is null and t.review_id in (select id from gone) returning t.id
    ), changed as (
      update task t set days = null where t.affiliate_id = ${affiliateId} and t.review_id in (select id from gone)
         and t.id not in (select id from steps)
    )
    select count(*)::int undone, ${reviews.length}::int - count(*)::int kept from gone`);
  return done ?? { undone: 0, kept: 0 };
}

/**
 * Opens a closed review again, with its meeting, its people's days and without its uses. Steps that were changed since
 * stay. Throws an HttpError: 409 if another review of the family is open.
 */
export async function reopenReview(
  run: Query,
  affiliateId: string,
  { id, beside, days, held, next, meetings, steps, uses }: Omit<ClosedReview, 'entry' | 'talks'>,
): Promise<Undone> {
  await assertOnlyOpen(run, affiliateId, { id, beside });
  const [done] = await run<Undone>(sql`
    with back as (
      update review set closed_on = null, closed_at = null, agreed = '', next_on = null, reasons = null, noted = null,
          version = version + 1
       where affiliate_id = ${affiliateId} and id = ${id} and closed_at is not null returning id
    ), meetings as (
      update task t set done_at = null, version = t.version + 1 from back
       where t.affiliate_id = ${affiliateId} and t.id = any(${meetings}) and t.done_at is not null
    ), steps as (
      delete from task t using back
       where t.affiliate_id = ${affiliateId} and t.id = any(${steps}) and t.version = 1 and t.done_at is null
      returning t.id
    ), uses as (
      delete from use u using back where u.affiliate_id = ${affiliateId} and u.id = any(${uses}) returning u.id
    ), entries as (
      delete from interaction i using uses where i.affiliate_id = ${affiliateId} and i.id = uses.id
    )
    select count(*)::int undone, ${steps.length}::int - (select count(*)::int from steps) kept from back`);
  if (!done?.undone) return { undone: 0, kept: 0 };
  // Days that were written since stay.
  await run(sql`
    update contact c set version = c.version + 1, reviewed_on = f.reviewed_on, review_on = f.review_on
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) f(id uuid, reviewed_on date, review_on date)
     where c.affiliate_id = ${affiliateId} and c.id = f.id and c.reviewed_on is not distinct from ${held}::date
       and c.review_on is not distinct from ${next}::date`);
  return done;
}
