/** What a table shows; its state lives in the page's address and comes as props. */
import type { ReactNode } from 'react';

/** How the rows are ordered. */
export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

/** A column; the first one names the row. */
export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures and dates stand on the right. */
  right?: boolean;
  sortable?: boolean;
  /** Where it goes on phones: beside the name, nowhere, or (default) among the facts under it. */
  card?: 'beside' | 'none';
  /** The least width of the window at which the table has it; paper always has it. */
  from?: 'lg' | 'xl' | '2xl';
}

/** What table and cards share. */
export interface TableProps<Row> {
  /** Names the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** The row in words, for its checkbox. */
  nameOf: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  selected?: ReadonlySet<string> | undefined;
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined;
  /** The menu of a row. */
  menu?: ((row: Row) => ReactNode) | undefined;
}

/** More rows than a phone shows at once: they are drawn first, so that they show sooner. */
export const FIRST_CARDS = 10;

/** The classes of a column's cells; undefined if there are none. */
export const cellClass = ({ right, from }: Omit<Column<never>, 'cell'>) =>
  [right && 'text-right tabular-nums', from && FROM[from]].filter(Boolean).join(' ') || undefined;

const FROM = { lg: 'from-lg', xl: 'from-xl', '2xl': 'from-2xl' } as const;

/** The order after a press on this column's head: ascending first, then turned round. */
export const sortAfterPress = (sort: Sort | undefined, key: string): Sort => ({
  key,
  direction: sort?.key === key && sort.direction === 'ascending' ? 'descending' : 'ascending',
});

/** The selection with this row in it, or without. */
export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
