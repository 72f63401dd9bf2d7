import { Fragment, memo, type ReactNode, useDeferredValue, useId } from 'react';
import { DESKTOP_QUERY } from '../../config/tokens.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Sign } from './Sign.tsx';
import { type Sort, sortAfterPress, toggleRow } from './table.ts';

/** A column; the first one names the row. */
export interface Column<Row> {
  key: string;
  header: string;
  /** `isCard` in a card, where no head names the column. Paper always has the table. */
  cell: (row: Row, isCard?: boolean) => ReactNode;
  /** Right-aligned, for figures and dates. */
  right?: boolean;
  sortable?: boolean;
  /** Its place on phones: beside the name, hidden, on a line of its own, or (default) among the facts below the name. */
  card?: 'beside' | 'below' | 'none';
  from?: 'lg' | 'xl' | '2xl';
}

/** The props that the table and the cards share. */
interface TableProps<Row> {
  /** The table's accessible name. */
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
  menu?: ((row: Row) => ReactNode) | undefined;
  /** Rows of many lines: on a card, the checkbox and the menu stand beside its name. */
  isTall?: boolean;
}

const CHECK = '-m-3 grid size-11 shrink-0 place-items-center';

/** More cards than fit on a phone's screen. They render first, so that they appear sooner. */
const FIRST_CARDS = 8;

/** The classes of a column's cells; undefined if it has none. */
const cellClass = ({ right, from }: Omit<Column<never>, 'cell'>) =>
  [right && 'text-right tabular-nums', from && FROM[from]].filter(Boolean).join(' ') || undefined;

const FROM = { lg: 'from-lg', xl: 'from-xl', '2xl': 'from-2xl' } as const;

/** A table's header row, with the select-all checkbox and the sort buttons. */
export function TableHead<Row>(table: TableProps<Row>) {
  const { columns, rows, idOf, sort, onSort, selected, onSelect, menu } = table;
  const all = rows.every((row) => selected?.has(idOf(row)));
  return (
    <thead>
      <tr>
        {onSelect && (
          <th scope="col" className="w-13 print:hidden">
            <label className={CHECK}>
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

/** The checkbox that selects a row; none if the table has no selection. */
function SelectBox<Row>({ row, className = '', ...table }: RowProps<Row> & { className?: string }) {
  const { idOf, nameOf, selected = new Set(), onSelect } = table;
  if (!onSelect) return null;
  const id = idOf(row);
  return (
    <label className={`${CHECK} ${className}`}>
      <input
        type="checkbox"
        className="check"
        checked={selected.has(id)}
        onChange={() => onSelect(toggleRow(selected, id))}
      />
      <span className="sr-only">Select {nameOf(row)}</span>
    </label>
  );
}

/** The values from which one row is drawn: if none of them changed, the row is not drawn again. */
type RowProps<Row> = Omit<TableProps<Row>, 'caption' | 'rows' | 'sort' | 'onSort'> & { row: Row };
const rowProps = <Row,>({ caption, rows, sort, onSort, ...ofRow }: TableProps<Row>) => ofRow;

/** A row on phones: a card, covered by the link of its first cell. */
const TableCard = memo(function TableCard<Row>({ row, ...table }: RowProps<Row>) {
  const { columns, idOf, selected, menu, isTall } = table;
  const [name, ...others] = columns;
  const beside = others.filter(({ card }) => card === 'beside');
  const facts = others
    .filter(({ card }) => card === undefined)
    .map(({ key, cell }) => ({ key, content: cell(row, true) }))
    .filter(({ content }) => content !== null && content !== false && content !== '');
  const below = others.filter(({ card }) => card === 'below');
  return (
    <li
      data-selected={selected?.has(idOf(row)) || undefined}
      className={`table-card ${isTall ? 'items-start' : ''}`}
    >
      <SelectBox {...table} row={row} className="relative z-1 -mr-3" />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <div className="min-w-0 flex-1 basis-24 font-semibold">{name?.cell(row, true)}</div>
          {beside.map(({ key, cell }) => (
            <div key={key}>{cell(row, true)}</div>
          ))}
        </div>
        <p className="mt-0.5 overflow-x-clip text-sm text-ink-muted tabular-nums">
          {/* A dot that begins a line lies outside. */}
          <span className="-ml-4 flex flex-wrap">
            {facts.map(({ key, content }, index) => (
              <span key={key} className="relative min-w-0 pl-4">
                {index > 0 && <span className="absolute left-0 w-4 text-center"> · </span>}
                {content}
              </span>
            ))}
          </span>
        </p>
        {below.map(({ key, cell }) => (
          <Fragment key={key}>{cell(row, true)}</Fragment>
        ))}
      </div>
      {menu && <div className={`relative z-1 -mr-2 ${isTall ? '-mt-1.5' : ''}`}>{menu(row)}</div>}
    </li>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

function TableCards<Row>(table: TableProps<Row>) {
  const { caption, rows, idOf } = table;
  const whole = useDeferredValue(true, false);
  return (
    <>
      <SortChoice {...table} />
      <ul aria-label={caption} className="divide-y divide-line">
        {(whole ? rows : rows.slice(0, FIRST_CARDS)).map((row) => (
          <TableCard key={idOf(row)} row={row} {...rowProps(table)} />
        ))}
      </ul>
    </>
  );
}

/** The sort buttons of the header row, as a select field. */
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
        {!sort && <option value="">Original order</option>}
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

/** A row; its first cell is its header. */
const TableRow = memo(function TableRow<Row>({ row, ...table }: RowProps<Row>) {
  const { columns, idOf, selected = new Set(), onSelect, menu } = table;
  const id = idOf(row);
  return (
    <tr data-selected={selected.has(id) || undefined}>
      {onSelect && (
        <td className="print:hidden">
          <SelectBox {...table} row={row} />
        </td>
      )}
      {columns.map((column, index) => {
        const { key, cell } = column;
        const Cell = index === 0 ? 'th' : 'td';
        return (
          <Cell key={key} scope={index === 0 ? 'row' : undefined} className={cellClass(column)}>
            {cell(row)}
          </Cell>
        );
      })}
      {menu && <td className="text-right print:hidden">{menu(row)}</td>}
    </tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

interface Props<Row> extends TableProps<Row> {
  /** Search, filters and other controls above the rows. */
  toolbar?: ReactNode;
  /** Replaces the toolbar while rows are selected. */
  bulk?: ReactNode;
  /** "1–25 of 312" and the links to other pages. */
  foot?: ReactNode;
  /** Shown if there are no rows. */
  empty?: ReactNode;
  /** Many columns of figures, which have room beside each other only on the widest screens. */
  isWide?: boolean;
}

/** From the width of `2xl` on, in print on any. */
const WIDE_QUERY = '(min-width: 1360px)';

/** A list of records: a table with sort buttons, or a list of cards below 768 px. */
export function DataTable<Row>({ toolbar, bulk, foot, empty, isWide, ...table }: Props<Row>) {
  // A printed page has the table on any screen size.
  const desktop = useMediaQuery(`print, ${isWide ? WIDE_QUERY : DESKTOP_QUERY}`);
  const { caption, columns, rows, idOf } = table;
  const selecting = Boolean(table.selected?.size && bulk);

  return (
    <div className="card min-w-0">
      {toolbar && !selecting && <div className="table-bar print:hidden">{toolbar}</div>}
      {/* In the page before the first selection, so that the selection is announced. */}
      <div
        role="status"
        className={selecting ? 'table-bar bg-accent-soft print:hidden' : undefined}
      >
        {selecting && bulk}
      </div>
      {rows.length === 0 && empty}
      {rows.length > 0 && !desktop && <TableCards {...table} />}
      {rows.length > 0 && desktop && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
          <table className="data-table">
            <caption className="sr-only">{caption}</caption>
            <TableHead {...table} columns={columns} />
            <tbody>
              {rows.map((row) => (
                <TableRow key={idOf(row)} row={row} {...rowProps(table)} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {foot && <div className="table-bar border-t border-b-0">{foot}</div>}
    </div>
  );
}
