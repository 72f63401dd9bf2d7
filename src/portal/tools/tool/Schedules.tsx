import { memo } from 'react';
import type { Table } from '../../../calculators/calculator.ts';
import { PlainChart } from '../../chart/PlainChart.tsx';
import { ChartCaption } from './ChartCaption.tsx';
import { Panel } from './Panel.tsx';
import { ScheduleTable } from './ScheduleTable.tsx';
import { pictureOf } from './schedule.ts';

const CHART_HEIGHT = 240;

/** The schedules as tables, all rows; the first one's picture is with the result. */
export const Schedules = memo(function Schedules({ tables }: { tables: readonly Table[] }) {
  return tables.map((table, index) => {
    const picture = index === 0 ? undefined : pictureOf(table);
    return (
      <Panel key={table.title} title={table.title}>
        {picture && (
          <div className="mb-4">
            <PlainChart data={picture} height={CHART_HEIGHT} />
          </div>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reachable by keyboard. */}
        <section aria-label={`${table.title}, table`} tabIndex={0} className="schedule-region">
          <ScheduleTable table={table} />
        </section>
      </Panel>
    );
  });
});

/** The first schedule's picture. */
export const ResultChart = memo(function ResultChart({ tables }: { tables: readonly Table[] }) {
  const [table] = tables;
  const picture = table && pictureOf(table);
  if (!picture) return null;
  return (
    <figure className="mt-5 border-t border-line pt-4">
      <figcaption className="mb-2 text-sm">
        <ChartCaption data={picture} />
      </figcaption>
      <PlainChart data={picture} height={CHART_HEIGHT} />
    </figure>
  );
});
