import type { PlainData } from '../../chart/plain-chart.ts';

/** What a chart shows: several series are named by its legend, so its title is enough. */
export const ChartCaption = ({ data: { title, series, axis } }: { data: PlainData }) =>
  series.length > 1 ? (
    <span className="font-semibold">{title}</span>
  ) : (
    <>
      <span className="font-semibold">{series[0]?.label}</span>{' '}
      <span className="text-ink-muted">by {axis.toLowerCase()}</span>
    </>
  );
