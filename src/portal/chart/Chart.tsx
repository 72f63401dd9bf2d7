import type { ApexOptions } from 'apexcharts';
import stylesheet from 'apexcharts/dist/apexcharts.css?url';
import { useMemo } from 'react';
import packaged from 'react-apexcharts';
import { CHART_HEIGHT_PX } from '../../config/tokens.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { type Series, SO_FAR, ticksOf } from './plain-chart.ts';

const LINE_ANIMATION_MS = 1_500;
/** The number of short labels (months) and of long labels (days) that fit on the narrowest screen. */
const MOST_LABELS = 8;
const MOST_LONG_LABELS = 5;
const LONG_LABEL = 5;

/** Theme colors by CSS variable, so that a change of the theme recolors a chart that is already drawn. */
const COLORS = {
  line: 'var(--series-1)',
  bar: 'var(--series-2)',
  text: 'var(--ink-muted)',
  grid: 'var(--line)',
  baseline: 'var(--line-strong)',
} as const;

/** The library's default left inset of a chart (px). */
const INSET_PX = 17;
/** The padding around the plot (px), with which both charts fill their boxes from end to end. */
const PADDING = {
  line: { top: 16, left: 8 - INSET_PX, right: 0 },
  bar: { top: 16, left: 8 - INSET_PX, right: -38 },
} as const;
/** The right padding of bars if no label is long: the library reserves half of the last label. */
const RIGHT_OF_SHORT_LABELS = -8;
/** The right padding if bars are narrower than the last label. */
const RIGHT_OF_DENSE_BARS = 0;
const SHORT_LABEL = 8;
/** The radius of the bars' upper corners (px); on a phone, more bars than a year's months are too narrow for the large one. */
const RADIUS_PX = 4;
const SMALL_RADIUS_PX = 2;
const MOST_WIDE_BARS = 12;

/** A point's tooltip. The library inserts it as HTML, so the words are escaped. */
function tooltipOf({ columns, points }: Series, index: number): string {
  const [name = '', value = 0] = points[index] ?? [];
  const words = document.createElement('p');
  const label = document.createElement('span');
  label.textContent = name;
  words.append(label, ` ${columns[1]} ${formatNumber(value)}`);
  return words.outerHTML;
}

const nameOf = (name: string): string => name.replace(SO_FAR, '');

/** The labels of the points, of which each second or third may show. */
function categoriesOf({ points }: Series, every: number): (string | string[])[] {
  const last = points.length - 1;
  // The latest point always has a label.
  return points.map(([name], index) => {
    if ((last - index) % every > 0) return '';
    return name.endsWith(SO_FAR) ? [nameOf(name), 'so far'] : name;
  });
}

const LABELS = { style: { colors: COLORS.text, fontSize: '13px' } };
const AXIS: NonNullable<ApexOptions['xaxis']> = {
  labels: { ...LABELS, rotate: 0, hideOverlappingLabels: false },
  axisBorder: { color: COLORS.baseline },
  axisTicks: { show: false },
  crosshairs: { fill: { type: 'solid', color: COLORS.grid }, opacity: 0.5 },
  tooltip: { enabled: false },
};

/** The library's options for a series. Without motion nothing is animated. */
function chartOptions(kind: 'line' | 'bar', series: Series, motion: boolean): ApexOptions {
  const longest = Math.max(...series.points.map(([name]) => nameOf(name).length));
  const dense = series.points.length > MOST_LABELS;
  const most = dense && longest > LONG_LABEL ? MOST_LONG_LABELS : MOST_LABELS;
  const every = Math.ceil(series.points.length / most);
  const isShort = longest <= SHORT_LABEL;
  const values = series.points.map(([, value]) => value);
  const ticks = ticksOf(values, values.every(Number.isInteger));
  return {
    chart: {
      type: kind,
      fontFamily: 'inherit',
      toolbar: { show: false },
      zoom: { enabled: false },
      animations: { enabled: motion, speed: LINE_ANIMATION_MS },
    },
    colors: [kind === 'line' ? COLORS.line : COLORS.bar],
    dataLabels: { enabled: false },
    fill: { opacity: 1 },
    // Leaves room above the plot for the tooltip.
    grid: {
      borderColor: COLORS.grid,
      padding: {
        ...PADDING[kind],
        ...(kind === 'bar' &&
          isShort && { right: dense ? RIGHT_OF_DENSE_BARS : RIGHT_OF_SHORT_LABELS }),
      },
    },
    legend: { show: false },
    markers: { size: kind === 'line' ? 4 : 0, strokeWidth: 0 },
    plotOptions: {
      bar: {
        borderRadius: series.points.length > MOST_WIDE_BARS ? SMALL_RADIUS_PX : RADIUS_PX,
        borderRadiusApplication: 'end',
        columnWidth: '52%',
      },
    },
    states: { hover: { filter: { type: 'none' } } },
    stroke: kind === 'line' ? { curve: 'smooth', width: 2.5 } : { width: 0 },
    tooltip: {
      shared: true,
      intersect: false,
      custom: ({ dataPointIndex }: { dataPointIndex: number }) => tooltipOf(series, dataPointIndex),
    },
    xaxis: { ...AXIS, categories: categoriesOf(series, every) },
    yaxis: {
      min: ticks[0] ?? 0,
      max: ticks.at(-1) ?? 1,
      tickAmount: ticks.length - 1,
      labels: {
        ...LABELS,
        offsetX: -INSET_PX,
        // Without a minimum, a single digit would be outside the box.
        minWidth: INSET_PX,
        formatter: (value) => formatNumber(value),
      },
    },
  };
}

/** The package is CommonJS: its default export is one level down in a bundle, but not unbundled. */
const ApexChart = 'default' in packaged ? (packaged.default as typeof packaged) : packaged;

/** The library injects its styles, which the CSP forbids, unless an element with this id exists. */
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

/** A series drawn by ApexCharts. Its data are in the table beside it, so for screen readers it is one picture. */
export default function Chart({ series, kind }: Props) {
  // The library redraws everything if the options are a new object.
  const { options, data } = useMemo(() => {
    const motion = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    return {
      options: chartOptions(kind, series, motion),
      data: [{ name: series.columns[1], data: series.points.map(([, value]) => value) }],
    };
  }, [kind, series]);
  const first = series.points[0];
  const last = series.points.at(-1);
  const range = first && last ? `, from ${first[0]} ${first[1]} to ${last[0]} ${last[1]}` : '';
  return (
    <div role="img" aria-label={`${kind === 'line' ? 'Line' : 'Bar'} chart${range}`}>
      <ApexChart type={kind} height={CHART_HEIGHT_PX} options={options} series={data} />
    </div>
  );
}
