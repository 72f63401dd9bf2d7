import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { geometryOf, liesInRows, type PlainData, summaryOf } from './plain-chart.ts';
import { RowChart } from './RowChart.tsx';

const WIDTH = 600;
/** Narrower boxes are those of pages that are not laid out yet. */
const LEAST_WIDTH = 200;
const SERIES = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5'] as const;
/** So that lines differ without colour. */
const DASHES = [undefined, '7 4', '2 4', '10 3 2 3', '1 3'];

interface Size {
  data: PlainData;
  width: number;
  height: number;
}

interface Props extends Omit<Size, 'width'> {
  /** Its width on paper, where nothing can be measured. */
  fixedWidth?: number;
}

/**
 * A chart that is drawn again with each key: the library of the other charts weighs ten times as
 * much as a calculator and needs longer than a key may take. Its figures are in a table beside it.
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
        <RowChart data={data} width={width} height={height} series={SERIES} />
      ) : (
        <Plot data={data} width={width} height={height} />
      )}
    </div>
  );
});

function Plot({ data, width, height }: Size) {
  const drawn = useMemo(() => geometryOf(data, width, height), [data, width, height]);
  return (
    <svg role="img" aria-label={summaryOf(data)} viewBox={`0 0 ${width} ${height}`}>
      {drawn.ticks.map(({ y, text }) => (
        <g key={text}>
          <line x1={drawn.left} x2={drawn.right} y1={y} y2={y} className="chart-grid" />
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
        <rect key={`${series} ${bar.x}`} {...bar} className={`chart-bar ${SERIES[series]}`} />
      ))}
      <line
        x1={drawn.left}
        x2={drawn.right}
        y1={drawn.baseline}
        y2={drawn.baseline}
        className="chart-base"
      />
      {drawn.lines.map((path, index) => (
        <path
          key={data.series[index]?.label}
          d={path}
          strokeDasharray={DASHES[index]}
          className={`chart-line ${SERIES[index]}`}
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
            <path
              d="M0 5h24"
              strokeDasharray={DASHES[index]}
              className={`chart-line ${SERIES[index]}`}
            />
          ) : (
            <rect width="24" height="10" className={`chart-bar ${SERIES[index]}`} />
          )}
        </svg>
        {label}
      </li>
    ))}
  </ul>
);
