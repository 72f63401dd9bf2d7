import type { LessonProgress } from '../../contract/training.ts';
import { Progress } from '../kit/Progress.tsx';
import { type ListedCourse, lessonAddress, placeOf, progressOf } from './courses.ts';

interface Props {
  course: ListedCourse;
  items: readonly LessonProgress[];
}

/** Where the affiliate goes on. */
export function ContinueCard({ course, items }: Props) {
  const { passed, of, next } = progressOf(course, items);
  const lesson = course.lessons.find(({ slug }) => slug === next);
  return (
    <section aria-labelledby="continue" className="card continue-card">
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
