/** SQL about delegations: who works for whom. */
import type { Query } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';

/** The SQL condition for a delegation `d` that nothing ended, and whose last day is not over. */
export const isOpenDelegation = (now: Date): Sql =>
  sql`d.ended_at is null and d.until >= (${now}::timestamptz at time zone 'UTC')::date`;

/** The SQL condition for a delegation `d` that lasts today: its person began, and nothing ended it. */
export const isDelegated = (now: Date): Sql =>
  sql`d.started_at is not null and ${isOpenDelegation(now)}`;

/** Joins the affiliate `e` of the delegation `d`, with the profile `ep`, unless the account is disabled or has ended. */
export const joinDelegator = (now: Date): Sql => sql`
  join affiliate e on e.id = d.affiliate_id and not e.disabled and (e.ends_at is null or e.ends_at > ${now})
  left join profile ep on ep.affiliate_id = e.id`;

/** The ids of the accounts on both sides of the delegations `d` that `which` selects. */
export const bothSides = (which: Sql): Sql =>
  sql`select unnest(array[d.affiliate_id, d.person_id]) from delegate d where ${which}`;

/**
 * Locks these accounts, in the order of their ids. Returns their number. Whoever changes a delegation, or what it
 * depends on, first locks the accounts on both sides: accounts come before calendars, calendars before delegations,
 * and delegations before links for a password. In another order, two transactions would wait for each other.
 */
export async function lockAccounts(run: Query, ids: Sql): Promise<number> {
  const locked = await run(
    sql`select id from affiliate where id in (${ids}) order by id for no key update`,
  );
  return locked.length;
}

/** The name of the affiliate `e`, as the portal shows it. */
export const DELEGATOR_NAME = sql`coalesce(nullif(ep.name, ''), trim(e.first_name || ' ' || e.last_name))`;

/** The name of the assistant who made this row, or null. */
export const madeByAssistant = (row: Sql): Sql =>
  sql`(select d.name from delegate d where d.id = ${row}.delegate_id)`;
