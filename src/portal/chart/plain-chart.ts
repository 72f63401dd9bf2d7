/** The geometry of a chart drawn as plain SVG: scales, ticks, paths. */

export interface Series {
  title: string;
  /** The headings of the table: the points and their values. */
  columns: readonly [name: string, value: string];
  /** The unit of the values; counts have none. */
  unit?: string;
  /** The line under the title, if it is not the default one; the title must not already say it. */
  about?: string;
  points: readonly (readonly [name: string, value: number])[];
}

/** The subject and unit of a series, for the line under its title. */
export const measureOf = ({ columns: [name, value], unit, about }: Series): string =>
  about ?? `${value} by ${name.toLowerCase()}${unit ? `, ${unit}` : ''}`;

/** The end of the name of a period that is not over. */
export const SO_FAR = ' so far';

/** A line or a set of bars; null leaves a gap. */
interface PlainSeries {
  label: string;
  values: readonly (number | null)[];
}

export interface PlainData {
  kind: 'line' | 'bar';
  title: string;
  /** The label under each position, and the axis title. */
  names: readonly string[];
  axis: string;
  /** Whether the positions have names instead of numbers, so that no label may be left out. */
  named?: boolean;
  series: readonly PlainSeries[];
  /** A value as text: in full, and short for the ticks. */
  words: (value: number) => string;
  short: (value: number) => string;
}

interface Geometry {
  /** The lines of the grid, from the bottom. */
  ticks: { y: number; text: string }[];
  names: { x: number; text: string }[];
  baseline: number;
  left: number;
  right: number;
  lines: string[];
  bars: { series: number; x: number; y: number; width: number; height: number }[];
}

const TOP = 12;
const BOTTOM = 30;
/** The width of a digit at 13 px, the extra width of wide letters such as "M", and the minimum width of a name. */
const CHARACTER = 7.6;
const WIDER = 4;
const LEAST_NAME = 44;
const MOST_TICKS = 5;
const BAR_SHARE = 0.7;
const WIDEST_BAR = 56;

/** Round numbers from below the minimum to above the maximum, including zero; whole numbers for counts. */
export function ticksOf(values: readonly number[], whole = false): number[] {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const span = most - least || 1;
  const rough = span / (MOST_TICKS - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * power);
  const step =
    steps.find((size) => size >= rough && (!whole || Number.isInteger(size))) ?? 10 * power;
  const from = Math.floor(least / step);
  const to = Math.max(Math.ceil(most / step), from + 1);
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
}

export const textWidth = (text: string): number => text.length * CHARACTER + WIDER;

/** The indexes of every nth name, so that they do not touch; the first always shows. */
function shownNames(names: readonly string[], width: number): number[] {
  const room = Math.max(LEAST_NAME, widest(names) + 10);
  const every = Math.max(1, Math.ceil((names.length * room) / width));
  return Array.from({ length: Math.ceil(names.length / every) }, (_, index) => index * every);
}

const widest = (texts: readonly string[]): number => Math.max(...texts.map(textWidth));

/** The width to the left of the plot, for the ticks' texts. */
const leftOf = (texts: readonly string[]): number => widest(texts) + 10;

/** Whether the bars are horizontal: each needs its name, and the names do not fit side by side. */
export function liesInRows(
  { kind, names, named, series, short }: PlainData,
  width: number,
): boolean {
  const values = series.flatMap(({ values }) => values.map((value) => value ?? 0));
  if (kind !== 'bar' || !named || Math.min(...values) < 0) return false;
  const plot = width - leftOf(ticksOf(values).map(short));
  return shownNames(names, plot).length < names.length;
}

export function geometryOf(data: PlainData, width: number, height: number): Geometry {
  const { kind, names, series, short } = data;
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const ticks = ticksOf(known);
  const texts = ticks.map(short);
  const left = leftOf(texts);
  // Half of the last name extends beyond the last point of a line, and beyond a bar that is narrower.
  const name = widest(names);
  const bar = kind === 'bar' ? (width - left - name) / names.length : 0;
  const right = width - Math.max(8, (name - bar) / 2);
  const least = ticks[0] ?? 0;
  const most = ticks.at(-1) ?? 1;
  const y = (value: number) => TOP + ((most - value) / (most - least)) * (height - TOP - BOTTOM);
  const place = (right - left) / names.length;
  const x = (index: number) =>
    kind === 'bar' || names.length === 1
      ? left + (index + 0.5) * place
      : left + (index * (right - left)) / (names.length - 1);
  return {
    ticks: ticks.map((tick, index) => ({ y: y(tick), text: texts[index] ?? '' })),
    names: shownNames(names, right - left).map((index) => ({
      x: x(index),
      text: names[index] ?? '',
    })),
    baseline: y(0),
    left,
    right,
    lines: kind === 'line' ? series.map(({ values }) => pathOf(values, x, y)) : [],
    bars: kind === 'bar' ? barsOf(series, x, y, place) : [],
  };
}

function pathOf(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  let pen = 'M';
  return values
    .map((value, index) => {
      if (value === null) {
        pen = 'M';
        return '';
      }
      const point = `${pen}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
      pen = 'L';
      return point;
    })
    .join('');
}

function barsOf(
  series: readonly PlainSeries[],
  x: (index: number) => number,
  y: (value: number) => number,
  place: number,
): Geometry['bars'] {
  const width = Math.min(WIDEST_BAR, (place * BAR_SHARE) / series.length);
  return series.flatMap(({ values }, which) =>
    values.flatMap((value, index) => {
      if (value === null) return [];
      const top = y(Math.max(value, 0));
      const bottom = y(Math.min(value, 0));
      const from = x(index) + (which - series.length / 2) * width;
      return [{ series: which, x: from, y: top, width, height: bottom - top }];
    }),
  );
}

/** The chart in words: each series with its first, last, minimum and maximum value. */
export function summaryOf({ title, names, series, words, axis }: PlainData): string {
  const parts = series.map(({ label, values }) => {
    const known = values.flatMap((value, index) =>
      value === null ? [] : [{ value, name: names[index] ?? '' }],
    );
    const first = known[0];
    const last = known.at(-1);
    if (!first || !last) return `${label}: no values`;
    const most = known.reduce((a, b) => (b.value > a.value ? b : a));
    const ends = `${words(first.value)} at ${axis.toLowerCase()} ${first.name}, ${words(last.value)} at ${last.name}`;
    const peak =
      most === first || most === last ? '' : `, most ${words(most.value)} at ${most.name}`;
    return `${label}: ${ends}${peak}`;
  });
  return `${title}. ${parts.join('. ')}.`;
}
