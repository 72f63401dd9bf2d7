/** All pairs of two ages: the picture, and the table behind it. */
import { useId } from 'react';
import type { Table } from '../../../calculators/calculator.ts';
import { AgeGrid, ScheduleTable } from './ScheduleTable.tsx';

export const Region = ({ table }: { table: Table }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
  <section aria-label={`${table.title}, table`} tabIndex={0} className="schedule-region">
    <ScheduleTable table={table} />
  </section>
);

/** All pairs of two ages: the picture, and the table behind it. */
export function Pairs({ table }: { table: Table }) {
  const id = useId();
  return (
    <div className="card min-w-0 p-5 lg:p-6">
      <figure aria-labelledby={id}>
        <figcaption>
          <h2 id={id} className="mb-1 text-xl">
            {table.title}
          </h2>
        </figcaption>
        <AgeGrid table={table} />
      </figure>
      <details className="mt-3">
        <summary className="min-h-11 py-2.5">All pairs as a table</summary>
        <Region table={table} />
      </details>
    </div>
  );
}
