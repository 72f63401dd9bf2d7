import { Sign } from './Sign.tsx';
import { cellClass, sortAfterPress, type TableProps } from './table.ts';
import './styles.ts';

/** The head of a table: who selects, what sorts. */
export function TableHead<Row>(table: TableProps<Row>) {
  const { columns, rows, idOf, sort, onSort, selected, onSelect, menu } = table;
  const all = rows.every((row) => selected?.has(idOf(row)));
  return (
    <thead>
      <tr>
        {onSelect && (
          <th scope="col" className="w-13 print:hidden">
            <label className="check-cell">
              <input
                type="checkbox"
                className="check check-some"
                checked={all}
                ref={(box) => {
                  if (box) box.indeterminate = !all && Boolean(selected?.size);
                }}
                onChange={() => onSelect(new Set(all ? [] : rows.map(idOf)))}
              />
              <span className="sr-only">All {rows.length} on this page</span>
            </label>
          </th>
        )}
        {columns.map((column) => {
          const { key, header, right, sortable } = column;
          const direction = sort?.key === key ? sort.direction : undefined;
          return (
            <th
              key={key}
              scope="col"
              aria-sort={sortable ? (direction ?? 'none') : undefined}
              className={cellClass(column)}
            >
              {sortable ? (
                <button
                  type="button"
                  onClick={() => onSort?.(sortAfterPress(sort, key))}
                  className={`sort-button ${right ? 'flex-row-reverse' : ''}`}
                >
                  {header}
                  <Sign name={direction ?? 'ascending'} className="size-3.5" />
                </button>
              ) : (
                header
              )}
            </th>
          );
        })}
        {menu && (
          <th scope="col" className="w-13 print:hidden">
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
