import type { PlainData } from '../../chart/plain-chart.ts';

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
