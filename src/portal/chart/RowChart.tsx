import { useMemo } from 'react';
import { type PlainData, summaryOf } from './plain-chart.ts';
import { rowsOf } from './row-chart.ts';

interface Props {
  data: PlainData;
  width: number;
  height: number;
  /** The class of each series. */
  series: readonly string[];
}

/** Bars in rows, each with its name and its value. */
export function RowChart({ data, width, height, series }: Props) {
  const drawn = useMemo(() => rowsOf(data, width, height), [data, width, height]);
  return (
    <svg role="img" aria-label={summaryOf(data)} viewBox={`0 0 ${width} ${drawn.height}`}>
      {drawn.rows.map(({ name, y, bars }) => (
        <g key={name}>
          <text x={0} y={y}>
            {name}
          </text>
          {bars.map(({ series: which, text, ...bar }) => (
            <g key={which}>
              <rect {...bar} className={`chart-bar ${series[which]}`} />
              <text x={bar.x + bar.width + 6} y={bar.y + bar.height / 2 + 4}>
                {text}
              </text>
            </g>
          ))}
        </g>
      ))}
      {drawn.left > 0 && (
        <line x1={drawn.left} x2={drawn.left} y1={0} y2={drawn.height} className="chart-base" />
      )}
    </svg>
  );
}
