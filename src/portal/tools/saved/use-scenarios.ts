import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { failureSentence } from '../../../api/failure.ts';
import type { Page } from '../../../contract/paging.ts';
import { listScenarios, type Scenario } from '../../../contract/scenarios.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { listOf, reloadLists, remove } from './scenarios.ts';

const EMPTY: Page<Scenario> = { items: [], next: null };

/** All of these once; of two with one id the first counts. */
const once = (items: readonly Scenario[]): Scenario[] =>
  [...new Map(items.toReversed().map((item) => [item.id, item])).values()].toReversed();

/** The saved scenarios of a calculator, or of all: the newest page, and older ones as they are asked for. */
export function useScenarios(calculator?: string) {
  const { $loaded, reload } = listOf(calculator);
  const loaded = useStore($loaded);
  const [older, setOlder] = useState<Page<Scenario>>();
  const [gone, setGone] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const newest = loaded.status === 'ready' ? loaded.data : EMPTY;
  const items = once([...newest.items, ...(older?.items ?? [])]).filter(
    ({ id }) => !gone.includes(id),
  );
  const next = older ? older.next : newest.next;

  const showMore = async () => {
    if (busy || next === null) return;
    setBusy(true);
    try {
      const query = { after: next, ...(calculator && { calculator }) };
      const more = await call(listScenarios, { query });
      setOlder({ items: [...(older?.items ?? newest.items), ...more.items], next: more.next });
    } catch (error) {
      showToast({
        kind: 'danger',
        title: 'The other scenarios did not load',
        description: failureSentence(error),
      });
    } finally {
      setBusy(false);
    }
  };

  const bringBack = (id: string) => setGone((ids) => ids.filter((other) => other !== id));

  /** Takes it out of the list before the server has confirmed it; answers whether it is deleted. */
  const removeOne = async (scenario: Scenario, restored: () => unknown): Promise<boolean> => {
    setGone((ids) => [...ids, scenario.id]);
    const done = await remove(scenario, () => {
      bringBack(scenario.id);
      return Promise.all([reloadLists(), restored()]);
    });
    if (!done) bringBack(scenario.id);
    return done;
  };

  return { loaded, reload, items, next, busy, showMore, remove: removeOne };
}
