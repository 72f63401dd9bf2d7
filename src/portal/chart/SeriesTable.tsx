import { numberWords } from '../../lib/number-words.ts';
import type { Series } from './series.ts';

/** A series as a table. */
export function SeriesTable({ series: { title, columns, points } }: { series: Series }) {
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
            <td className="py-1.5 text-right">{numberWords(value)}</td>
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
