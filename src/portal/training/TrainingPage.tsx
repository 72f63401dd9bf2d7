import { COURSES } from 'virtual:courses';
import { useStore } from '@nanostores/react';
import type { LessonProgress } from '../../contract/training/training.ts';
import { Button } from '../kit/Button.tsx';
import { Badge } from '../kit/badges.tsx';
import { Notice } from '../kit/notices.tsx';
import { HeaderOf } from '../kit/PageHeader.tsx';
import { Progress } from '../kit/steps.tsx';
import {
  courseAddress,
  courseToContinue,
  type ListedCourse,
  lessonAddress,
  placeOf,
  progress,
  progressOf,
} from './courses.ts';
import { Draft } from './lesson/LessonHeader.tsx';

interface CourseCardsProps {
  courses: readonly ListedCourse[];
  /** Undefined until it has loaded. */
  items: readonly LessonProgress[] | undefined;
}

const CourseCards = ({ courses, items }: CourseCardsProps) => (
  <ol className="grid gap-3 md:grid-cols-2 lg:gap-5 xl:grid-cols-3">
    {courses.map((course) => (
      <CourseCard key={course.slug} course={course} items={items} />
    ))}
  </ol>
);

function CourseCard({ course, items }: { course: ListedCourse } & Pick<CourseCardsProps, 'items'>) {
  const { slug, title, summary, minutes, lessons } = course;
  const { passed, of, done } = progressOf(course, items ?? []);
  return (
    <li className="card relative flex flex-col p-5 hover:border-line-strong lg:p-6">
      <h2 className="text-xl">
        <a
          href={courseAddress(slug)}
          className="underline-offset-4 after:absolute after:inset-0 after:rounded hover:underline"
        >
          {title}
        </a>
      </h2>
      <p className="mt-2 mb-5 text-sm text-ink-muted">{summary}</p>
      <div className="mt-auto grid gap-3">
        <p className="flex min-h-6 flex-wrap items-center justify-between gap-2 text-sm text-ink-muted">
          {lessons.length - 1} lessons and a final test · {minutes} min
          {done && <Badge kind="success">Final passed</Badge>}
        </p>
        <Progress label="Progress" value={passed} of={of} unit="lessons" />
      </div>
    </li>
  );
}

interface Props {
  course: ListedCourse;
  items: readonly LessonProgress[];
}

function ContinueCard({ course, items }: Props) {
  const { passed, of, next } = progressOf(course, items);
  const lesson = course.lessons.find(({ slug }) => slug === next);
  return (
    <section
      aria-labelledby="continue"
      className="card mb-5 grid items-center gap-5 p-5 md:grid-cols-[minmax(0,1fr)_auto] lg:mb-6 lg:p-6"
    >
      <div className="min-w-0">
        <h2 id="continue" className="text-xl">
          Continue: {course.title}
        </h2>
        <p className="mt-1 text-ink-muted">
          {placeOf(course, next)}
          {lesson && next !== 'final' && `: ${lesson.title}`} · {lesson?.minutes} min
        </p>
        <div className="mt-4 max-w-measure">
          <Progress label="Progress" value={passed} of={of} unit="lessons" />
        </div>
      </div>
      <a href={lessonAddress(course.slug, next)} className="button kit-button button-primary">
        Continue
      </a>
    </section>
  );
}

const TrainingHeader = ({ courses }: { courses: ListedCourse[] }) => (
  <HeaderOf page="training" badge={<Draft sample={courses.some(({ sample }) => sample)} />} />
);

/** The page until the session is known: the courses themselves, since their list is public. */
const TrainingSkeleton = ({ courses }: { courses: ListedCourse[] }) => (
  <>
    <TrainingHeader courses={courses} />
    <CourseCards courses={courses} items={undefined} />
  </>
);

export const Page = () => <Training courses={COURSES} />;

export const Skeleton = () => <TrainingSkeleton courses={COURSES} />;

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
            {loaded.sentence} You can still read the courses.
          </Notice>
        </div>
      )}
      {current && items && <ContinueCard course={current} items={items} />}
      <CourseCards courses={courses} items={items} />
    </>
  );
}
