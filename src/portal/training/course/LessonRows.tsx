import { FINAL } from '../../../contract/training.ts';
import { Sign } from '../../kit/Sign.tsx';
import { type Course, type LessonEntry, lessonAddress } from '../courses.ts';

interface Props {
  course: Course;
  passed: ReadonlySet<string>;
}

/** What the course teaches, lesson by lesson. */
export const LessonRows = ({ course, passed }: Props) => (
  <section aria-labelledby="lessons" className="card">
    <h2 id="lessons" className="px-5 pt-5 pb-3 text-xl lg:px-6 lg:pt-6">
      What you learn
    </h2>
    <ol>
      {course.lessons.map((lesson, index) => (
        <LessonRow
          key={lesson.slug}
          course={course.slug}
          lesson={lesson}
          number={index + 1}
          passed={passed.has(lesson.slug)}
        />
      ))}
    </ol>
  </section>
);

interface RowProps {
  course: string;
  lesson: LessonEntry;
  number: number;
  passed: boolean;
}

function LessonRow({ course, lesson, number, passed }: RowProps) {
  const { slug, title, summary, minutes } = lesson;
  return (
    <li className="lesson-row">
      <span aria-hidden="true" data-passed={passed || undefined} className="lesson-disc">
        {passed ? <Sign name="check" /> : slug === FINAL ? '★' : number}
      </span>
      <div className="min-w-0 grow">
        <h3 className="font-sans text-base font-semibold">
          <a href={lessonAddress(course, slug)} className="course-link">
            {title}
          </a>
        </h3>
        <p className="mt-0.5 text-sm text-ink-muted">{summary}</p>
      </div>
      <p className="shrink-0 text-right text-sm whitespace-nowrap text-ink-muted">
        {minutes} min
        {passed && <span className="block font-semibold text-success">Passed</span>}
      </p>
    </li>
  );
}
