/** The order and the selection of a table. */

export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

/** The order after a press on this column's header: ascending first, then reversed. */
export const sortAfterPress = (sort: Sort | undefined, key: string): Sort => ({
  key,
  direction: sort?.key === key && sort.direction === 'ascending' ? 'descending' : 'ascending',
});

/** The selection with this row added, or removed if it was selected. */
export function toggleRow(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
