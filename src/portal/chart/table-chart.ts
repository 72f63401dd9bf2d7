/** A calculator's table as a chart. */
import type { Table } from '../../calculators/calculator.ts';
import { type Figure, type FigureValue, figureText } from '../../calculators/figures.ts';
import { formatShortNumber } from '../../lib/format-number.ts';
import type { PlainData } from './plain-chart.ts';

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
