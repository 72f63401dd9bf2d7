import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { resource } from '../../api/resource.ts';
import type { FiguresShown } from '../../config/figures.ts';
import { DESKTOP_QUERY } from '../../config/tokens.ts';
import * as contract from '../../contract/home.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { ChartFigure } from '../chart/ChartFigure.tsx';
import { usePainted } from '../chart/use-painted.ts';
import { Await } from '../kit/Await.tsx';
import { type Figures, SAMPLE_FIGURES } from './figures.ts';
import { liveFigures } from './live-figures.ts';
import { RecentActivity } from './RecentActivity.tsx';
import { SKELETONS } from './Skeleton.tsx';
import { StatCard } from './StatCard.tsx';
import { TileGrid } from './TileGrid.tsx';
import { type CourseNames, isBusy, TodayCard } from './TodayCard.tsx';

const { $loaded: $today } = resource(contract.readToday);
const { $loaded: $figures, reload } = resource(contract.readFigures);

/** How long (ms) the home waits for what is to do today, so that nothing moves once it shows. */
const PATIENCE_MS = 800;

/** The dashboard's home: what is to do today, and the specification's samples or the affiliate's own figures. */
export function Home({ figures, courses }: { figures: FiguresShown; courses: CourseNames }) {
  const today = useStore($today);
  const impatient = useImpatience();
  const Skeleton = SKELETONS[figures];
  if (today.status === 'loading' && !impatient) return <Skeleton />;
  const todo = today.status === 'ready' && isBusy(today.data, courses) ? today.data : undefined;
  const card = todo && <TodayCard today={todo} courses={courses} />;
  return (
    <>
      <h1 className="text-2xl">Welcome back, Financial Advisor</h1>
      {figures === 'sample' ? (
        <Content figures={SAMPLE_FIGURES} today={card} />
      ) : (
        <LiveContent today={card} />
      )}
    </>
  );
}

interface ContentProps {
  figures: Figures;
  /** What is to do, if there is something. */
  today: ReactNode;
}

function LiveContent({ today }: Pick<ContentProps, 'today'>) {
  const loaded = useStore($figures);
  return (
    <Await loaded={loaded} retry={reload} skeleton={<SKELETONS.live />} what="your figures">
      {(counted) => <CountedContent counted={counted} today={today} />}
    </Await>
  );
}

function CountedContent({
  counted,
  today,
}: { counted: contract.Figures } & Pick<ContentProps, 'today'>) {
  const figures = useMemo(() => liveFigures(counted), [counted]);
  return <Content figures={figures} today={today} />;
}

/** Tiles on narrow screens, figures and charts on others, and what happened lately. */
function Content({ figures: { note, stats, tiles, charts, activities }, today }: ContentProps) {
  const desktop = useMediaQuery(DESKTOP_QUERY);
  const drawn = usePainted();
  const [line, bar] = charts;
  return (
    <>
      {today}
      <p className="mt-1 mb-5 text-sm text-ink-muted md:mb-6">{note}</p>
      {desktop ? (
        <>
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:gap-5">
            {stats.map((stat) => (
              <StatCard key={stat.title} {...stat} />
            ))}
          </ul>
          <div className="mt-3 grid gap-3 lg:mt-5 lg:gap-5 xl:grid-cols-2">
            <ChartFigure series={line} kind="line" drawn={drawn} />
            <ChartFigure series={bar} kind="bar" drawn={drawn} />
          </div>
        </>
      ) : (
        <TileGrid tiles={tiles} />
      )}
      <div className="mt-3 lg:mt-5">
        <RecentActivity activities={activities} />
      </div>
    </>
  );
}

/** Whether the patience is over. */
function useImpatience(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return over;
}
