/**
 * Ends the links for clients with their affiliate's access. The code that sets passwords bundles this file without
 * shares.ts.
 */
import { type Query, query } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';

/** Why links end with an account's access, in the audit. */
export const SHARE_ENDS = {
  chosen: 'A password was chosen with a link',
  given: 'The office gave a new password',
  disabled: 'The account was disabled',
} as const;

/**
 * The statement that withdraws every link that opens, and returns the ids. `actor` is null for the office's
 * commands. Answers keep their state, so that they can be taken over, but their address ends, too.
 */
export function endingShares(affiliateId: string, actor: string | null, reason: string): Sql {
  const now = new Date();
  return sql`
    with ended as (
      update share set version = version + 1, token_hash = 'ended ' || id, withdrawn_at = ${now},
          state = case when state in ('answered', 'taken') then state else 'withdrawn' end
       where affiliate_id = ${affiliateId} and state <> 'withdrawn' and expires_on >= ${now}::date - 1
         and token_hash <> 'ended ' || id
      returning id
    ), noted as (
      insert into audit (actor, action, kind, thing, affiliate_id, reason)
      select ${actor}, 'withdraw', 'share', id, ${affiliateId}, ${reason} from ended
    )
    select id from ended`;
}

/** Withdraws every link that opens, in the transaction of `run`. Returns how many there were. */
export const endShares = async (
  run: Query,
  affiliateId: string,
  actor: string | null,
  reason: string,
): Promise<number> => (await run(endingShares(affiliateId, actor, reason))).length;

/** The same in its own transaction. */
export const withdrawAll = (affiliateId: string, actor: string | null, reason: string) =>
  endShares(query, affiliateId, actor, reason);
