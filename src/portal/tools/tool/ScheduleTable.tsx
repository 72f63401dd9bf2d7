import type { Figure, Table } from '../../../calculators/calculator.ts';
import { columnTexts } from './column.ts';

const WORDS = new Set<Figure['kind']>(['text', 'yesNo', 'day']);

/** Where a column's figures stand: numbers on the right, words on the left. */
const side = ({ kind }: Figure, index: number): string | undefined =>
  index > 0 && !WORDS.has(kind) ? 'text-right' : undefined;

interface Props {
  table: Table;
  /** How many rows show; all, if nothing is said. */
  most?: number;
}

/** A schedule, row by row. */
export function ScheduleTable({ table: { title, columns, rows }, most = rows.length }: Props) {
  const shown = rows.slice(0, most);
  const texts = columns.map((column, place) =>
    columnTexts(
      column,
      shown.map((row) => row[place] ?? null),
    ),
  );
  return (
    <table className="schedule-table">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column.label} scope="col" className={side(column, index)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the schedule.
          <tr key={index}>
            {columns.map((column, place) => (
              <Cell key={column.label} column={column} place={place} text={texts[place]?.[index]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  column: Figure;
  place: number;
  text: string | undefined;
}

function Cell({ column, place, text }: CellProps) {
  if (place === 0) return <th scope="row">{text}</th>;
  return <td className={side(column, place)}>{text}</td>;
}
