/** Reviews and their steps, as parts of statements. */
import { type Sql, sql } from '../db/sql.ts';
import { todayOf } from './contacts.ts';

/** The condition that a review `r` is open. */
export const IS_OPEN_REVIEW = sql`r.closed_at is null and r.deleted_at is null`;

/** The condition that a review `r` is open and has one of these people, an array of ids. */
export const isOpenWith = (people: Sql): Sql => sql`${IS_OPEN_REVIEW} and r.people && ${people}`;

/** The day of a step that stands `days` from the review's day: never before today. */
export const stepDay = (on: Sql, days: Sql, affiliateId: Sql): Sql =>
  sql`greatest(${on} + ${days}, ${todayOf(new Date(), affiliateId)})`;

/** Part of a statement, `moved`: the open steps of the reviews in `from` that stand on its day move to it. */
export const movedSteps = (from: Sql): Sql => {
  const day = stepDay(sql`f.due_on`, sql`s.days`, sql`s.affiliate_id`);
  return sql`moved as (
    update task s set due_on = ${day}, version = s.version + 1 from ${from} f
     where s.affiliate_id = f.affiliate_id and s.review_id = f.id and s.days is not null
       and s.done_at is null and s.deleted_at is null and s.due_on <> ${day}
    returning s.id)`;
};

/** Parts of a statement: the open review of each meeting in `from` follows its day, and its steps follow the review. */
export const followedMeetings = (from: Sql): Sql[] => [
  sql`followed as (
    update review r set due_on = m.due_on, version = r.version + 1 from ${from} m
     where m.kind = 'meeting' and m.done_at is null and r.affiliate_id = m.affiliate_id and r.id = m.review_id
       and ${IS_OPEN_REVIEW} and r.due_on <> m.due_on
    returning r.*)`,
  movedSteps(sql`followed`),
];
