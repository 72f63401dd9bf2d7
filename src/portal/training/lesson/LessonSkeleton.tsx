import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import { Contents, ContentsButton } from './Contents.tsx';
import { LessonHeader } from './LessonHeader.tsx';
import type { LessonProps } from './types.ts';

const NONE = new Set<string>();

/** A lesson before its text is there: its title and its course's contents. */
export const LessonSkeleton = ({ course, lesson, tool }: LessonProps) => (
  <>
    <LessonHeader {...{ course, lesson, tool }} />
    <div className="lesson-grid">
      <nav aria-label="Lessons" className="lesson-contents">
        <Contents course={course} current={lesson.slug} passed={NONE} />
      </nav>
      <div className="min-w-0">
        <ContentsButton course={course} current={lesson.slug} onOpen={undefined} />
        <p role="status" className="sr-only">
          Loading the lesson
        </p>
        <SkeletonCard lines={12} className="min-h-svh p-5 lg:p-6" />
      </div>
    </div>
  </>
);
