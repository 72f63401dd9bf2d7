/** Closing a review: what was agreed, the next steps, the next date, and how the family stands. */
import type { InferOutput } from 'valibot';
import type { Review, ReviewClosing } from '../../../src/contract/reviews/reviews.ts';
import * as contract from '../../../src/contract/reviews/reviews.ts';
import type { Undoable } from '../../../src/contract/undo.ts';
import { formatLongDay } from '../../../src/lib/format-date.ts';
import { handoverEntryOf, writeHandover } from '../approvals/handovers.ts';
import { withCalendar } from '../calendar/calendars.ts';
import { freedPartners, lockWithPartners } from '../contacts/interactions.ts';
import { type Query, transaction } from '../db/db.ts';
import { auditLine, changedElsewhere, dropOldUndos, sameBody } from '../db/records.ts';
import { sql } from '../db/sql.ts';
import { on } from '../http/endpoint.ts';
import { invalid } from '../http/refusal.ts';
import { madeBefore, type RequestKey, requestKey } from '../http/request-key.ts';
import { todayOf, zoneOf } from '../rows/contacts.ts';
import { isOpenWith } from '../rows/reviews.ts';
import { contactIds } from './family.ts';
import { notedOf } from './noted.ts';
import { readFacts } from './packet.ts';
import {
  answered,
  assertOpen,
  assertTaskRoom,
  isMeetingOf,
  lockTasks,
  REVIEW,
  readReview,
  type StoredReview,
} from './reviews.ts';

type Closing = InferOutput<typeof ReviewClosing>;

const MOST_DAYS_BACK = 366;
const MOST_YEARS_AHEAD = 3;

/** The day on which it was held. Throws an HttpError: 400 at `on` or `nextOn`. */
async function heldOn(
  run: Query,
  affiliateId: string,
  { on: day, nextOn }: Pick<Closing, 'on' | 'nextOn'>,
): Promise<string> {
  const [days] = await run<{ held: string; isPossible: boolean; nextFits: boolean }>(sql`
    select held::text, held between today - ${MOST_DAYS_BACK}::int and today "isPossible",
        coalesce(next > held and next <= held + ${MOST_YEARS_AHEAD} * interval '1 year', true) "nextFits"
      from (select today, coalesce(${day ?? null}::date, today) held, ${nextOn}::date next
              from (select ${todayOf(new Date(), affiliateId)} today) now) days`);
  if (!days?.isPossible) {
    throw invalid('on', 'Choose the day on which it was held: today, or one of the last 366 days.');
  }
  if (!days.nextFits) {
    throw invalid('nextOn', 'The next review is after this one, at most three years later.');
  }
  return days.held;
}

/** The text of the entry in the timeline. */
function entryOf({ title, packet }: Review, { agreed, nextOn }: Closing): string {
  const parts = packet.map((part) => part.title).join(', ');
  return [
    title,
    agreed,
    nextOn && `Next review: ${formatLongDay(nextOn)}`,
    parts && `Packet: ${parts}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Those of the family who live and are still of it, its contact first; all of its people if nobody is left. */
const metOf = ({ people, living }: Review): string[] =>
  contactIds(living.length > 0 ? living : people);
/** Who has the entry, the next steps and what was handed over. */
const holderOf = (review: Review): string => metOf(review)[0] ?? review.contactId;

/** The reviews of the family that are open with this one, after a merge. */
async function besideOf(
  run: Query,
  affiliateId: string,
  { id, people }: Review,
): Promise<string[]> {
  const rows = await run<{ id: string }>(sql`
    select r.id from review r
     where r.affiliate_id = ${affiliateId} and r.id <> ${id} and ${isOpenWith(sql`${contactIds(people)}::uuid[]`)}`);
  return rows.map((row) => row.id);
}

/** Records the cleared items of the packet as handed over. Returns the ids of the uses. */
async function handOver(
  run: Query,
  affiliateId: string,
  review: Review,
  how: Closing['handed'],
): Promise<string[]> {
  if (how === null) return [];
  const { packet } = review;
  const { materials } = await readFacts(affiliateId, contactIds(review.people), packet, run);
  const uses: string[] = [];
  for (const { kind, thing } of packet) {
    const material = kind === 'item' ? materials.get(`item/${thing}`) : undefined;
    if (material?.cleared !== 'client') continue;
    const entry = await handoverEntryOf(material, material.approval, how);
    const use = await writeHandover(run, affiliateId, holderOf(review), entry);
    if (use) uses.push(use.id);
  }
  return uses;
}

/** Plans the next steps with the review. Returns the new tasks. Throws an HttpError: 400 if there are too many. */
async function planNext(
  run: Query,
  affiliateId: string,
  review: Review,
  steps: Closing['steps'],
): Promise<string[]> {
  if (steps.length === 0) return [];
  await assertTaskRoom(run, affiliateId, steps.length);
  const planned = await run<{ id: string }>(sql`
    insert into task (affiliate_id, contact_id, review_id, kind, title, due_on, time_zone)
    select ${affiliateId}, ${holderOf(review)}, ${review.id}, kind, title, "on", ${zoneOf(affiliateId)}
      from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) s(title text, kind text, "on" date)
    returning id`);
  return planned.map((task) => task.id);
}

/** What the undo of a closing takes back. */
export interface ClosedReview {
  id: string;
  /** The other open reviews of the family, after a merge. Missing in older undos. */
  beside?: readonly string[] | undefined;
  entry: string;
  /** The people and their partners as they were. */
  talks: { id: string; was: string | null; put_off: string | null }[];
  days: { id: string; reviewed_on: string | null; review_on: string | null }[];
  /** The day that it was held, and the next one. */
  held: string;
  next: string | null;
  meetings: string[];
  steps: string[];
  uses: string[];
}

/** Ends its open meetings. Returns their ids. */
async function endMeetings(run: Query, affiliateId: string, id: string): Promise<string[]> {
  const ended = await run<{ id: string }>(sql`
    update task set done_at = now(), version = version + 1
     where affiliate_id = ${affiliateId} and review_id = ${id} and kind = 'meeting'
       and done_at is null and deleted_at is null
    returning id`);
  return ended.map((task) => task.id);
}

/** Writes the entry, which is a talk with all of the people, and their days. Returns the entry's id. */
async function writeEntry(
  run: Query,
  affiliateId: string,
  review: Review,
  { held, closing }: { held: string; closing: Closing },
): Promise<string> {
  const people = metOf(review);
  const [entry] = await run<{ id: string }>(sql`
    with i as (
      insert into interaction (affiliate_id, contact_id, kind, text, at, attendees)
      values (${affiliateId}, ${holderOf(review)}, 'review', ${entryOf(review, closing)},
        -- The middle of the day, unless that is still ahead.
        least(${new Date()}::timestamptz, (${held}::date + time '12:00') at time zone ${zoneOf(affiliateId)}),
        ${people.length > 1 ? people : []}::uuid[])
      returning *
    ), touched as (
      update contact c set last_touch_on = greatest(c.last_touch_on, ${held}::date), check_in_on = null,
          reviewed_on = ${held}::date, review_on = ${closing.nextOn}::date, version = c.version + 1
       where c.affiliate_id = ${affiliateId} and c.id = any(${people}) returning c.*
    ), ${freedPartners(affiliateId, people)}
    select id from i`);
  if (!entry) throw new Error('The review has no entry.');
  return entry.id;
}

/** Writes the closing and its undo. */
async function writeClosing(
  run: Query,
  affiliateId: string,
  { review, closing, before }: { review: Review; closing: Closing; before: ClosedReview },
  key: RequestKey | null,
): Promise<string> {
  const noted = {
    ...(await notedOf(affiliateId, contactIds(review.people), run)),
    next: before.steps,
    handed: closing.handed,
  };
  const [done] = await run<Undoable>(sql`
    with closed as (
      update review r set closed_on = ${before.held}, closed_at = now(), agreed = ${closing.agreed},
          next_on = ${closing.nextOn}, reasons = ${JSON.stringify(review.reasons)}::jsonb,
          noted = ${JSON.stringify(noted)}::jsonb, version = r.version + 1
       where r.affiliate_id = ${affiliateId} and r.id = ${review.id} returning *
    ), kept as (
      insert into undo (affiliate_id, kind, request_key, request_body, before)
      select ${affiliateId}, 'review-closed', ${key?.id ?? null}, ${key?.body ?? null}, ${JSON.stringify(before)}::jsonb
        from closed
      returning id
    ), ${auditLine(affiliateId, 'close', 'review', sql`closed`)}, ${dropOldUndos(affiliateId)}
    select id undo from kept`);
  return done?.undo ?? '';
}

/** The result of an earlier try of this request. Throws an HttpError: 409 if it had other contents. */
async function closedBefore(
  run: Query,
  affiliateId: string,
  key: RequestKey | null,
): Promise<string | undefined> {
  if (!key) return undefined;
  const [row] = await run<Undoable & { sameBody: boolean }>(sql`
    select u.id undo, ${sameBody(sql`u`, key.body)} from undo u
     where u.affiliate_id = ${affiliateId} and u.request_key = ${key.id}`);
  return row && madeBefore<Undoable>(row).undo;
}

const lockedReview = (run: Query, affiliateId: string, id: string): Promise<unknown> =>
  run(sql`select from review where affiliate_id = ${affiliateId} and id = ${id} for update`);

/**
 * Closes a review, all or nothing, with one undo. Throws an HttpError: 404, 409 with the current review if it is
 * closed or was changed, 400 at `on` or `nextOn`.
 */
const closeReview = async (
  affiliateId: string,
  id: string,
  closing: Closing,
  key: RequestKey | null,
): Promise<Review & Undoable> => {
  const undo = await transaction(async (run) => {
    await lockTasks(run, affiliateId, isMeetingOf(id));
    await lockedReview(run, affiliateId, id);
    const before = await closedBefore(run, affiliateId, key);
    if (before) return before;
    const stored: StoredReview = await assertOpen(affiliateId, id, run);
    if (stored.version !== closing.version) throw changedElsewhere(REVIEW, stored);
    const held = await heldOn(run, affiliateId, closing);
    const review = await answered(affiliateId, stored, run);
    const people = metOf(review);
    const talks = await run<ClosedReview['talks'][number]>(
      lockWithPartners(affiliateId, sql`${people}::uuid[]`),
    );
    const days = await run<ClosedReview['days'][number]>(sql`
      select id, reviewed_on::text, review_on::text from contact
       where affiliate_id = ${affiliateId} and id = any(${people})`);
    const entry = await writeEntry(run, affiliateId, review, { held, closing });
    const done: ClosedReview = {
      id,
      beside: await besideOf(run, affiliateId, review),
      entry,
      talks,
      days,
      held,
      next: closing.nextOn,
      meetings: await endMeetings(run, affiliateId, id),
      steps: await planNext(run, affiliateId, review, closing.steps),
      uses: await handOver(run, affiliateId, review, closing.handed),
    };
    return writeClosing(run, affiliateId, { review, closing, before: done }, key);
  });
  return { ...(await readReview(affiliateId, id)), undo };
};

export const closingRoutes = [
  on(
    contract.closeReview,
    withCalendar(({ affiliate, params, body, request }) =>
      closeReview(affiliate.id, params.id, body, requestKey(request, body)),
    ),
  ),
];
