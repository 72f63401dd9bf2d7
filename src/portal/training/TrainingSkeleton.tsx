import { PageHeader } from '../kit/PageHeader.tsx';
import { CourseCards } from './CourseCards.tsx';
import type { ListedCourse } from './courses.ts';
import { Draft } from './Draft.tsx';

/** The page's head. */
export const TrainingHeader = ({ courses }: { courses: ListedCourse[] }) => (
  <PageHeader title="Training" badge={<Draft sample={courses.some(({ sample }) => sample)} />}>
    Short lessons with their sources. A final test earns a certificate of completion; it is not CE
    credit unless it names a sponsor.
  </PageHeader>
);

/** The page until it is known who is signed in: the courses themselves, since their list is nobody's secret. */
export const TrainingSkeleton = ({ courses }: { courses: ListedCourse[] }) => (
  <>
    <TrainingHeader courses={courses} />
    <CourseCards courses={courses} items={undefined} />
  </>
);
