import stylesheet from 'apexcharts/dist/apexcharts.css?url';
import { useMemo } from 'react';
import packaged from 'react-apexcharts';
import { CHART_HEIGHT_PX } from '../../config/tokens.ts';
import { chartOptions } from './chart-options.ts';
import type { Series } from './series.ts';

/** The package is CommonJS: its default export is one level down in a bundle, but not unbundled. */
const ApexChart = 'default' in packaged ? (packaged.default as typeof packaged) : packaged;

/** The library injects its style, which the page's policy forbids, unless an element of this id is there. */
const STYLE_ID = 'apexcharts-css';

if (!document.getElementById(STYLE_ID)) {
  const link = document.createElement('link');
  link.id = STYLE_ID;
  link.rel = 'stylesheet';
  link.href = stylesheet;
  document.head.append(link);
}

interface Props {
  series: Series;
  kind: 'line' | 'bar';
}

/** A series drawn by ApexCharts. Its words are in the table beside it, so it is one picture for screen reader users. */
export default function Chart({ series, kind }: Props) {
  // The library draws all of it again for options that are not the same object.
  const { options, data } = useMemo(() => {
    const motion = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    return {
      options: chartOptions(kind, series, motion),
      data: [{ name: series.columns[1], data: series.points.map(([, value]) => value) }],
    };
  }, [kind, series]);
  const [first, last] = [series.points[0], series.points.at(-1)];
  const range = first && last ? `, from ${first[0]} ${first[1]} to ${last[0]} ${last[1]}` : '';
  return (
    <div role="img" aria-label={`${kind === 'line' ? 'Line' : 'Bar'} chart${range}`}>
      <ApexChart type={kind} height={CHART_HEIGHT_PX} options={options} series={data} />
    </div>
  );
}
