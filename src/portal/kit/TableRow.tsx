import { SelectBox } from './SelectBox.tsx';
import { cellClass, type TableProps } from './table.ts';

/** A row; its first cell is its head. */
export function TableRow<Row>({ row, ...table }: TableProps<Row> & { row: Row }) {
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
}
