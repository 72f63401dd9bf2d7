/** Which approvals count, for an affiliate and for what a link shows. Apart from approval-ends.ts, which the functions that visitors call do without. */
import { type Sql, sql } from '../db/sql.ts';

/** Whether the approval `p` counts for the affiliate `a`: it is of the firm, or without one, one's own. */
export const COUNTS_FOR = sql`(p.firm_id = a.firm_id
  or a.firm_id is null and p.firm_id is null and p.affiliate_id = a.id)`;

/** The approval `p` that covers the material of the share `s` for clients on this day. */
export const coveringShare = (
  today: Sql,
): Sql => sql`approval p join affiliate a on a.id = s.affiliate_id
 where p.kind = split_part(s.material, '/', 1) and p.thing = split_part(s.material, '/', 2)
   and p.hash = split_part(s.material, '/', 3) and p.audience = 'client'
   and p.withdrawn_at is null and p.last_day >= ${today} and ${COUNTS_FOR}`;

/**
 * Whether the share `s` shows what had an approval and has none on this day: it was withdrawn, or its last day or
 * the thing's own passed. `days` has the things' own last days (see `materialToday`).
 */
export const isWithdrawnMaterial = (today: Sql, days: string): Sql =>
  sql`(s.approved and (coalesce((${days}::jsonb ->> s.material)::date < ${today}, false)
    or not exists (select from ${coveringShare(today)})))`;
