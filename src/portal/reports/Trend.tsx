import { useMemo } from 'react';
import type { Report } from '../../contract/reports.ts';
import { ChartFigure } from '../chart/ChartFigure.tsx';
import type { Series } from '../chart/series.ts';
import { usePainted } from '../chart/use-painted.ts';
import { monthNames, rangeWords } from './range.ts';

/** People and leads by month: two charts, since a shared scale would press the leads flat. */
export function Trend({ report }: { report: Report }) {
  const drawn = usePainted();
  // A chart is drawn again if its series is another object.
  const [people, leads] = useMemo(
    () => [
      seriesOf(report, 'People who visited', 'people', 'People'),
      seriesOf(report, 'Leads', 'leads', 'Leads'),
    ],
    [report],
  );
  return (
    <>
      <ChartFigure series={people} kind="bar" drawn={drawn} />
      <ChartFigure series={leads} kind="bar" drawn={drawn} />
    </>
  );
}

function seriesOf(report: Report, title: string, name: 'people' | 'leads', words: string): Series {
  const names = monthNames(report.byMonth.map(({ month }) => month));
  return {
    title,
    columns: ['Month', words],
    unit: rangeWords(report),
    points: report.byMonth.map((month, index) => [names[index] ?? month.month, month[name]]),
  };
}
