import type { ApexOptions } from 'apexcharts';
import { numberWords } from '../../lib/number-words.ts';
import type { Series } from './series.ts';

/** The line draws itself in this time (specification, section 9). */
export const LINE_ANIMATION_MS = 1_500;
/** About so many ticks by default. */
const TICK_COUNT = 5;

/** So many labels fit beside each other on the narrowest screen. */
const MOST_LABELS = 8;

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
const SHORT_LABEL = 8;

/** What the tooltip says of a point. The library inserts it as HTML, so the words are escaped. */
function tooltipOf({ columns, points }: Series, index: number): string {
  const [name = '', value = 0] = points[index] ?? [];
  const words = document.createElement('p');
  const label = document.createElement('span');
  label.textContent = name;
  words.append(label, ` ${columns[1]} ${numberWords(value)}`);
  return words.outerHTML;
}

/** What the library is told for a series. Without motion nothing is animated. */
export function chartOptions(kind: 'line' | 'bar', series: Series, motion: boolean): ApexOptions {
  const every = Math.ceil(series.points.length / MOST_LABELS);
  const isShort = series.points.every(([name]) => name.length <= SHORT_LABEL);
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
        ...(kind === 'bar' && isShort && { right: RIGHT_OF_SHORT_LABELS }),
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
      categories: series.points.map(([name], index) => (index % every === 0 ? name : '')),
      labels: { ...labels, rotate: 0, hideOverlappingLabels: false },
      axisBorder: { show: false },
      axisTicks: { show: false },
      crosshairs: { fill: { type: 'solid', color: COLOURS.grid }, opacity: 0.5 },
      tooltip: { enabled: false },
    },
    yaxis: {
      min: 0,
      tickAmount: TICK_COUNT,
      forceNiceScale: true,
      labels: { ...labels, offsetX: -INSET_PX, formatter: (value) => numberWords(value) },
    },
  };
}
