import type { FiguresShown } from '../../config/figures.ts';
import { PortalPage } from '../shell/PortalPage.tsx';
import { Home } from './Home.tsx';
import { SKELETONS } from './Skeleton.tsx';
import type { CourseNames } from './TodayCard.tsx';

interface Props {
  siteName: string;
  figures: FiguresShown;
  courses: CourseNames;
}

/** The dashboard's home. */
export function DashboardPage({ siteName, figures, courses }: Props) {
  return (
    <PortalPage page="dashboard" siteName={siteName} skeleton={SKELETONS[figures]}>
      <Home figures={figures} courses={courses} />
    </PortalPage>
  );
}
