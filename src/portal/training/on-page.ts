/** The content that the training's pages contain: never a text, a question or an answer. */
import type { Course, ListedCourse } from './courses.ts';

export const listed = ({
  slug,
  title,
  summary,
  minutes,
  sample,
  lessons,
}: Course): ListedCourse => ({
  slug,
  title,
  summary,
  minutes,
  sample,
  lessons: lessons.map((lesson) => ({
    slug: lesson.slug,
    title: lesson.title,
    minutes: lesson.minutes,
  })),
});

export const whole = (course: Course): Course => ({
  ...listed(course),
  version: course.version,
  sponsor: course.sponsor,
  lessons: course.lessons.map(({ slug, title, summary, minutes }) => ({
    slug,
    title,
    summary,
    minutes,
  })),
});
