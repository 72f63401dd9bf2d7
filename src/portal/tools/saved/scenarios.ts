/** The affiliate's scenarios, and the actions on them. */
import { atom, computed, type ReadableAtom } from 'nanostores';
import { call, type Resource, resource } from '../../../api/call.ts';
import { pathTo } from '../../../config/portal.ts';
import { UUID } from '../../../config/units.ts';
import type { Page } from '../../../contract/paging.ts';
import {
  countScenarios,
  createScenario,
  deleteScenario,
  listScenarios,
  readScenario,
  type Scenario,
} from '../../../contract/scenarios.ts';
import { $search } from '../../../lib/address.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { act } from '../../kit/act.ts';
import { offerUndo, showUndo } from '../../kit/undo.ts';
import { ASSUMED } from '../tool/address.ts';

/** The parameters of a calculator's address besides its fields; no field may have these names. */
export const PLACE_NAMES = ['scenario', 'beside', 'contact', ASSUMED] as const;

const idOf = (search: string, name: string): string => {
  const id = new URLSearchParams(search).get(name) ?? '';
  return UUID.test(id) ? id : '';
};

/** The id of the open scenario; an empty string if there is none. */
export const $openedId = computed($search, (search) => idOf(search, 'scenario'));
/** The id of the compared scenario; an empty string if there is none. */
export const $comparedId = computed($search, (search) => idOf(search, 'beside'));

export const addressOfScenario = ({ calculator, id }: Scenario): string =>
  `${pathTo('tool', calculator)}?scenario=${id}`;

/** The params of the scenario in the address. If the address has none, they keep the last id, so that nothing is requested. */
function placeOf($id: ReadableAtom<string>) {
  let last = '';
  return computed($id, (id) => {
    last = id || last;
    return { params: { id: last } };
  });
}

export const openedScenario = resource(readScenario, placeOf($openedId));
export const comparedTo = resource(readScenario, placeOf($comparedId));
export const counts = resource(countScenarios);

const FIRST_PAGE = 10;
const lists = new Map<string, Resource<Page<Scenario>>>();

export function listOf(calculator?: string): Resource<Page<Scenario>> {
  const key = calculator ?? '';
  const known = lists.get(key);
  if (known) return known;
  const query = { limit: FIRST_PAGE, ...(calculator && { calculator }) };
  const made = resource(listScenarios, atom({ query }));
  lists.set(key, made);
  return made;
}

/** Reloads the lists that the page shows. Never throws. */
export const reloadLists = (): Promise<unknown> =>
  Promise.all([...lists.values()].map(({ reload }) => reload()));

const MOST_NAME = 120;

/** Copies a scenario, and shows a toast with a link to the copy. Never throws. */
export async function duplicate(scenario: Scenario): Promise<void> {
  const { calculator, name, note, contactId, contactName, inputs, examples, assumed } = scenario;
  const body = {
    calculator,
    note,
    inputs,
    examples,
    assumed,
    name: `Copy of ${name}`.slice(0, MOST_NAME),
    // A contact in the trash gets no new scenarios.
    contactId: contactName === null ? null : contactId,
  };
  const idempotencyKey = crypto.randomUUID();
  const made = await act({
    call: () => call(createScenario, { body, idempotencyKey }),
    failed: 'Not duplicated',
  });
  if (!made) return;
  showToast({
    title: `${made.name} is saved`,
    action: { label: 'Open', onPress: () => location.assign(addressOfScenario(made)) },
  });
  await reloadLists();
}

interface Unsaved {
  calculator: string;
  name: string;
  contactId: string | null;
  inputs: Scenario['inputs'];
  examples: string[];
  assumed: string[];
}

/** The idempotency key of a failed save: a retry of the same save creates one scenario. */
let tried = { of: '', key: '' };

/**
 * Saves a calculation at once, with an undo in the toast; `taken` runs after the undo. Returns
 * undefined if it is refused, and never throws.
 */
export async function saveNew(
  unsaved: Unsaved,
  onTaken: () => unknown,
): Promise<Scenario | undefined> {
  const of = JSON.stringify(unsaved);
  if (tried.of !== of) tried = { of, key: crypto.randomUUID() };
  const body = { ...unsaved, note: '' };
  return act({
    call: () => call(createScenario, { body, idempotencyKey: tried.key }),
    failed: 'Not saved',
    done: ({ id, name }) => {
      tried = { of: '', key: '' };
      offerUndo(`${name} is saved`, async () => {
        await call(deleteScenario, { params: { id } });
        onTaken();
        void reloadLists();
      });
    },
  });
}

/** Deletes a scenario, with an undo in the toast; `restored` runs after the undo. Returns whether it was deleted, and never throws. */
export async function remove({ id, name }: Scenario, restored: () => unknown): Promise<boolean> {
  const answer = await act({
    call: () => call(deleteScenario, { params: { id } }),
    failed: 'Not deleted',
    done: ({ undo }) => showUndo(`${name} is deleted`, undo, restored),
  });
  return answer !== undefined;
}
