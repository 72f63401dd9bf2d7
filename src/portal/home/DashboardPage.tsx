import { COURSE_NAMES } from 'virtual:course-names';
import type { PageProps } from '../kit/page.ts';
import { Home } from './Home.tsx';
import { SKELETONS } from './skeletons.tsx';

/** The dashboard's home. */
export const Page = ({ site }: PageProps) => <Home figures={site.figures} courses={COURSE_NAMES} />;

/** The home while the session is being checked. */
export function Skeleton({ site }: PageProps) {
  const Boxes = SKELETONS[site.figures];
  return <Boxes />;
}
