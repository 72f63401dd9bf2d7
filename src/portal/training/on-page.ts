/** What the training's pages carry of the content: never a text, a question or an answer. */
import type { Course, LessonEntry } from './courses.ts';

type Written = Omit<Course, 'lessons'> & { lessons: LessonEntry[] };

/** A course as its pages list it. */
export const onPage = ({
  slug,
  title,
  summary,
  minutes,
  version,
  sample,
  lessons,
}: Written): Course => ({
  slug,
  title,
  summary,
  minutes,
  version,
  sample,
  lessons: lessons.map((lesson) => ({
    slug: lesson.slug,
    title: lesson.title,
    summary: lesson.summary,
    minutes: lesson.minutes,
  })),
});
