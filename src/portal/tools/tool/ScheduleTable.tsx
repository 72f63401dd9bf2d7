import type { Figure, FigureValue, Table } from '../../../calculators/calculator.ts';
import { figureText } from '../../../calculators/figures.ts';

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
        {rows.slice(0, most).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the schedule.
          <tr key={index}>
            {columns.map((column, place) => (
              <Cell key={column.label} column={column} place={place} value={row[place] ?? null} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ column, place, value }: { column: Figure; place: number; value: FigureValue }) {
  const text = figureText(column, value);
  if (place === 0) return <th scope="row">{text}</th>;
  return <td className={side(column, place)}>{text}</td>;
}
