import type { Figure, FigureValue, Table } from '../../../calculators/calculator.ts';
import { figureText } from '../../../calculators/figures.ts';
import { formatShortNumber } from '../../../lib/format-number.ts';
import type { PlainData } from '../../chart/plain-chart.ts';

/** Converts a calculator's table to a chart. */
const CENTS = 100;
const MONTHS = 12;

/** A value short enough for a tick's label: "$1.2M". */
function short(figure: Figure, value: number): string {
  if (figure.kind === 'money') return formatShortNumber(value / CENTS).replace(/\d/, '$$$&');
  if (figure.kind === 'age') return formatShortNumber(value / MONTHS);
  const text = formatShortNumber(value);
  return figure.kind === 'percent' ? `${text}%` : text;
}

/** A row's label on the axis, without the unit, which the axis names. */
const nameOf = (figure: Figure, value: FigureValue): string =>
  typeof value === 'number' && figure.kind !== 'factor'
    ? figure.kind === 'year'
      ? String(value)
      : short(figure, value)
    : figureText(figure, value);

/** The data of the table's chart; undefined if it has no chart, or no data. */
export function pictureOf({ title, columns, chart, ...table }: Table): PlainData | undefined {
  const { axis, rows } = chart?.drawn ?? { axis: columns[0], rows: table.rows };
  const first = chart && columns[chart.columns[0] ?? -1];
  if (!chart || !axis || !first || rows.length === 0) return undefined;
  return {
    kind: chart.kind,
    title,
    axis: axis.label,
    named: axis.kind === 'text',
    names: rows.map(([name]) => nameOf(axis, name ?? null)),
    series: chart.columns.map((column) => ({
      label: columns[column]?.label ?? '',
      values: rows.map((row) => {
        const value = row[column];
        return typeof value === 'number' ? value : null;
      }),
    })),
    words: (value) => figureText(first, value),
    short: (value) => short(first, value),
  };
}

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
