import { type TableProps, toggled } from './table.ts';

/** A row; its first cell is its head. */
export function TableRow<Row>({ row, ...table }: TableProps<Row> & { row: Row }) {
  const { columns, idOf, nameOf, selected = new Set(), onSelect, menu } = table;
  const id = idOf(row);
  return (
    <tr data-selected={selected.has(id) || undefined}>
      {onSelect && (
        <td>
          <label className="check-cell">
            <input
              type="checkbox"
              className="check"
              checked={selected.has(id)}
              onChange={() => onSelect(toggled(selected, id))}
            />
            <span className="sr-only">Select {nameOf(row)}</span>
          </label>
        </td>
      )}
      {columns.map(({ key, cell, right }, index) => {
        const Cell = index === 0 ? 'th' : 'td';
        return (
          <Cell
            key={key}
            scope={index === 0 ? 'row' : undefined}
            className={right ? 'text-right tabular-nums' : undefined}
          >
            {cell(row)}
          </Cell>
        );
      })}
      {menu && <td className="text-right">{menu(row)}</td>}
    </tr>
  );
}
