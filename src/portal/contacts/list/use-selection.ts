import { useState } from 'react';
import type { Contact } from '../../../contract/contacts.ts';

/** Which contacts are selected: some of this page, or all that the filter finds. */
export interface Selection {
  ids: ReadonlySet<string>;
  everything: boolean;
}

const NOTHING: Selection = { ids: new Set(), everything: false };

/** The selection within one list: another list, as `listKey` tells, starts without one, and contacts that are gone drop out. */
export function useSelection(listKey: string, rows: readonly Contact[]) {
  const [kept, keep] = useState({ listKey, ...NOTHING });
  const { ids, everything } = kept.listKey === listKey ? kept : NOTHING;
  const there = new Set(rows.flatMap(({ id }) => (everything || ids.has(id) ? [id] : [])));
  return {
    ids: there,
    everything: everything && there.size > 0,
    select: (ids: ReadonlySet<string>) => keep({ listKey, ids, everything: false }),
    selectEverything: () => keep({ listKey, ids: there, everything: true }),
    clear: () => keep({ listKey, ...NOTHING }),
  };
}
