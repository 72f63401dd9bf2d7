import type { ReactNode } from 'react';
import { FINAL } from '../../contract/training/training.ts';
import { PageHeader } from '../kit/PageHeader.tsx';
import { Sign } from '../kit/Sign.tsx';
import { Progress } from '../kit/steps.tsx';
import { ReadingText } from '../kit/text.tsx';
import { type Course, type LessonEntry, type LessonProps, lessonAddress } from './courses.ts';
import { Contents, ContentsButton, Draft, LessonHeader } from './lesson/LessonHeader.tsx';

interface LessonRowsProps {
  course: Course;
  passed: ReadonlySet<string>;
}

export const LessonRows = ({ course, passed }: LessonRowsProps) => (
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
    <li className="relative flex gap-4 border-t border-line px-5 py-4 first:border-t-0 hover:bg-surface-sunken lg:px-6">
      <span
        aria-hidden="true"
        data-passed={passed || undefined}
        className="grid size-8 shrink-0 place-items-center rounded-full border border-line-strong text-sm font-semibold text-ink-muted data-passed:border-on data-passed:bg-on data-passed:text-on-ink"
      >
        {passed ? <Sign name="check" /> : slug === FINAL ? '★' : number}
      </span>
      <div className="min-w-0 grow">
        <h3 className="font-sans text-base font-semibold">
          <a
            href={lessonAddress(course, slug)}
            className="underline-offset-4 after:absolute after:inset-0 after:rounded hover:underline"
          >
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

const NONE = new Set<string>();

interface Props extends LessonProps {
  /** In the page's HTML: the path of the lesson's text. */
  from?: string | undefined;
}

/** A lesson before its text has loaded: its title and its course's contents. */
export const LessonSkeleton = ({ course, lesson, tool, from }: Props) => (
  <>
    <LessonHeader course={course} lesson={lesson} tool={tool} />
    <div className="grid items-start gap-5 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
      <nav aria-label="Lessons" className="sticky top-5 hidden lg:block">
        <Contents course={course} current={lesson.slug} passed={NONE} />
      </nav>
      <div className="min-w-0">
        <ContentsButton course={course} current={lesson.slug} onOpen={undefined} />
        <ReadingText from={from} />
      </div>
    </div>
  </>
);

interface CourseHeaderProps {
  course: Course;
  action?: ReactNode;
}

export const CourseHeader = ({ course, action }: CourseHeaderProps) => (
  <PageHeader title={course.title} badge={<Draft sample={course.sample} />} actions={action}>
    {course.summary} {course.minutes} minutes, version {course.version}.
  </PageHeader>
);

export const CourseSkeleton = ({ course }: CourseHeaderProps) => (
  <>
    <CourseHeader course={course} action={<div className="h-11 md:w-40" />} />
    <div className="mb-5 max-w-measure lg:mb-6">
      <Progress label="Progress" value={0} of={course.lessons.length - 1} unit="lessons" />
    </div>
    <LessonRows course={course} passed={NONE} />
  </>
);
