/** Ends the links for clients with the access of their affiliate. Apart from shares.ts, which what sets passwords does without. */
import { type Query, query } from '../db/db.ts';

/** Why links end with an account's access, in the audit. */
export const SHARE_ENDS = {
  chosen: 'A password was chosen with a link',
  given: 'The office gave a new password',
  disabled: 'The account was disabled',
} as const;

/**
 * $1 the affiliate, $2 who does it, $3 why, $4 now. What was answered keeps its state, so that it can be taken over, but
 * its address ends, too.
 */
export const END_ALL_SHARES = `
with ended as (
  update share set version = version + 1, token_hash = 'ended ' || id, withdrawn_at = $4,
      state = case when state in ('answered', 'taken') then state else 'withdrawn' end
   where affiliate_id = $1 and state <> 'withdrawn' and expires_on >= $4::date - 1 and token_hash <> 'ended ' || id
  returning id
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id, reason)
  select $2, 'withdraw', 'share', id, $1, $3 from ended
)
select id from ended`;

/** Withdraws every link that opens, in the transaction of `run`. `actor` is null for the office's commands. */
export const endShares = async (
  run: Query,
  affiliateId: string,
  actor: string | null,
  reason: string,
): Promise<number> => (await run(END_ALL_SHARES, [affiliateId, actor, reason, new Date()])).length;

/** The same in its own transaction. Returns how many there were. */
export const withdrawAll = (affiliateId: string, actor: string | null, reason: string) =>
  endShares(query, affiliateId, actor, reason);
