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

/** The row of a share, or of a part of one, with its `material`, `pattern`, `approved` and `affiliate_id`. */
const SHARE = sql`s`;

/** The approval `p` that covers the material of a share for clients on this day. */
export const coveringShare = (
  today: Sql,
  shown = SHARE,
): Sql => sql`approval p join affiliate a on a.id = ${shown}.affiliate_id
 where p.kind = split_part(${shown}.material, '/', 1) and p.thing = split_part(${shown}.material, '/', 2)
   and (p.hash = split_part(${shown}.material, '/', 3) or p.pattern = ${shown}.pattern and ${KEEPS_FIGURES}) and p.audience = 'client'
   and p.withdrawn_at is null and p.last_day >= ${today} and ${COUNTS_FOR}`;

const isWithdrawn = (today: Sql, days: string, shown: Sql): Sql =>
  sql`(${shown}.approved and (coalesce((${days}::jsonb ->> ${shown}.material)::date < ${today}, false)
    or not exists (select from ${coveringShare(today, shown)})))`;

/** The sources `q` of the parts of the share `s` of a packet, in their order. */
export const PART_SOURCES = sql`(
  select one.*, s.affiliate_id from jsonb_to_recordset(case when s.kind = 'packet' then s.made_from else '[]' end)
      one (part int, kind text, thing text, "madeFrom" jsonb, material text, pattern text, approved boolean)) q`;

/**
 * The condition that the share `s` shows material whose approval has ended by this day: it was withdrawn, or its
 * last day or the material's own passed. `days` has the materials' own last days (see `materialToday`).
 */
export const isWithdrawnMaterial = (today: Sql, days: string): Sql =>
  sql`(${isWithdrawn(today, days, SHARE)}
    or exists (select from ${PART_SOURCES} where ${isWithdrawn(today, days, sql`q`)}))`;
