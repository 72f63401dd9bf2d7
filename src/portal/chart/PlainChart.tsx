import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { geometryOf, liesInRows, type PlainData, summaryOf, textWidth } from './plain-chart.ts';

/* The geometry of horizontal bars, for names that do not fit side by side below a chart. */

interface Bar {
  series: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Its value, after the end of the bar. */
  text: string;
}

interface Row {
  name: string;
  /** The y position of the name. */
  y: number;
  bars: Bar[];
}

/** The share of the width that names beside the bars may take; longer names are above them. */
const BESIDE = 0.4;
const GAP = 8;
/** The maximum width of a name's letter; letters are narrower than digits. */
const LETTER = 6.6;
const THICKEST = 18;
/** The height of a row with its name above. */
const THIN = 12;
const LEAST_ROW = 22;
/** The line height of a value. */
const LINE = 16;
const NAME_LINE = 18;

/** The row's nonzero values by their series, or else the first. */
function valuesAt({ series }: PlainData, index: number) {
  const all = series.map(({ values }, which) => ({ which, value: values[index] ?? 0 }));
  const some = all.filter(({ value }) => value > 0);
  return some.length > 0 ? some : all.slice(0, 1);
}

/** The positions of all parts; the rows share the height, and need more of it if their names are above. */
export function rowsOf(data: PlainData, width: number, height: number) {
  const names = Math.max(...data.names.map((name) => name.length)) * LETTER;
  const above = names > width * BESIDE;
  const left = above ? 0 : names + GAP;
  const valueRows = data.names.map((_, index) => valuesAt(data, index));
  const lines = Math.max(...valueRows.map(({ length }) => length)) * LINE + GAP;
  const tall = Math.max(LEAST_ROW, lines, height / data.names.length) + (above ? NAME_LINE / 2 : 0);
  const most = Math.max(
    ...data.series.flatMap(({ values }) => values.map((value) => value ?? 0)),
    1,
  );
  const longest = Math.max(
    ...data.series.flatMap(({ values }) =>
      values.map((value) => textWidth(data.short(value ?? 0))),
    ),
  );
  const room = width - left - longest - GAP;
  const rows = data.names.map((name, index): Row => {
    const top = index * tall + (above ? NAME_LINE : 0);
    const free = (index + 1) * tall - top;
    const values = valueRows[index] ?? [];
    const thick = Math.min(above ? THIN : THICKEST, (free - GAP / 2) / values.length);
    const from = above ? top + 2 : top + (free - thick * values.length) / 2;
    return {
      name,
      y: above ? top - 3 : top + free / 2 + 4,
      bars: values.map(({ which, value }, place) => ({
        series: which,
        x: left,
        y: from + place * thick,
        width: Math.max(0, value / most) * room,
        height: thick,
        text: data.short(value),
      })),
    };
  });
  return { rows, left, height: tall * data.names.length };
}

function RowChart({ data, width, height }: Size) {
  const drawn = useMemo(() => rowsOf(data, width, height), [data, width, height]);
  return (
    <svg
      className={DRAWING}
      role="img"
      aria-label={summaryOf(data)}
      viewBox={`0 0 ${width} ${drawn.height}`}
    >
      {drawn.rows.map(({ name, y, bars }) => (
        <g key={name}>
          <text x={0} y={y}>
            {name}
          </text>
          {bars.map(({ series: which, text, ...bar }) => (
            <g key={which}>
              <rect {...bar} className={BARS[which]} />
              <text x={bar.x + bar.width + 6} y={bar.y + bar.height / 2 + 4}>
                {text}
              </text>
            </g>
          ))}
        </g>
      ))}
      {drawn.left > 0 && (
        <line
          x1={drawn.left}
          x2={drawn.left}
          y1={0}
          y2={drawn.height}
          className="stroke-line-strong"
        />
      )}
    </svg>
  );
}

const WIDTH = 600;
/** A narrower box belongs to a page that is not laid out yet. */
const LEAST_WIDTH = 200;
/** The second series also differs without color. */
const BARS = [
  'fill-series-1',
  'fill-[color-mix(in_srgb,var(--series-2)_35%,var(--surface-raised))] stroke-series-2 stroke-[1.5]',
  'fill-series-3',
  'fill-series-4',
  'fill-series-5',
].map((look) => `[print-color-adjust:exact] ${look}`);
const LINES = [
  'stroke-series-1',
  'stroke-series-2',
  'stroke-series-3',
  'stroke-series-4',
  'stroke-series-5',
].map(
  (look) => `fill-none stroke-[2.5] [stroke-linejoin:round] [print-color-adjust:exact] ${look}`,
);
const DRAWING = 'block h-auto w-full fill-ink-muted tabular-nums [&_text]:text-xs';
/** Dash patterns distinguish lines without color. */
const DASHES = [undefined, '7 4', '2 4', '10 3 2 3', '1 3'];

interface Size {
  data: PlainData;
  width: number;
  height: number;
}

interface Props extends Omit<Size, 'width'> {
  /** The width on paper, where nothing can be measured. */
  fixedWidth?: number;
}

/**
 * A chart that is redrawn with each key. The library of the other charts is ten times as large as a
 * calculator and takes longer than a key may take. The figures are in a table beside it.
 */
export const PlainChart = memo(function PlainChart({ data, height, fixedWidth }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState(WIDTH);
  const width = fixedWidth ?? measured;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || fixedWidth) return;
    const measure = () => {
      setMeasured(Math.max(LEAST_WIDTH, element.clientWidth));
    };
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(element);
    return () => watching.disconnect();
  }, [fixedWidth]);
  return (
    <div ref={box} className="plain-chart">
      {data.series.length > 1 && <Legend data={data} />}
      {liesInRows(data, width) ? (
        <RowChart data={data} width={width} height={height} />
      ) : (
        <Plot data={data} width={width} height={height} />
      )}
    </div>
  );
});

function Plot({ data, width, height }: Size) {
  const drawn = useMemo(() => geometryOf(data, width, height), [data, width, height]);
  return (
    <svg
      className={DRAWING}
      role="img"
      aria-label={summaryOf(data)}
      viewBox={`0 0 ${width} ${height}`}
    >
      {drawn.ticks.map(({ y, text }) => (
        <g key={text}>
          <line x1={drawn.left} x2={drawn.right} y1={y} y2={y} className="stroke-line" />
          <text x={drawn.left - 8} y={y + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {drawn.names.map(({ x, text }) => (
        <text key={text} x={x} y={height - 8} textAnchor="middle">
          {text}
        </text>
      ))}
      {drawn.bars.map(({ series, ...bar }) => (
        <rect key={`${series} ${bar.x}`} {...bar} className={BARS[series]} />
      ))}
      <line
        x1={drawn.left}
        x2={drawn.right}
        y1={drawn.baseline}
        y2={drawn.baseline}
        className="stroke-line-strong"
      />
      {drawn.lines.map((path, index) => (
        <path
          key={data.series[index]?.label}
          d={path}
          strokeDasharray={DASHES[index]}
          className={LINES[index]}
        />
      ))}
    </svg>
  );
}

const Legend = ({ data: { kind, series } }: { data: PlainData }) => (
  <ul className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-xs">
    {series.map(({ label }, index) => (
      <li key={label} className="flex items-center gap-2">
        <svg aria-hidden="true" viewBox="0 0 24 10" className="h-2.5 w-6">
          {kind === 'line' ? (
            <path d="M0 5h24" strokeDasharray={DASHES[index]} className={LINES[index]} />
          ) : (
            <rect width="24" height="10" className={BARS[index]} />
          )}
        </svg>
        {label}
      </li>
    ))}
  </ul>
);
