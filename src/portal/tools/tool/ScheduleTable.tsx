import type { Figure, FigureValue, Table } from '../../../calculators/calculator.ts';
import { figureText } from '../../../calculators/figures.ts';

/** Formatted money and percentages omit trailing zeros, which would misalign the digits of a column. */
const NUMBER = /^(−?\$?[\d,]+)(?:\.(\d+))?(%?)$/;

/** The values' texts, all with as many decimals as the longest. */
export function columnTexts(figure: Figure, values: readonly FigureValue[]): string[] {
  const texts = values.map((value) => figureText(figure, value));
  if (figure.kind !== 'money' && figure.kind !== 'percent') return texts;
  const most = Math.max(0, ...texts.map((text) => NUMBER.exec(text)?.[2]?.length ?? 0));
  if (most === 0) return texts;
  return texts.map((text) =>
    text.replace(
      NUMBER,
      (_, whole: string, digits = '', sign: string) =>
        `${whole}.${digits.padEnd(most, '0')}${sign}`,
    ),
  );
}

const WORDS = new Set<Figure['kind']>(['text', 'yesNo', 'day']);

/** The alignment of a column: figures on the right, words on the left. */
const side = ({ kind }: Figure, index: number): string | undefined =>
  index > 0 && !WORDS.has(kind) ? 'text-right' : undefined;

interface Props {
  table: Table;
}

/** A schedule as a table. */
export function ScheduleTable({ table: { title, columns, rows } }: Props) {
  const texts = columns.map((column, place) =>
    columnTexts(
      column,
      rows.map((row) => row[place] ?? null),
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
        {rows.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its place.
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
