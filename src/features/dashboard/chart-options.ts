import type { ApexOptions } from 'apexcharts';
import type { Series } from './figures.ts';

/** The line draws itself in this time (specification, section 9). */
export const LINE_ANIMATION_MS = 1_500;
/** About so many ticks by default. */
const TICK_COUNT = 5;

/** Colours of the theme, which the library takes as values: a deeper accent (3.9 to 1 on white), moss, ink-muted, line. */
const COLOURS = { line: '#a3721f', bar: '#5b7263', text: '#54635a', grid: '#e3dccb' } as const;

const numbers = new Intl.NumberFormat('en-US');

/** What the library is told for a series. Without motion nothing is animated. */
export function chartOptions(kind: 'line' | 'bar', series: Series, motion: boolean): ApexOptions {
  const labels = { style: { colors: COLOURS.text, fontSize: '12px' } };
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
    grid: { borderColor: COLOURS.grid, padding: { left: 8, right: 0 } },
    legend: { show: false },
    markers: { size: kind === 'line' ? 4 : 0, strokeWidth: 0 },
    plotOptions: { bar: { borderRadius: 4, columnWidth: '52%' } },
    stroke: kind === 'line' ? { curve: 'smooth', width: 3 } : { width: 0 },
    tooltip: { y: { formatter: (value) => numbers.format(value) } },
    xaxis: {
      categories: series.points.map(([name]) => name),
      labels: { ...labels, rotate: 0, hideOverlappingLabels: false },
      axisBorder: { show: false },
      axisTicks: { show: false },
      tooltip: { enabled: false },
    },
    yaxis: {
      min: 0,
      tickAmount: TICK_COUNT,
      forceNiceScale: true,
      labels: { ...labels, formatter: (value) => numbers.format(value) },
    },
  };
}
