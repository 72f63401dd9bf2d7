import {
  Component,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { formatNumber } from '../../lib/format-number.ts';
import { csvAddress, csvName } from './csv.ts';
import { measureOf, type Series } from './plain-chart.ts';

function SeriesTable({ series: { title, columns, points } }: { series: Series }) {
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-line-strong text-left">
          <th scope="col" className="py-1.5 font-semibold">
            {columns[0]}
          </th>
          <th scope="col" className="py-1.5 text-right font-semibold">
            {columns[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map(([name, value]) => (
          <tr key={name} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 text-left font-normal">
              {name}
            </th>
            <td className="py-1.5 text-right">{formatNumber(value)}</td>
          </tr>
        ))}
        {points.length === 0 && (
          <tr>
            <td colSpan={2} className="py-4 text-ink-muted">
              No data yet
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

interface ChartBoundaryProps {
  children: ReactNode;
  /** Shown if the chart cannot be loaded or drawn. */
  fallback: ReactNode;
  onFail: () => void;
}

/** An error boundary around a chart: if the chart fails, its data show instead. */
class ChartBoundary extends Component<ChartBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('A chart could not be drawn', error);
    this.props.onFail();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** Adds a view box to the drawings while the page is printed, so that they fit on paper narrower than the screen. */
function useFitToPaper(figure: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const drawings = () => figure.current?.querySelectorAll('svg.apexcharts-svg') ?? [];
    const fit = () => {
      for (const drawing of drawings()) {
        drawing.setAttribute('viewBox', `0 0 ${drawing.clientWidth} ${drawing.clientHeight}`);
      }
    };
    const release = () => {
      for (const drawing of drawings()) drawing.removeAttribute('viewBox');
    };
    window.addEventListener('beforeprint', fit);
    window.addEventListener('afterprint', release);
    return () => {
      window.removeEventListener('beforeprint', fit);
      window.removeEventListener('afterprint', release);
    };
  }, [figure]);
}

/** Only this module loads the chart library, and only if a chart shows. */
const Chart = lazy(() => import('./Chart.tsx'));

/** A longer table (rows) would push the chart to a separate sheet. */
const MOST_ON_PAPER = 13;

interface Props {
  series: Series;
  kind: 'line' | 'bar';
  drawn: boolean;
}

/** A chart with its caption, its data as a table behind a toggle, and as a file. */
export function ChartFigure({ series, kind, drawn }: Props) {
  const id = useId();
  const figure = useRef<HTMLElement>(null);
  const [tableShown, setTableShown] = useState(false);
  const [failed, setFailed] = useState(false);
  useFitToPaper(figure);
  const empty = series.points.length === 0;
  const chartShown = !empty && !failed;
  const long = series.points.length > MOST_ON_PAPER;
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
      {/* In the page even while it is hidden: paper shows it unless it is long. */}
      <div
        id={`${id}-table`}
        className={tableShown ? undefined : `hidden ${long ? '' : 'print:block'}`}
      >
        {chartShown && table}
      </div>
    </figure>
  );
}
