import { FINAL } from '../../../contract/training/training.ts';
import { formatLongDay } from '../../../lib/format-date.ts';
import { Badge } from '../../kit/badges.tsx';
import { HEADING_ID } from '../../kit/PageHeader.tsx';
import { Sign } from '../../kit/Sign.tsx';
import {
  courseAddress,
  type LessonCourse,
  type LessonProps,
  lessonAddress,
  placeOf,
} from '../courses.ts';

/** Says that the office has not cleared the text. */
export const Draft = ({ sample }: { sample: boolean }) =>
  sample && <Badge kind="warning">Draft for your compliance review</Badge>;

/** The lesson's title, its course, and the expiration of its law. */
export function LessonHeader({ course, lesson }: LessonProps) {
  const { title, minutes, reviewedOn, expiresOn, sample, slug } = lesson;
  return (
    <div className="mb-5 md:mb-6">
      <p className="text-sm">
        <a href={courseAddress(course.slug)} className="link inline-flex min-h-11 items-center">
          {course.title}
        </a>
      </p>
      <h1 id={HEADING_ID} className="text-2xl">
        {title}
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-muted">
        {slug !== FINAL && `${placeOf(course, slug)} · `}
        {minutes} min
        <Badge kind="outlined">{`Text of ${formatLongDay(reviewedOn)}`}</Badge>
        <span>
          Valid through <time dateTime={expiresOn}>{formatLongDay(expiresOn)}</time>
        </span>
        <Draft sample={sample} />
      </p>
    </div>
  );
}

interface ContentsProps {
  course: LessonCourse;
  /** The slug of the current lesson. */
  current: string;
  passed: ReadonlySet<string>;
}

/** The course's lessons, with a check mark at the passed ones. */
export const Contents = ({ course, current, passed }: ContentsProps) => (
  <ol>
    {course.lessons.map(({ slug, title }, index) => (
      <li key={slug}>
        <a
          href={lessonAddress(course.slug, slug)}
          aria-current={slug === current ? 'page' : undefined}
          className="flex min-h-11 items-center gap-3 rounded px-2 py-1.5 text-sm hover:bg-surface-sunken aria-[current]:bg-surface-sunken aria-[current]:font-semibold"
        >
          <span
            aria-hidden="true"
            data-passed={passed.has(slug) || undefined}
            className="grid size-6 shrink-0 place-items-center rounded-full border border-line-strong text-xs text-ink-muted data-passed:border-on data-passed:bg-on data-passed:text-on-ink"
          >
            {mark(slug, index, passed)}
          </span>
          <span>
            {title}
            {passed.has(slug) && <span className="sr-only">, passed</span>}
          </span>
        </a>
      </li>
    ))}
  </ol>
);

function mark(slug: string, index: number, passed: ReadonlySet<string>) {
  if (passed.has(slug)) return <Sign name="check" className="size-3.5" />;
  return slug === FINAL ? '★' : index + 1;
}

interface ButtonProps extends Omit<ContentsProps, 'passed'> {
  /** Undefined until it works. */
  onOpen: (() => void) | undefined;
}

/** Opens the contents if they are not beside the text. */
export const ContentsButton = ({ course, current, onOpen }: ButtonProps) => (
  <button
    type="button"
    onClick={onOpen}
    className="button kit-button button-quiet mb-4 w-full lg:hidden"
  >
    {placeOf(course, current)}
    <Sign name="down" />
  </button>
);
