import { Fragment, useDeferredValue, useId } from 'react';
import { TableCard } from './TableCard.tsx';
import { FIRST_CARDS, type TableProps } from './table.ts';

/** The rows on phones: a list of cards, whose first cell's link covers the card. */
export function TableCards<Row>(table: TableProps<Row>) {
  const { caption, rows, idOf } = table;
  const whole = useDeferredValue(true, false);
  return (
    <>
      <SortChoice {...table} />
      <ul aria-label={caption} className="divide-y divide-line">
        {(whole ? rows : rows.slice(0, FIRST_CARDS)).map((row) => (
          <TableCard key={idOf(row)} row={row} {...table} />
        ))}
      </ul>
    </>
  );
}

/** The sort buttons of the table's head, as a choice. */
function SortChoice<Row>({ columns, sort, onSort }: TableProps<Row>) {
  const id = useId();
  const sortable = columns.filter((column) => column.sortable);
  if (!onSort || sortable.length === 0) return null;
  return (
    <div className="flex items-center gap-3 border-b border-line px-4 py-2">
      <label htmlFor={id} className="shrink-0 text-sm text-ink-muted">
        Sort by
      </label>
      <select
        id={id}
        value={sort ? `${sort.key} ${sort.direction}` : ''}
        onChange={({ target }) => {
          const [key = '', direction] = target.value.split(' ');
          onSort({ key, direction: direction === 'descending' ? direction : 'ascending' });
        }}
        className="field field-compact"
      >
        {!sort && <option value="">As they came</option>}
        {sortable.map(({ key, header }) => (
          <Fragment key={key}>
            <option value={`${key} ascending`}>{header}, ascending</option>
            <option value={`${key} descending`}>{header}, descending</option>
          </Fragment>
        ))}
      </select>
    </div>
  );
}
