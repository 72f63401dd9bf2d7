import { ReadingText } from '../../kit/ReadingText.tsx';
import { Contents, ContentsButton } from './Contents.tsx';
import { LessonHeader } from './LessonHeader.tsx';
import type { LessonProps } from './types.ts';

const NONE = new Set<string>();

interface Props extends LessonProps {
  /** In the page's HTML: the path that the page reads its text from. */
  from?: string | undefined;
}

/** A lesson before its text is there: its title and its course's contents. */
export const LessonSkeleton = ({ course, lesson, tool, from }: Props) => (
  <>
    <LessonHeader {...{ course, lesson, tool }} />
    <div className="lesson-grid">
      <nav aria-label="Lessons" className="lesson-contents">
        <Contents course={course} current={lesson.slug} passed={NONE} />
      </nav>
      <div className="min-w-0">
        <ContentsButton course={course} current={lesson.slug} onOpen={undefined} />
        <ReadingText from={from} />
      </div>
    </div>
  </>
);
