import { SelectBox } from './SelectBox.tsx';
import type { TableProps } from './table.ts';

/** A row; its first cell is its head. */
export function TableRow<Row>({ row, ...table }: TableProps<Row> & { row: Row }) {
  const { columns, idOf, selected = new Set(), onSelect, menu } = table;
  const id = idOf(row);
  return (
    <tr data-selected={selected.has(id) || undefined}>
      {onSelect && (
        <td>
          <SelectBox {...table} row={row} />
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
