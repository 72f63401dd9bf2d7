import { FINAL } from '../../../contract/training.ts';
import { longDayWords } from '../../../lib/date-words.ts';
import { Badge } from '../../kit/Badge.tsx';
import { courseAddress, placeOf } from '../courses.ts';
import { Draft } from '../Draft.tsx';
import type { LessonProps } from './types.ts';

/** The lesson's title, the course that it is of, and until when its law counts. */
export function LessonHeader({ course, lesson }: LessonProps) {
  const { title, minutes, reviewedOn, expiresOn, sample, slug } = lesson;
  return (
    <div className="mb-5 md:mb-6">
      <p className="text-sm">
        <a href={courseAddress(course.slug)} className="link inline-flex min-h-11 items-center">
          {course.title}
        </a>
      </p>
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-muted">
        {slug !== FINAL && `${placeOf(course, slug)} · `}
        {minutes} min
        <Badge kind="outlined">{`Text of ${longDayWords(reviewedOn)}`}</Badge>
        <span>
          Counts until <time dateTime={expiresOn}>{longDayWords(expiresOn)}</time>
        </span>
        <Draft sample={sample} />
      </p>
    </div>
  );
}
