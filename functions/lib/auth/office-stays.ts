import type { Query } from '../db/db.ts';

/** One change to who works in the office after the other: two members cannot remove each other. */
const IN_TURN = "select pg_advisory_xact_lock(hashtext('office'))";

const OTHERS = `select from affiliate
  where office and not disabled and ends_at is null and id <> $1 limit 1`;

/** Whether somebody else works in the office than this affiliate, who is about to leave it. In a transaction. */
export async function officeStays(run: Query, leavingId: string): Promise<boolean> {
  await run(IN_TURN);
  return (await run(OTHERS, [leavingId])).length > 0;
}
