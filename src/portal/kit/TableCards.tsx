import { Fragment, useDeferredValue, useId } from 'react';
import { SelectBox } from './SelectBox.tsx';
import type { TableProps } from './table.ts';

/** More rows than a phone shows at once: they are drawn first, so that they show sooner. */
const FIRST_ROWS = 10;

/** The rows on phones: a list of cards, whose first cell's link covers the card. */
export function TableCards<Row>(table: TableProps<Row>) {
  const { caption, columns, rows, idOf, selected = new Set(), menu } = table;
  const whole = useDeferredValue(true, false);
  const [name, ...others] = columns;
  const beside = others.filter(({ card }) => card === 'beside');
  const facts = others.filter(({ card }) => card === undefined);
  return (
    <>
      <SortChoice {...table} />
      <ul aria-label={caption} className="divide-y divide-line">
        {(whole ? rows : rows.slice(0, FIRST_ROWS)).map((row) => {
          const id = idOf(row);
          const known = facts
            .map(({ key, cell }) => ({ key, content: cell(row) }))
            .filter(({ content }) => content !== null && content !== '');
          return (
            <li key={id} data-selected={selected.has(id) || undefined} className="table-card">
              <SelectBox {...table} row={row} className="relative z-1 -mr-3" />
              <div className="min-w-0 grow">
                <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  <div className="min-w-0 flex-1 basis-24 font-semibold">{name?.cell(row)}</div>
                  {beside.map(({ key, cell }) => (
                    <div key={key}>{cell(row)}</div>
                  ))}
                </div>
                <p className="mt-0.5 text-sm text-ink-muted tabular-nums">
                  {known.map(({ key, content }, index) => (
                    <Fragment key={key}>
                      {index > 0 && ' · '}
                      {content}
                    </Fragment>
                  ))}
                </p>
              </div>
              {menu && <div className="relative z-1 -mr-2">{menu(row)}</div>}
            </li>
          );
        })}
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
