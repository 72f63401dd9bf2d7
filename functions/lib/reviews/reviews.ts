/** Reviews: one record around a meeting with a family, from the reason to the next date. */
import type { InferOutput } from 'valibot';
import { UNDO_DAYS } from '../../../src/config/retention.ts';
import type { Page } from '../../../src/contract/paging.ts';
import type { PlanStep } from '../../../src/contract/reviews/plans.ts';
import type {
  ListedReview,
  PacketThing,
  Reason,
  Review,
  ReviewChange,
  ReviewDraft,
} from '../../../src/contract/reviews/reviews.ts';
import * as contract from '../../../src/contract/reviews/reviews.ts';
import { MAX_OPEN_TASKS } from '../../../src/contract/tasks.ts';
import type { Undoable } from '../../../src/contract/undo.ts';
import { withCalendar } from '../calendar/calendars.ts';
import { readContact } from '../contacts/contacts.ts';
import { type Query, query, transaction } from '../db/db.ts';
import type { Order } from '../db/page.ts';
import {
  auditLine,
  changedElsewhere,
  changeOne,
  dropOldUndos,
  inTurn,
  kindOf,
  madeBy,
  makeOnce,
  readMany,
  readOne,
} from '../db/records.ts';
import { type Sql, sql } from '../db/sql.ts';
import { createdReply } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, invalid, notFound } from '../http/refusal.ts';
import { type RequestKey, requestKey } from '../http/request-key.ts';
import { isWithAny, todayOf, zoneOf } from '../rows/contacts.ts';
import { isOpenWith, movedSteps, stepDay } from '../rows/reviews.ts';
import { OF_CONTACT, TASK } from '../tasks/tasks.ts';
import { reasonsInQuarter } from './due.ts';
import { contactIds, type Family, familiesOf, LIVING } from './family.ts';
import { assertPacket, firstPackets, packetParts } from './packet.ts';
import { findPlan } from './plans.ts';

/** A review as it is stored. */
export type StoredReview = ListedReview & { packet: PacketThing[]; reasons: Reason[] | null };

const TASKS = (only: Sql): Sql => sql`from task t ${OF_CONTACT}
  where t.affiliate_id = r.affiliate_id and t.review_id = r.id and t.deleted_at is null and ${only}`;

const LISTED = sql`r.id, r.version, r.contact_id "contactId", r.name,
  (select json_agg(json_build_object('contactId', contact, 'name', person) order by place)
    from unnest(r.people, r.names) with ordinality one(contact, person, place)) people,
  ${LIVING} living,
  r.plan, r.title, r.due_on::text "on",
  (select row_to_json(meeting) from (
    select ${TASK.columns} ${TASKS(sql`t.kind = 'meeting'`)} order by t.done_at desc nulls first limit 1) meeting) meeting,
  case when r.closed_at is null then 'open' else 'closed' end state,
  (select coalesce(json_agg(step), '[]') from (
    select ${TASK.columns} ${TASKS(sql`t.kind <> 'meeting'`)}
     order by t.due_on, t.due_at nulls last, t.days, t.created_at, t.id) step) steps,
  (select max(f.closed_on)::text from review f
    where f.affiliate_id = r.affiliate_id and f.people && r.people and f.id <> r.id and f.deleted_at is null
      and f.closed_at < coalesce(r.closed_at, 'infinity')) since,
  r.agreed, r.next_on::text "nextOn", r.closed_on::text "closedOn",
  coalesce(r.noted -> 'next', '[]') "next", r.noted ->> 'handed' handed, to_json(r.created_at) "createdAt"`;

/** A review is hidden while all of its people are in the trash. */
export const REVIEW = kindOf<StoredReview>({
  name: 'review',
  table: sql`review`,
  as: sql`r`,
  live: sql`r.deleted_at is null and exists (
    select from contact k where k.affiliate_id = r.affiliate_id and k.id = any(r.people) and k.deleted_at is null)`,
  columns: sql`${LISTED}, r.packet, r.reasons`,
  conflictSentence: 'This review was changed elsewhere. Look at the changes, then save again.',
});

const NEWEST: Order = { name: 'reviews', key: sql`r.due_on`, type: 'date', descending: true };

/** A page of the affiliate's reviews. Throws an HttpError: 404 if the contact is not the affiliate's. */
async function listReviews(
  affiliateId: string,
  { contact, state, ...paging }: InferOutput<typeof contract.listReviews.query & object>,
): Promise<Page<ListedReview>> {
  if (contact) await readContact(affiliateId, contact);
  const only: Sql[] = [];
  if (contact) only.push(sql`r.people @> array[${contact}::uuid]`);
  if (state) only.push(state === 'open' ? sql`r.closed_at is null` : sql`r.closed_at is not null`);
  return readMany(REVIEW, affiliateId, { order: NEWEST, only, columns: LISTED }, paging);
}

/** The review as it is answered. */
export async function answered(
  affiliateId: string,
  stored: StoredReview,
  run: Query = query,
): Promise<Review> {
  const { people, living, on: day, reasons } = stored;
  const packet = await packetParts(affiliateId, people, stored.packet, run);
  return {
    ...stored,
    packet,
    reasons: reasons ?? (await reasonsInQuarter(affiliateId, contactIds(living), day, run)),
  };
}

/** One of the affiliate's reviews as it is stored; undefined for an unknown id of any shape. */
export async function findReview(
  affiliateId: string,
  id: string,
): Promise<StoredReview | undefined> {
  const [review] = await query<StoredReview>(sql`
    select ${REVIEW.columns} from review r
     where r.affiliate_id = ${affiliateId} and r.id::text = ${id} and ${REVIEW.live}`);
  return review;
}

/** One of the affiliate's reviews. Throws an HttpError: 404. */
export const readReview = async (
  affiliateId: string,
  id: string,
  run: Query = query,
): Promise<Review> => answered(affiliateId, await readOne(REVIEW, affiliateId, id, run), run);

const CLOSED = 'This review is closed. Take the closing back to change it.';

/* Starting one. */

const WRONG_MEETING = 'Choose an open meeting of this family that has no review yet.';

/**
 * Locks these tasks `t`. A meeting that is moved is locked before its review and its contact, so whoever changes
 * several of them does the same.
 */
export const lockTasks = (run: Query, affiliateId: string, only: Sql): Promise<unknown> =>
  run(
    sql`select from task t where t.affiliate_id = ${affiliateId} and ${only} order by t.id for update`,
  );

/** The condition for the meetings `t` of a review. */
export const isMeetingOf = (reviewId: string): Sql =>
  sql`t.review_id = ${reviewId} and t.kind = 'meeting'`;

/** The day of the review: the given one, or that of the meeting. Throws an HttpError: 400. */
async function dayOfReview(
  run: Query,
  affiliateId: string,
  family: Family,
  { on: day, meeting }: Pick<ReviewDraft, 'on' | 'meeting'>,
): Promise<string> {
  if (meeting === undefined) {
    await assertAhead(run, affiliateId, day ?? '', 'on');
    return day ?? '';
  }
  const [row] = await run<{ on: string }>(sql`
    select t.due_on::text "on" from task t
     where t.affiliate_id = ${affiliateId} and t.id = ${meeting} and t.kind = 'meeting' and t.done_at is null
       and t.deleted_at is null and t.review_id is null and ${isWithAny(sql`t`, sql`${contactIds(family.people)}::uuid[]`)}`);
  if (!row) throw invalid('meeting', WRONG_MEETING);
  return row.on;
}

/** Throws an HttpError: 400 at this field if the day is past. */
export async function assertAhead(
  run: Query,
  affiliateId: string,
  day: string,
  field: string,
): Promise<void> {
  const [past] = await run(sql`select where ${day}::date < ${todayOf(new Date(), affiliateId)}`);
  if (past) throw invalid(field, 'Choose today or a later day.');
}

/** Throws an HttpError: 409 with the family's open review. */
async function assertNoneOpen(run: Query, affiliateId: string, family: Family): Promise<void> {
  const [current] = await run<StoredReview>(sql`
    select ${REVIEW.columns} from review r
     where r.affiliate_id = ${affiliateId} and ${isOpenWith(sql`${contactIds(family.people)}::uuid[]`)} limit 1`);
  if (!current) return;
  throw new HttpError('conflict', `${family.name} already has an open review.`, {
    current: await answered(affiliateId, current, run),
  });
}

/** The columns of a review that it takes from its family. */
export const columnsOf = ({ contactId, name, people }: Family) => ({
  contact_id: contactId,
  name,
  people: people.map((person) => person.contactId),
  names: people.map((person) => person.name),
});

/** Plans the steps of the plan for these reviews, for which there is room. Returns the new tasks. */
export async function planStepsOf(
  run: Query,
  affiliateId: string,
  reviewIds: readonly string[],
  steps: readonly PlanStep[],
): Promise<string[]> {
  const planned = await run<{ id: string }>(sql`
    insert into task (affiliate_id, contact_id, review_id, kind, title, due_on, days, time_zone)
    select ${affiliateId}, r.contact_id, r.id, s.kind, s.title,
        ${stepDay(sql`r.due_on`, sql`s.days`, sql`r.affiliate_id`)}, s.days, ${zoneOf(affiliateId)}
      from review r cross join jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) s(title text, kind text, days int)
     where r.affiliate_id = ${affiliateId} and r.id = any(${reviewIds})
    returning id`);
  return planned.map(({ id }) => id);
}

/**
 * Throws an HttpError: 400 if the affiliate would have too many open steps with this many more. Call it before they are
 * made: a plan for everyone would take longer than a request may.
 */
export async function assertTaskRoom(run: Query, affiliateId: string, more: number): Promise<void> {
  const [full] = await run(sql`
    select from task where affiliate_id = ${affiliateId} and done_at is null and deleted_at is null
    having count(*) + ${more}::int > ${MAX_OPEN_TASKS}`);
  if (full) {
    throw new HttpError(
      'validation',
      `You would have more than ${MAX_OPEN_TASKS.toLocaleString('en-US')} open steps. Finish some first.`,
    );
  }
}

/**
 * Starts the review of a contact's family, with the steps of its plan, or returns the one that the same request
 * started. Throws an HttpError: 400, or 409 if the family has an open one or the earlier request had other contents.
 */
const createReview = (
  affiliateId: string,
  draft: ReviewDraft,
  key: RequestKey | null,
): Promise<Review & Undoable> =>
  inTurn(affiliateId, async (run) => {
    const before = await madeBy(REVIEW, affiliateId, key, run);
    if (before) return withUndo(run, affiliateId, before);
    // The meeting before the contacts, as a window locks them that moves the meeting.
    if (draft.meeting) await lockTasks(run, affiliateId, sql`t.id = ${draft.meeting}`);
    const [family] = await familiesOf(run, affiliateId, [draft.contactId]);
    if (!family) throw noFamily();
    const plan = draft.plan === null ? undefined : await findPlan(affiliateId, draft.plan, run);
    if (draft.plan !== null && !plan) throw invalid('plan', 'Choose a plan from the list.');
    const day = await dayOfReview(run, affiliateId, family, draft);
    await assertNoneOpen(run, affiliateId, family);
    await assertTaskRoom(run, affiliateId, plan?.steps.length ?? 0);
    const [packet] = await firstPackets(affiliateId, [family], run);
    const columns = {
      ...columnsOf(family),
      plan: plan?.id ?? null,
      title: draft.title ?? plan?.name ?? 'Review',
      due_on: day,
      packet: JSON.stringify(packet),
    };
    const { item } = await makeOnce(REVIEW, affiliateId, key, { columns }, run);
    const tasks = await planStepsOf(run, affiliateId, [item.id], plan?.steps ?? []);
    if (draft.meeting) {
      // The version too: who moves the meeting at the same time must move it again, with its steps.
      await run(sql`
        update task set review_id = ${item.id}, version = version + 1
         where affiliate_id = ${affiliateId} and id = ${draft.meeting}`);
    }
    await run(sql`
      with kept as (
        insert into undo (affiliate_id, kind, before)
        values (${affiliateId}, 'reviews', ${JSON.stringify({ reviews: [item.id], tasks })}::jsonb)
      ), ${dropOldUndos(affiliateId)}
      select`);
    return withUndo(run, affiliateId, await readOne(REVIEW, affiliateId, item.id, run));
  });

const noFamily = (): HttpError =>
  invalid('contactId', 'Choose a living person among your contacts: reviews are for families.');

/** The review with the undo of its start. */
async function withUndo(
  run: Query,
  affiliateId: string,
  stored: StoredReview,
): Promise<Review & Undoable> {
  const [made] = await run<Undoable>(sql`
    select id undo from undo where affiliate_id = ${affiliateId} and kind = 'reviews'
       and before -> 'reviews' ? ${stored.id}::text`);
  return { ...(await answered(affiliateId, stored, run)), undo: made?.undo ?? '' };
}

/* Changing and deleting one. */

/** Throws an HttpError: 409 with the current review if it is closed. */
export async function assertOpen(
  affiliateId: string,
  id: string,
  run: Query = query,
): Promise<StoredReview> {
  const current = await readOne(REVIEW, affiliateId, id, run);
  if (current.state === 'open') return current;
  throw new HttpError('conflict', CLOSED, {
    current: await answered(affiliateId, current, run),
  });
}

/** Throws an HttpError: 404, 409 with the current review if it is closed or was changed, 400 at `on` or `packet`. */
async function changeReview(
  affiliateId: string,
  id: string,
  { version, title, on: day, packet }: InferOutput<typeof ReviewChange>,
): Promise<Review & { moved?: number }> {
  const current = await assertOpen(affiliateId, id);
  if (current.version !== version) throw changedElsewhere(REVIEW, current);
  if (day && current.meeting) {
    throw invalid('on', 'Its meeting has the day: move the meeting, and the review follows.');
  }
  if (packet) await assertPacket(affiliateId, current, packet);
  const set = { title, due_on: day, packet: packet && JSON.stringify(packet) };
  const only = [
    { holds: sql`r.closed_at is null`, refusal: () => new HttpError('conflict', CLOSED) },
  ];
  if (!day) {
    await changeOne(REVIEW, affiliateId, id, version, { set, only });
    return readReview(affiliateId, id);
  }
  const { moved } = await changeOne<StoredReview & { moved?: number }>(
    REVIEW,
    affiliateId,
    id,
    version,
    {
      set,
      only,
      also: [movedSteps(sql`changed`)],
      counted: sql`(select count(*)::int from moved) moved`,
    },
  );
  return { ...(await readReview(affiliateId, id)), moved: moved ?? 0 };
}

/** Deletes an open review with its open steps. Its meeting stays. Throws an HttpError: 404, or 409 if it is closed. */
const deleteReview = (affiliateId: string, id: string): Promise<Undoable> =>
  transaction(async (run) => {
    await lockTasks(run, affiliateId, isMeetingOf(id));
    await assertOpen(affiliateId, id, run);
    const [deleted] = await run<Undoable>(sql`
    with gone as (
      update review r set deleted_at = now(), version = r.version + 1
       where r.affiliate_id = ${affiliateId} and r.id = ${id} and r.deleted_at is null and r.closed_at is null
      returning *
    ), steps as (
      update task t set deleted_at = now(), version = t.version + 1 from gone
       where t.affiliate_id = ${affiliateId} and t.review_id = gone.id and t.kind <> 'meeting'
         and t.done_at is null and t.deleted_at is null returning t.id
    ), meetings as (
      update task t set review_id = null, version = t.version + 1 from gone
       where t.affiliate_id = ${affiliateId} and t.review_id = gone.id and t.kind = 'meeting' returning t.id
    ), kept as (
      insert into undo (affiliate_id, kind, before)
      select ${affiliateId}, 'review', jsonb_build_object('id', id,
          'steps', coalesce((select jsonb_agg(id) from steps), '[]'),
          'meetings', coalesce((select jsonb_agg(id) from meetings), '[]'),
          'beside', coalesce((select jsonb_agg(r.id) from review r where r.affiliate_id = ${affiliateId}
            and r.id <> gone.id and ${isOpenWith(sql`gone.people`)}), '[]')) from gone
      returning id
    ), ${auditLine(affiliateId, 'delete', 'review', sql`gone`)}, old_reviews as (
      -- Reviews that no undo can restore any more.
      delete from review where affiliate_id = ${affiliateId} and id in (
        select id from review where affiliate_id = ${affiliateId} and deleted_at < now() - ${UNDO_DAYS} * interval '1 day'
         limit 100 for update skip locked)
    ), ${dropOldUndos(affiliateId)}
    select id undo from kept`);
    if (!deleted) throw notFound();
    return deleted;
  });

export const familyReviewRoutes = [
  on(contract.listReviews, ({ affiliate, query }) => listReviews(affiliate.id, query)),
  on(
    contract.createReview,
    withCalendar(async ({ affiliate, body, request }) =>
      createdReply(await createReview(affiliate.id, body, requestKey(request, body))),
    ),
  ),
  on(contract.readReview, ({ affiliate, params }) => readReview(affiliate.id, params.id)),
  on(
    contract.changeReview,
    withCalendar(({ affiliate, params, body }) => changeReview(affiliate.id, params.id, body)),
  ),
  on(
    contract.deleteReview,
    withCalendar(({ affiliate, params }) => deleteReview(affiliate.id, params.id)),
  ),
];
