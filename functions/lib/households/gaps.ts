/** The gaps of estate maps, noted beside them whenever a map or its household changes, so that no list runs the engine. */
import { type EstatePlan, emptyPlan } from '../../../src/contract/households/estates.ts';
import type { Household } from '../../../src/contract/households/households.ts';
import { type Query, query } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import { todayOf } from '../rows/contacts.ts';
import { HOUSEHOLD } from '../rows/households.ts';

/** The condition that the row was written in this transaction. */
const isWritten = (row: Sql): Sql => sql`${row}.xmin = pg_current_xact_id()::xid`;

/** That of a household, those of a contact's households, or all that this transaction changed. */
type Maps = { household: string } | { contact: string } | 'changed';

function conditionOf(affiliateId: string, maps: Maps): Sql {
  if (maps === 'changed') {
    return sql`(${isWritten(sql`e`)} or ${isWritten(sql`h`)} or exists (
      select from household_member m left join contact k on k.id = m.contact_id and k.affiliate_id = h.affiliate_id
       where m.household_id = h.id and (${isWritten(sql`m`)} or ${isWritten(sql`k`)})))`;
  }
  if ('household' in maps) return sql`h.id = ${maps.household}`;
  return sql`h.id in (select m.household_id from household_member m
    where m.affiliate_id = ${affiliateId} and m.contact_id = ${maps.contact})`;
}

/** Notes the gaps of maps as of today: codes, and what each is about. */
export async function noteGaps(affiliateId: string, maps: Maps, run: Query = query): Promise<void> {
  const rows = await run<Household & { plan: Partial<EstatePlan>; today: string }>(sql`
    select ${HOUSEHOLD}, e.plan, ${todayOf(new Date(), affiliateId)}::text today
      from estate e join household h on h.id = e.household_id and h.affiliate_id = e.affiliate_id
     where e.affiliate_id = ${affiliateId} and ${conditionOf(affiliateId, maps)}`);
  if (rows.length === 0) return;
  // Loaded with its first use, so that other requests start faster.
  const { traceEstate } = await import('../../../src/calculators/estate-map/trace.ts');
  const noted = rows.map(({ plan, today, ...household }) => ({
    id: household.id,
    gaps: traceEstate({ ...emptyPlan(), ...plan }, household, today).gaps.map(
      ({ code, about }) => ({ code, about }),
    ),
  }));
  await run(sql`
    update estate e set gaps = n.gaps from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) n(id uuid, gaps jsonb)
     where e.affiliate_id = ${affiliateId} and e.household_id = n.id`);
}
