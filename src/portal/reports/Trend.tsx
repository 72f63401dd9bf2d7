import type { Report } from '../../contract/reports.ts';
import { ChartFigure } from '../chart/ChartFigure.tsx';
import type { Series } from '../chart/series.ts';
import { usePainted } from '../chart/use-painted.ts';
import { monthNames, rangeWords } from './range.ts';

/** People and leads by month: two charts, since a shared scale would press the leads flat. */
export function Trend({ report }: { report: Report }) {
  const drawn = usePainted();
  const names = monthNames(report.byMonth.map(({ month }) => month));
  const series = (title: string, name: 'people' | 'leads', words: string): Series => ({
    title,
    columns: ['Month', words],
    unit: rangeWords(report),
    points: report.byMonth.map((month, index) => [names[index] ?? month.month, month[name]]),
  });
  return (
    <>
      <ChartFigure
        series={series('People who visited', 'people', 'People')}
        kind="bar"
        drawn={drawn}
      />
      <ChartFigure series={series('Leads', 'leads', 'Leads')} kind="bar" drawn={drawn} />
    </>
  );
}
