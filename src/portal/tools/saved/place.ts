/** The scenarios in the page's address. */
import { computed } from 'nanostores';
import { pathTo } from '../../../config/portal.ts';
import { UUID } from '../../../config/units.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import { $search } from '../../../lib/address.ts';

/** The parameters of a calculator's address besides its fields; no field may have these names. */
export const PLACE_NAMES = ['scenario', 'beside', 'contact'] as const;

const idOf = (search: string, name: string): string => {
  const id = new URLSearchParams(search).get(name) ?? '';
  return UUID.test(id) ? id : '';
};

/** The id of the open scenario; an empty string if there is none. */
export const $openedId = computed($search, (search) => idOf(search, 'scenario'));
/** The id of the compared scenario; an empty string if there is none. */
export const $comparedId = computed($search, (search) => idOf(search, 'beside'));

/** The address that opens a scenario. */
export const addressOfScenario = ({ calculator, id }: Scenario): string =>
  `${pathTo('tool', calculator)}?scenario=${id}`;
