/** Which scenarios the page's address names. */
import { computed } from 'nanostores';
import { pathTo } from '../../../config/portal.ts';
import { UUID } from '../../../config/units.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import { $search } from '../../../lib/address.ts';

/** What the address of a calculator names besides its fields; no field may have these names. */
export const PLACE_NAMES = ['scenario', 'beside', 'contact'] as const;

const idOf = (search: string, name: string): string => {
  const id = new URLSearchParams(search).get(name) ?? '';
  return UUID.test(id) ? id : '';
};

/** The one that is open; an empty text if there is none. */
export const $openedId = computed($search, (search) => idOf(search, 'scenario'));
/** The one beside it; an empty text if there is none. */
export const $comparedId = computed($search, (search) => idOf(search, 'beside'));

/** The address that opens a scenario. */
export const addressOfScenario = ({ calculator, id }: Scenario): string =>
  `${pathTo('tool', calculator)}?scenario=${id}`;
