import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { pathTo } from '../../../config/portal.ts';
import { FINAL } from '../../../contract/training.ts';
import { longDayWords, today } from '../../../lib/date-words.ts';
import { Await } from '../../kit/Await.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { ReadingText } from '../../kit/ReadingText.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import { lessonAddress, missingBeforeFinal, passedOf } from '../courses.ts';
import { progress } from '../training.ts';
import { Contents, ContentsButton } from './Contents.tsx';
import { LessonHeader } from './LessonHeader.tsx';
import { Quiz } from './Quiz.tsx';
import { Sources } from './Sources.tsx';
import { text } from './text.ts';
import type { Around, LessonProps } from './types.ts';
import { Ways } from './Ways.tsx';

/** A lesson to read and to answer. */
export function LessonView({ course, lesson, tool }: LessonProps) {
  const known = useStore(progress.$loaded);
  const [open, setOpen] = useState(false);
  const passed = passedOf(course, known.status === 'ready' ? known.data.items : []);
  const final = lesson.slug === FINAL;
  const contents = <Contents course={course} current={lesson.slug} passed={passed} />;
  return (
    <>
      <LessonHeader {...{ course, lesson, tool }} />
      <div className="lesson-grid">
        <nav aria-label="Lessons" className="lesson-contents print:hidden">
          {contents}
        </nav>
        <div className="min-w-0">
          <ContentsButton course={course} current={lesson.slug} onOpen={() => setOpen(true)} />
          <Expired expiresOn={lesson.expiresOn} />
          {final ? (
            <Await
              loaded={known}
              skeleton={<ReadingText />}
              retry={progress.reload}
              what="your lessons"
            >
              {({ items }) => {
                const missing = missingBeforeFinal(course, items);
                if (missing.length > 0) return <Missing course={course} lessons={missing} />;
                return <LessonText {...{ course, lesson, tool }} />;
              }}
            </Await>
          ) : (
            <LessonText {...{ course, lesson, tool }} />
          )}
          <Ways course={course} current={lesson.slug} />
        </div>
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={course.title}>
        {contents}
      </Sheet>
    </>
  );
}

/** What the server keeps of a lesson: its text and its questions. */
function LessonText({ course, lesson, tool }: LessonProps) {
  const loaded = useStore(text.$loaded);
  const final = lesson.slug === FINAL;
  // Of a test they would tell too much before it.
  const sources = <Sources sources={lesson.sources} />;
  return (
    <Await loaded={loaded} skeleton={<ReadingText />} retry={text.reload} what="the lesson">
      {(data) => (
        <>
          {data.html && <ReadingText html={data.html} />}
          {tool && (
            <p className="mt-4">
              Try it with your own figures:{' '}
              <a href={pathTo('tool', tool.slug)} className="link">
                {tool.title}
              </a>
            </p>
          )}
          {!final && sources}
          <Quiz course={course} lesson={data} />
          {final && sources}
        </>
      )}
    </Await>
  );
}

/** Which lessons come before the final test, and where they are. */
const Missing = ({ course, lessons }: { course: Around; lessons: Around['lessons'] }) => (
  <Notice kind="info" title="The final test opens after the lessons of its course.">
    <p>Still to pass:</p>
    <ul className="mt-1 list-disc pl-5">
      {lessons.map(({ slug, title }) => (
        <li key={slug}>
          <a href={lessonAddress(course.slug, slug)} className="link">
            {title}
          </a>
        </li>
      ))}
    </ul>
  </Notice>
);

/** The clock decides: the build may be older than the day. */
function Expired({ expiresOn }: { expiresOn: string }) {
  const [day] = useState(() => today());
  if (expiresOn >= day) return null;
  return (
    <div className="mb-5">
      <Notice kind="danger" title={`This lesson expired on ${longDayWords(expiresOn)}.`}>
        Its law and figures may be out of date until the office has reviewed it.
      </Notice>
    </div>
  );
}
