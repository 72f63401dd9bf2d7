import type { LessonProgress } from '../../contract/training.ts';
import { Badge } from '../kit/Badge.tsx';
import { Progress } from '../kit/Progress.tsx';
import { courseAddress, type ListedCourse, progressOf } from './courses.ts';

interface Props {
  courses: readonly ListedCourse[];
  /** Undefined until it is known. */
  items: readonly LessonProgress[] | undefined;
}

/** The courses, each with how far the affiliate is. */
export const CourseCards = ({ courses, items }: Props) => (
  <ol className="grid gap-3 md:grid-cols-2 lg:gap-5 xl:grid-cols-3">
    {courses.map((course) => (
      <CourseCard key={course.slug} course={course} items={items} />
    ))}
  </ol>
);

function CourseCard({ course, items }: { course: ListedCourse } & Pick<Props, 'items'>) {
  const { slug, title, summary, minutes, lessons } = course;
  const { passed, of, done } = progressOf(course, items ?? []);
  return (
    <li className="card course-card">
      <h2 className="text-xl">
        <a href={courseAddress(slug)} className="course-link">
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
