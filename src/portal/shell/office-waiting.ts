/** The number of things that wait for the office: on the tabs of its page, at home and in the sidebar. The server's last answer counts. */
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { type Loaded, type Resource, resource } from '../../api/call.ts';
import { type Counted, sumOf, type Waiting } from '../../config/office-waiting.ts';
import { readWaiting } from '../../contract/office/office.ts';
import { $account } from './account.ts';

export const waiting = resource(readWaiting);

/** Shows the counts of an answer everywhere. */
export const showWaiting = (now: Waiting): void => void waiting.change(() => now);

/** The counts, which the sidebar then shows, too. */
export function useWaiting(): Loaded<Waiting> {
  const loaded = useStore(waiting.$loaded);
  const sum = loaded.status === 'ready' ? sumOf(loaded.data) : undefined;
  useEffect(() => {
    const account = $account.get();
    if (account?.office && sum !== undefined)
      $account.set({ ...account, office: { waiting: sum } });
  }, [sum]);
  return loaded;
}

/** Requests a list again, unless a request is on its way. */
export function refresh({ $loaded, reload }: Pick<Resource<unknown>, '$loaded' | 'reload'>): void {
  const now = $loaded.get();
  if (now.status === 'failed' || (now.status === 'ready' && !now.refreshing)) void reload();
}

/** A list of things that wait. It is requested again whenever its part opens, and the counts are those of its answer. */
export function useQueue<Data extends Counted>(list: Resource<Data>): Loaded<Data> {
  const loaded = useStore(list.$loaded);
  useEffect(() => refresh(list), [list]);
  const known = loaded.status === 'ready' && !loaded.refreshing ? loaded.data.waiting : undefined;
  useEffect(() => {
    if (known) showWaiting(known);
  }, [known]);
  return loaded;
}
