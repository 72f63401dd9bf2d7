import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Notice } from '../kit/Notice.tsx';
import { PortalPage } from '../shell/PortalPage.tsx';
import { ContinueCard } from './ContinueCard.tsx';
import { CourseCards } from './CourseCards.tsx';
import { courseToContinue, type ListedCourse } from './courses.ts';
import { TrainingHeader, TrainingSkeleton } from './TrainingSkeleton.tsx';
import { progress } from './training.ts';

interface Props {
  siteName: string;
  courses: ListedCourse[];
}

/** The courses. */
export function TrainingPage({ siteName, courses }: Props) {
  const [Skeleton] = useState(() => () => <TrainingSkeleton courses={courses} />);
  return (
    <PortalPage page="training" siteName={siteName} skeleton={Skeleton}>
      <Training courses={courses} />
    </PortalPage>
  );
}

function Training({ courses }: { courses: ListedCourse[] }) {
  const loaded = useStore(progress.$loaded);
  const items = loaded.status === 'ready' ? loaded.data.items : undefined;
  const current = items && courseToContinue(courses, items);
  return (
    <>
      <TrainingHeader courses={courses} />
      {loaded.status === 'failed' && (
        <div className="mb-5">
          <Notice
            kind="danger"
            live
            title="We could not load your progress."
            action={<Button onClick={() => void progress.reload()}>Try again</Button>}
          >
            {loaded.sentence} The courses can be read all the same.
          </Notice>
        </div>
      )}
      {current && items && <ContinueCard course={current} items={items} />}
      <CourseCards courses={courses} items={items} />
    </>
  );
}
