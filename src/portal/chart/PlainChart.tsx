import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { geometryOf, liesInRows, type PlainData, summaryOf } from './plain-chart.ts';
import { rowsOf } from './row-chart.ts';

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

/** A chart's caption: the legend names several series, so the title is enough for them. */
export const ChartCaption = ({ data: { title, series, axis } }: { data: PlainData }) =>
  series.length > 1 ? (
    <span className="font-semibold">{title}</span>
  ) : (
    <>
      <span className="font-semibold">{series[0]?.label}</span>{' '}
      <span className="text-ink-muted">by {axis.toLowerCase()}</span>
    </>
  );
