import { useState } from 'react';
import { PortalPage } from '../../shell/PortalPage.tsx';
import { LessonSkeleton } from './LessonSkeleton.tsx';
import { LessonView } from './LessonView.tsx';
import type { LessonProps } from './types.ts';

/** One lesson, or the final test of a course. */
export function LessonPage({ siteName, ...props }: LessonProps & { siteName: string }) {
  const [Skeleton] = useState(() => () => <LessonSkeleton {...props} />);
  return (
    <PortalPage page="lesson" siteName={siteName} skeleton={Skeleton}>
      <LessonView {...props} />
    </PortalPage>
  );
}
