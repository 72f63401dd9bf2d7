import { Icon } from '../../../components/Icon.tsx';
import { lessonAddress } from '../courses.ts';
import type { Around } from './types.ts';

/** The lessons before and after this one. */
export function Ways({ course, current }: { course: Around; current: string }) {
  const index = course.lessons.findIndex(({ slug }) => slug === current);
  const before = course.lessons[index - 1];
  const after = course.lessons[index + 1];
  return (
    <nav aria-label="Before and after" className="lesson-ways print:hidden">
      {before && (
        <a href={lessonAddress(course.slug, before.slug)} rel="prev" className="lesson-way">
          <Icon name="back" className="size-5 shrink-0" />
          <span>
            <span className="block text-xs text-ink-muted">Previous</span>
            {before.title}
          </span>
        </a>
      )}
      {after && (
        <a
          href={lessonAddress(course.slug, after.slug)}
          rel="next"
          className="lesson-way lesson-way-next"
        >
          <span>
            <span className="block text-xs text-ink-muted">Next</span>
            {after.title}
          </span>
          <Icon name="back" className="size-5 shrink-0 rotate-180" />
        </a>
      )}
    </nav>
  );
}
