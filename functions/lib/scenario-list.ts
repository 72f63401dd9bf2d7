/** Lists of scenarios. */
import type { Page, Paging } from '../../src/contract/paging.ts';
import type { Scenario, ScenarioCounts } from '../../src/contract/scenarios.ts';
import { query } from './db/db.ts';
import { type Order, readPage } from './db/page.ts';
import { CONTACT_OF, SCENARIO } from './scenario-rows.ts';

const ORDER: Order = {
  name: 'scenarios',
  key: 's.updated_at',
  type: 'timestamptz',
  descending: true,
};

interface Filter {
  calculator?: string | undefined;
  contactId?: string | undefined;
}

/** A page of the affiliate's scenarios, those that were changed last first. */
export function listScenarios(
  affiliateId: string,
  { calculator, contactId, ...paging }: Filter & Paging,
): Promise<Page<Scenario>> {
  const values: unknown[] = [affiliateId];
  const value = (one: unknown) => `$${values.push(one)}`;
  const where = [
    's.affiliate_id = $1 and s.deleted_at is null',
    calculator && `s.calculator = ${value(calculator)}`,
    contactId && `s.contact_id = ${value(contactId)}`,
  ].filter(Boolean);
  const list = {
    columns: SCENARIO,
    from: `scenario s ${CONTACT_OF}`,
    where: where.join(' and '),
    values,
    order: ORDER,
    id: 's.id',
  };
  return readPage<Scenario>(query, list, paging);
}

const COUNTS = `
select coalesce(sum(n), 0)::int total, coalesce(json_object_agg(calculator, n), '{}') calculators
  from (select calculator, count(*)::int n from scenario
         where affiliate_id = $1 and deleted_at is null group by 1) counted`;

/** How many scenarios the affiliate has of each calculator. */
export async function countScenarios(affiliateId: string): Promise<ScenarioCounts> {
  const [counts] = await query<ScenarioCounts>(COUNTS, [affiliateId]);
  return counts ?? { total: 0, calculators: {} };
}
