/** The columns of the list without their cells. */
import type { Column } from '../../kit/DataTable.tsx';

export interface Head extends Omit<Column<never>, 'cell'> {
  /** Left out for due contacts, whose rows have two more buttons. */
  notWhenDue?: boolean;
}

export const COLUMN_HEADS = [
  { key: 'name', header: 'Name', sortable: true },
  { key: 'stage', header: 'Stage', card: 'beside' },
  { key: 'tags', header: 'Tags', card: 'none', from: '2xl', notWhenDue: true },
  { key: 'source', header: 'Source', card: 'none', from: '2xl', notWhenDue: true },
  { key: 'nextStep', header: 'Next step', sortable: true, from: 'lg' },
  { key: 'lastTouchOn', header: 'Last contact', sortable: true, from: 'xl', right: true },
] as const satisfies readonly Head[];

/** Replaces the next step for due contacts. */
export const DUE_HEAD = {
  key: 'due',
  header: 'Due because',
  sortable: true,
} as const satisfies Head;

export const PAPER_HEADS = [
  { key: 'name', header: 'Name' },
  { key: 'phone', header: 'Phone' },
  { key: 'stage', header: 'Stage' },
  { key: 'nextStep', header: 'Next step' },
  { key: 'lastTouchOn', header: 'Last contact', right: true },
] as const satisfies readonly Head[];

/** The columns of the trash. */
export const TRASH_HEADS = [
  { key: 'name', header: 'Name' },
  { key: 'since', header: 'In the trash since', card: 'none', from: 'lg' },
  { key: 'until', header: 'Deleted for good on' },
] as const satisfies readonly Head[];
