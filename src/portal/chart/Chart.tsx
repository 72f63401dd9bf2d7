import type { ApexOptions } from 'apexcharts';
import stylesheet from 'apexcharts/dist/apexcharts.css?url';
import { useMemo } from 'react';
import packaged from 'react-apexcharts';
import { CHART_HEIGHT_PX } from '../../config/tokens.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { type Series, SO_FAR, ticksOf } from './plain-chart.ts';

/** The line draws itself in this time. */
const LINE_ANIMATION_MS = 1_500;
/** So many labels fit beside each other on the narrowest screen: names of months, and of days. */
const MOST_LABELS = 8;
const MOST_LONG_LABELS = 5;
const LONG_LABEL = 5;

/** Colours of the theme by name, so that the browser resolves them: another theme reaches a chart that is drawn already. */
const COLOURS = {
  line: 'var(--series-1)',
  bar: 'var(--series-2)',
  text: 'var(--ink-muted)',
  grid: 'var(--line)',
} as const;

/** How far the library would set a chart in from its box on the left, in px. */
const INSET_PX = 17;
/** Around the plot, in px: with these both charts fill their boxes from end to end. */
const PADDING = {
  line: { top: 16, left: 8 - INSET_PX, right: 0 },
  bar: { top: 16, left: 8 - INSET_PX, right: -38 },
} as const;
/** In place of the bars' one if no label is long: the library leaves room for half of the last. */
const RIGHT_OF_SHORT_LABELS = -8;
/** Where bars are narrower than the last label. */
const RIGHT_OF_DENSE_BARS = 16;
const SHORT_LABEL = 8;

/** What the tooltip says of a point. The library inserts it as HTML, so the words are escaped. */
function tooltipOf({ columns, points }: Series, index: number): string {
  const [name = '', value = 0] = points[index] ?? [];
  const words = document.createElement('p');
  const label = document.createElement('span');
  label.textContent = name;
  words.append(label, ` ${columns[1]} ${formatNumber(value)}`);
  return words.outerHTML;
}

/** The name of a period, without that it is not over. */
const nameOf = (name: string): string => name.replace(SO_FAR, '');

/** What the library is told for a series. Without motion nothing is animated. */
function chartOptions(kind: 'line' | 'bar', series: Series, motion: boolean): ApexOptions {
  const last = series.points.length - 1;
  const longest = Math.max(...series.points.map(([name]) => nameOf(name).length));
  const dense = series.points.length > MOST_LABELS;
  const most = dense && longest > LONG_LABEL ? MOST_LONG_LABELS : MOST_LABELS;
  const every = Math.ceil(series.points.length / most);
  const isShort = longest <= SHORT_LABEL;
  const values = series.points.map(([, value]) => value);
  const ticks = ticksOf(values, values.every(Number.isInteger));
  const labels = { style: { colors: COLOURS.text, fontSize: '13px' } };
  return {
    chart: {
      type: kind,
      fontFamily: 'inherit',
      toolbar: { show: false },
      zoom: { enabled: false },
      animations: { enabled: motion, speed: LINE_ANIMATION_MS },
    },
    colors: [kind === 'line' ? COLOURS.line : COLOURS.bar],
    dataLabels: { enabled: false },
    fill: { opacity: 1 },
    // Above the plot there is room for the tooltip.
    grid: {
      borderColor: COLOURS.grid,
      padding: {
        ...PADDING[kind],
        ...(kind === 'bar' &&
          isShort && { right: dense ? RIGHT_OF_DENSE_BARS : RIGHT_OF_SHORT_LABELS }),
      },
    },
    legend: { show: false },
    markers: { size: kind === 'line' ? 4 : 0, strokeWidth: 0 },
    plotOptions: { bar: { borderRadius: 4, columnWidth: '52%' } },
    states: { hover: { filter: { type: 'none' } } },
    stroke: kind === 'line' ? { curve: 'smooth', width: 3 } : { width: 0 },
    tooltip: {
      shared: true,
      intersect: false,
      custom: ({ dataPointIndex }: { dataPointIndex: number }) => tooltipOf(series, dataPointIndex),
    },
    xaxis: {
      // The latest one is always named.
      categories: series.points.map(([name], index) =>
        (last - index) % every > 0 ? '' : name.endsWith(SO_FAR) ? [nameOf(name), 'so far'] : name,
      ),
      labels: { ...labels, rotate: 0, hideOverlappingLabels: false },
      axisBorder: { show: false },
      axisTicks: { show: false },
      crosshairs: { fill: { type: 'solid', color: COLOURS.grid }, opacity: 0.5 },
      tooltip: { enabled: false },
    },
    yaxis: {
      min: ticks[0] ?? 0,
      max: ticks.at(-1) ?? 1,
      tickAmount: ticks.length - 1,
      labels: {
        ...labels,
        offsetX: -INSET_PX,
        // A digit alone would be set out of the box.
        minWidth: INSET_PX,
        formatter: (value) => formatNumber(value),
      },
    },
  };
}

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
