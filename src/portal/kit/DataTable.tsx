import type { ReactNode } from 'react';
import { DESKTOP_QUERY } from '../../config/tokens.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { TableCards } from './TableCards.tsx';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import type { TableProps } from './table.ts';

interface Props<Row> extends TableProps<Row> {
  /** Search, filters and what else stands over the rows. */
  toolbar?: ReactNode;
  /** Takes the toolbar's place while rows are selected. */
  bulk?: ReactNode;
  /** "1–25 of 312" and the way to other pages. */
  foot?: ReactNode;
  /** What stands in place of the rows where there are none. */
  empty?: ReactNode;
}

/** A list of records: a table with sort buttons, and below 768 px a list of cards. */
export function DataTable<Row>({ toolbar, bulk, foot, empty, ...table }: Props<Row>) {
  // On paper it is a table, whatever it was printed from.
  const desktop = useMediaQuery(`print, ${DESKTOP_QUERY}`);
  const { caption, columns, rows, idOf } = table;
  const selecting = Boolean(table.selected?.size && bulk);

  return (
    <div className="card min-w-0">
      {toolbar && !selecting && <div className="table-bar print:hidden">{toolbar}</div>}
      {/* In the page before the first selection, so that it is announced. */}
      <div
        role="status"
        className={selecting ? 'table-bar bg-accent-soft print:hidden' : undefined}
      >
        {selecting && bulk}
      </div>
      {rows.length === 0 && empty}
      {rows.length > 0 && !desktop && <TableCards {...table} />}
      {rows.length > 0 && desktop && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reachable by keyboard.
        <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
          <table className="data-table">
            <caption className="sr-only">{caption}</caption>
            <TableHead {...table} columns={columns} />
            <tbody>
              {rows.map((row) => (
                <TableRow key={idOf(row)} row={row} {...table} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {foot && <div className="table-bar border-t border-b-0">{foot}</div>}
    </div>
  );
}
