/**
 * Which approvals count for an affiliate and for a link. The functions that visitors call bundle this file without
 * ends.ts.
 */
import { type Sql, sql } from '../db/sql.ts';

/**
 * The condition that the approval `p` counts for the affiliate `a`. It is of the affiliate's firm, or the
 * affiliate's own if there is no firm.
 */
export const COUNTS_FOR = sql`(p.firm_id = a.firm_id
  or a.firm_id is null and p.firm_id is null and p.affiliate_id = a.id)`;

/** The condition that the firm of the approval `p` keeps it while only the values of named figures change. */
export const KEEPS_FIGURES = sql`exists (
  select from firm k where k.id = p.firm_id and k.figures = 'keep')`;

/** The approval `p` that covers the material of the share `s` for clients on this day. */
export const coveringShare = (
  today: Sql,
): Sql => sql`approval p join affiliate a on a.id = s.affiliate_id
 where p.kind = split_part(s.material, '/', 1) and p.thing = split_part(s.material, '/', 2)
   and (p.hash = split_part(s.material, '/', 3) or p.pattern = s.pattern and ${KEEPS_FIGURES}) and p.audience = 'client'
   and p.withdrawn_at is null and p.last_day >= ${today} and ${COUNTS_FOR}`;

/**
 * The condition that the share `s` shows material whose approval has ended by this day: it was withdrawn, or its
 * last day or the material's own passed. `days` has the materials' own last days (see `materialToday`).
 */
export const isWithdrawnMaterial = (today: Sql, days: string): Sql =>
  sql`(s.approved and (coalesce((${days}::jsonb ->> s.material)::date < ${today}, false)
    or not exists (select from ${coveringShare(today)})))`;
