import { type TableProps, toggled } from './table.ts';
import './styles.ts';

/** The checkbox that selects a row; none if the table has no selection. */
export function SelectBox<Row>({
  row,
  className = '',
  ...table
}: TableProps<Row> & { row: Row; className?: string }) {
  const { idOf, nameOf, selected = new Set(), onSelect } = table;
  if (!onSelect) return null;
  const id = idOf(row);
  return (
    <label className={`check-cell ${className}`}>
      <input
        type="checkbox"
        className="check"
        checked={selected.has(id)}
        onChange={() => onSelect(toggled(selected, id))}
      />
      <span className="sr-only">Select {nameOf(row)}</span>
    </label>
  );
}
