/** Both orders of deaths of a plan, and which of them is shown. */
import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useMemo, useRef } from 'react';
import { ordersOf } from '../../../calculators/estate-map/trace.ts';
import {
  type DeathOrder,
  type EstatePlan,
  firstOf,
  ORDERS,
  orderIn,
} from '../../../contract/households/estates.ts';
import type { Household } from '../../../contract/households/households.ts';
import { $search, changeSearch } from '../../../lib/address.ts';
import { reuseUnchanged } from './map.ts';

/** Who dies first by the address; undefined without it. It is a view: the plan keeps its own order. */
const $first = computed($search, orderIn);

/** The order that the address names, else the plan's own, and how another one is shown. */
export function useFirst({ order }: Pick<EstatePlan, 'order'>) {
  const wanted = useStore($first) ?? order;
  const choose = (next: DeathOrder) =>
    changeSearch({ first: next === order ? null : firstOf(next) }, { replace: true });
  return { wanted, choose };
}

/** Both orders of deaths, with the one that is wanted, or the only one that there is. */
export function useOrders(whole: EstatePlan, household: Household, wanted: DeathOrder) {
  // The plan's own order, and the notes, change nothing that is computed.
  const facts = useRef(whole);
  facts.current = reuseUnchanged(facts.current, { ...whole, order: ORDERS[0], notes: '' });
  const plan = facts.current;
  const orders = useMemo(() => ordersOf(plan, household), [plan, household]);
  return useMemo(() => {
    const chosen = orders[wanted] ? wanted : ORDERS.find((name) => orders[name]);
    return { plan, household, orders, chosen, order: chosen ? orders[chosen] : null };
  }, [plan, household, orders, wanted]);
}
