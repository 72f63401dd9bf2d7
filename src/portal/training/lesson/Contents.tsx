import { FINAL } from '../../../contract/training.ts';
import { Sign } from '../../kit/Sign.tsx';
import { lessonAddress, placeOf } from '../courses.ts';
import type { Around } from './types.ts';

interface Props {
  course: Around;
  /** The slug of the lesson that shows. */
  current: string;
  passed: ReadonlySet<string>;
}

/** The course's lessons, with a check at those that were passed. */
export const Contents = ({ course, current, passed }: Props) => (
  <ol>
    {course.lessons.map(({ slug, title }, index) => (
      <li key={slug}>
        <a
          href={lessonAddress(course.slug, slug)}
          aria-current={slug === current ? 'page' : undefined}
          className="contents-link"
        >
          <span
            aria-hidden="true"
            data-passed={passed.has(slug) || undefined}
            className="contents-disc"
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

interface ButtonProps extends Omit<Props, 'passed'> {
  /** Undefined while it does nothing yet. */
  onOpen: (() => void) | undefined;
}

/** Opens the contents where they are not beside the text. */
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
