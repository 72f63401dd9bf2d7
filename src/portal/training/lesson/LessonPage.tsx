import { COURSES } from 'virtual:courses';
import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useState } from 'react';
import { resource } from '../../../api/call.ts';
import { CATALOGUE } from '../../../calculators/catalogue.ts';
import { pathTo } from '../../../config/portal.ts';
import { addressOf } from '../../../contract/route.ts';
import { FINAL, readLesson } from '../../../contract/training/training.ts';
import { formatLongDay, today } from '../../../lib/format-date.ts';
import { Sheet } from '../../kit/dialogs.tsx';
import { Neighbors } from '../../kit/Neighbors.tsx';
import { Notice } from '../../kit/notices.tsx';
import { $param, type PageProps } from '../../kit/page.ts';
import { Await } from '../../kit/states.tsx';
import { ReadingText, SourceList } from '../../kit/text.tsx';
import { useTitle } from '../../shell/unread.ts';
import {
  type LessonCourse,
  type LessonProps,
  lessonAddress,
  missingBeforeFinal,
  passedOf,
  progress,
} from '../courses.ts';
import { LessonSkeleton } from '../skeletons.tsx';
import { Contents, ContentsButton, LessonHeader } from './LessonHeader.tsx';
import { Quiz } from './Quiz.tsx';

function LessonLinks({ course, current }: { course: LessonCourse; current: string }) {
  const index = course.lessons.findIndex(({ slug }) => slug === current);
  const wayTo = (lesson?: LessonCourse['lessons'][number]) =>
    lesson && { href: lessonAddress(course.slug, lesson.slug), label: lesson.title };
  return (
    <Neighbors
      label="Before and after"
      before={wayTo(course.lessons[index - 1])}
      after={wayTo(course.lessons[index + 1])}
    />
  );
}

const text = resource(
  readLesson,
  computed([$param('course'), $param('lesson')], (course, lesson) => ({
    params: { course, lesson },
  })),
);

function LessonView({ course, lesson, tool }: LessonProps) {
  const known = useStore(progress.$loaded);
  const [open, setOpen] = useState(false);
  const passed = passedOf(course, known.status === 'ready' ? known.data.items : []);
  const final = lesson.slug === FINAL;
  const contents = <Contents course={course} current={lesson.slug} passed={passed} />;
  return (
    <>
      <LessonHeader course={course} lesson={lesson} tool={tool} />
      <div className="grid items-start gap-5 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
        <nav aria-label="Lessons" className="sticky top-5 hidden lg:block print:hidden">
          {contents}
        </nav>
        <div className="lesson-text min-w-0">
          <ContentsButton course={course} current={lesson.slug} onOpen={() => setOpen(true)} />
          <Expired expiresOn={lesson.expiresOn} />
          {final ? (
            <Await
              loaded={known}
              skeleton={<ReadingText />}
              retry={progress.reload}
              subject="your lessons"
            >
              {({ items }) => {
                const missing = missingBeforeFinal(course, items);
                if (missing.length > 0) return <Missing course={course} lessons={missing} />;
                return <LessonText course={course} lesson={lesson} tool={tool} />;
              }}
            </Await>
          ) : (
            <LessonText course={course} lesson={lesson} tool={tool} />
          )}
          <LessonLinks course={course} current={lesson.slug} />
        </div>
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={course.title}>
        {contents}
      </Sheet>
    </>
  );
}

function LessonText({ course, lesson, tool }: LessonProps) {
  const loaded = useStore(text.$loaded);
  const final = lesson.slug === FINAL;
  // Before a test, its sources would give answers away.
  const sources = (
    <SourceList sources={lesson.sources} className="mt-8">
      <p className="mt-4 text-sm text-ink-muted">
        This is general information for training, not tax, legal, insurance or investment advice.
      </p>
    </SourceList>
  );
  return (
    <Await loaded={loaded} skeleton={<ReadingText />} retry={text.reload} subject="the lesson">
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

const Missing = ({
  course,
  lessons,
}: {
  course: LessonCourse;
  lessons: LessonCourse['lessons'];
}) => (
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

/** Depends on the clock: the build may be older than the expiration. */
function Expired({ expiresOn }: { expiresOn: string }) {
  const [day] = useState(() => today());
  if (expiresOn >= day) return null;
  return (
    <div className="mb-5">
      <Notice kind="danger" title={`This lesson expired on ${formatLongDay(expiresOn)}.`}>
        Its law and figures may be out of date until the office has reviewed it.
      </Notice>
    </div>
  );
}

function lessonOf(params: PageProps['params']): LessonProps | undefined {
  const course = COURSES.find(({ slug }) => slug === params.course);
  const lesson = course?.lessons.find(({ slug }) => slug === params.lesson);
  if (!course || !lesson) return undefined;
  const tool = CATALOGUE.find(({ slug }) => slug === lesson.calculator);
  return { course, lesson, ...(tool && { tool: { slug: tool.slug, title: tool.title } }) };
}

export const prepare = async (params: PageProps['params']): Promise<boolean> =>
  lessonOf(params) !== undefined;

export function Page({ site, params }: PageProps) {
  const props = lessonOf(params);
  return props && <Titled siteName={site.name} {...props} />;
}

function Titled({ siteName, ...props }: LessonProps & { siteName: string }) {
  useTitle(`${props.lesson.title}: ${props.course.title}`, siteName);
  return <LessonView {...props} />;
}

export function Skeleton({ params }: PageProps) {
  const props = lessonOf(params);
  if (!props) return null;
  const { course = '', lesson = '' } = params;
  // A test has only questions.
  const from = lesson === FINAL ? undefined : addressOf(readLesson.path, { course, lesson });
  return <LessonSkeleton {...props} from={from} />;
}
