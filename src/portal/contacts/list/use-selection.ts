/** The rows of a list that are chosen for a change. */
import { useState } from 'react';

interface Selection {
  ids: ReadonlySet<string>;
  everything: boolean;
}

const NOTHING: Selection = { ids: new Set(), everything: false };

/** The selection within one list. Another list (`listKey`) starts without a selection, and rows that are gone leave it. */
export function useSelection(listKey: string, rowIds: readonly string[]) {
  const [kept, keep] = useState({ listKey, ...NOTHING });
  const { ids, everything } = kept.listKey === listKey ? kept : NOTHING;
  const selectedIds = new Set(rowIds.filter((id) => everything || ids.has(id)));
  return {
    ids: selectedIds,
    everything: everything && selectedIds.size > 0,
    select: (ids: ReadonlySet<string>) => keep({ listKey, ids, everything: false }),
    selectEverything: () => keep({ listKey, ids: selectedIds, everything: true }),
    clear: () => keep({ listKey, ...NOTHING }),
  };
}
