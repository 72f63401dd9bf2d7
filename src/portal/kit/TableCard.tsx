import { SelectBox } from './SelectBox.tsx';
import type { TableProps } from './table.ts';

/** A row on phones: a card, which its first cell's link covers. */
export function TableCard<Row>({ row, ...table }: TableProps<Row> & { row: Row }) {
  const { columns, idOf, selected, menu } = table;
  const [name, ...others] = columns;
  const beside = others.filter(({ card }) => card === 'beside');
  const facts = others
    .filter(({ card }) => card === undefined)
    .map(({ key, cell }) => ({ key, content: cell(row) }))
    .filter(({ content }) => content !== null && content !== '');
  return (
    <li data-selected={selected?.has(idOf(row)) || undefined} className="table-card">
      <SelectBox {...table} row={row} className="relative z-1 -mr-3" />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <div className="min-w-0 flex-1 basis-24 font-semibold">{name?.cell(row)}</div>
          {beside.map(({ key, cell }) => (
            <div key={key}>{cell(row)}</div>
          ))}
        </div>
        <p className="mt-0.5 text-sm text-ink-muted tabular-nums">
          {facts.map(({ key, content }, index) => (
            <span key={key}>
              {index > 0 && ' · '}
              {content}
            </span>
          ))}
        </p>
      </div>
      {menu && <div className="relative z-1 -mr-2">{menu(row)}</div>}
    </li>
  );
}
