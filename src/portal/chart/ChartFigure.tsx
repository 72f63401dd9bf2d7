import { lazy, Suspense, useId, useRef, useState } from 'react';
import { ChartBoundary } from './ChartBoundary.tsx';
import { csvAddress, csvName } from './csv.ts';
import { SeriesTable } from './SeriesTable.tsx';
import { measureOf, type Series } from './series.ts';
import { useFitToPaper } from './use-fit-to-paper.ts';

/** Only this module loads the charts' library, and only if a chart shows. */
const Chart = lazy(() => import('./Chart.tsx'));

interface Props {
  series: Series;
  kind: 'line' | 'bar';
  /** Whether the chart may be drawn yet. */
  drawn: boolean;
}

/** A chart with its caption, its data as a table one key away, and as a file. */
export function ChartFigure({ series, kind, drawn }: Props) {
  const id = useId();
  const figure = useRef<HTMLElement>(null);
  const [tableShown, setTableShown] = useState(false);
  const [failed, setFailed] = useState(false);
  useFitToPaper(figure);
  const empty = series.points.length === 0;
  const chartShown = !empty && !failed;
  const table = <SeriesTable series={series} />;

  return (
    <figure ref={figure} aria-labelledby={id} className="card min-w-0 p-5 lg:p-6">
      <figcaption>
        <h2 id={id} className="text-xl">
          {series.title}
        </h2>
        <p className="text-sm text-ink-muted">{measureOf(series)}</p>
      </figcaption>
      <div className="mt-4">
        {empty ? (
          table
        ) : (
          <ChartBoundary fallback={table} onFail={() => setFailed(true)}>
            <div className="h-chart min-w-0">
              <Suspense>{drawn && <Chart series={series} kind={kind} />}</Suspense>
            </div>
          </ChartBoundary>
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-x-5 text-sm print:hidden">
        {chartShown && (
          <button
            type="button"
            aria-expanded={tableShown}
            aria-controls={`${id}-table`}
            onClick={() => setTableShown(!tableShown)}
            className="min-h-11 underline decoration-line-strong underline-offset-4 hover:decoration-accent"
          >
            {tableShown ? 'Hide table' : 'Show table'}
            <span className="sr-only"> of {series.title}</span>
          </button>
        )}
        <a
          href={csvAddress(series)}
          download={csvName(series)}
          className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-accent"
        >
          Download CSV
          <span className="sr-only"> of {series.title}</span>
        </a>
      </div>
      {/* In the page even while it is hidden: paper shows it in any case. */}
      <div id={`${id}-table`} className={tableShown ? undefined : 'hidden print:block'}>
        {chartShown && table}
      </div>
    </figure>
  );
}
