import { useEffect, useState } from 'react';
import { DESKTOP_QUERY } from '../../config/tokens.ts';
import { nextPaint } from '../../lib/painted.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { ChartFigure } from '../chart/ChartFigure.tsx';
import { CLIENT_SERVICES, PERFORMANCE, STATS } from './figures.ts';
import { RecentActivity } from './RecentActivity.tsx';
import { SampleNote } from './SampleNote.tsx';
import { StatCard } from './StatCard.tsx';
import { TileGrid } from './TileGrid.tsx';

/** The dashboard's home: tiles on narrow screens, figures and charts on others, and what happened lately. */
export function Home() {
  const desktop = useMediaQuery(DESKTOP_QUERY);
  const drawn = usePainted();

  return (
    <>
      <h1 className="text-2xl">Welcome back, Financial Advisor</h1>
      <SampleNote />
      {desktop ? (
        <>
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:gap-5">
            {STATS.map((stat) => (
              <StatCard key={stat.title} {...stat} />
            ))}
          </ul>
          <div className="mt-3 grid gap-3 lg:mt-5 lg:gap-5 xl:grid-cols-2">
            <ChartFigure series={PERFORMANCE} kind="line" drawn={drawn} />
            <ChartFigure series={CLIENT_SERVICES} kind="bar" drawn={drawn} />
          </div>
        </>
      ) : (
        <TileGrid />
      )}
      <div className="mt-3 lg:mt-5">
        <RecentActivity />
      </div>
    </>
  );
}

/** Whether what this component rendered first has been painted: what costs time waits for it. */
function usePainted(): boolean {
  const [done, setDone] = useState(false);
  useEffect(() => void nextPaint().then(() => setDone(true)), []);
  return done;
}
