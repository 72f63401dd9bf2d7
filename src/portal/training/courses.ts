/** The courses as pages know them, and how far an affiliate is with each. */
import { pathTo } from '../../config/portal.ts';
import type { Sponsor } from '../../contract/certificates.ts';
import { FINAL, type LessonProgress } from '../../contract/training.ts';

/** A lesson in a list. */
export interface LessonEntry {
  slug: string;
  title: string;
  summary: string;
  minutes: number;
}

/** A course with its lessons in their order; the final test is the last one. */
export interface Course extends Omit<ListedCourse, 'lessons'> {
  version: string;
  /** Who accepts it as CE credit, once the office has entered that. */
  sponsor?: Sponsor | undefined;
  lessons: LessonEntry[];
}

/** A course in the list of all: of its lessons it names what the way on needs. */
export interface ListedCourse {
  slug: string;
  title: string;
  summary: string;
  minutes: number;
  sample: boolean;
  lessons: Omit<LessonEntry, 'summary'>[];
}

/** What lists know of a course. */
type Outline = Pick<Course, 'slug'> & { lessons: readonly Pick<LessonEntry, 'slug'>[] };

/** How far the affiliate is with a course. */
export interface CourseProgress {
  /** Lessons that were passed, and how many there are, without the final. */
  passed: number;
  of: number;
  /** Whether the final was passed. */
  done: boolean;
  begun: boolean;
  /** The slug of the lesson to go on with: the first that was not passed, and the final at last. */
  next: string;
}

const isPassed = (course: string, lesson: string, items: readonly LessonProgress[]): boolean =>
  items.some((one) => one.course === course && one.lesson === lesson && one.passedAt !== null);

/** The lessons of this course that were passed, by their slugs. */
export const passedOf = (course: Outline, items: readonly LessonProgress[]): Set<string> =>
  new Set(
    course.lessons.map(({ slug }) => slug).filter((slug) => isPassed(course.slug, slug, items)),
  );

/** The lessons that have to be passed before the final opens; none once it was passed. */
export function missingBeforeFinal<Entry extends Pick<LessonEntry, 'slug'>>(
  course: { slug: string; lessons: readonly Entry[] },
  items: readonly LessonProgress[],
): Entry[] {
  const passed = passedOf(course, items);
  if (passed.has(FINAL)) return [];
  return course.lessons.filter(({ slug }) => slug !== FINAL && !passed.has(slug));
}

/** How far the affiliate is with a course, by the lessons that were opened. */
export function progressOf(course: Outline, items: readonly LessonProgress[]): CourseProgress {
  const passed = passedOf(course, items);
  const lessons = course.lessons.filter(({ slug }) => slug !== FINAL);
  return {
    passed: lessons.filter(({ slug }) => passed.has(slug)).length,
    of: lessons.length,
    done: passed.has(FINAL),
    begun: items.some((item) => item.course === course.slug),
    next: lessons.find(({ slug }) => !passed.has(slug))?.slug ?? FINAL,
  };
}

/** The course to go on with: the one of the lesson that was opened last, unless it is done. */
export const courseToContinue = <Any extends Outline>(
  courses: readonly Any[],
  items: readonly LessonProgress[],
): Any | undefined =>
  items
    .map((item) => courses.find(({ slug }) => slug === item.course))
    .find((course) => course && !progressOf(course, items).done);

export const courseAddress = (course: string): string => pathTo('course', course);
export const lessonAddress = (course: string, lesson: string): string =>
  pathTo('lesson', course, lesson);

/** As "Lesson 2 of 5", or "Final test". */
export function placeOf({ lessons }: Outline, lesson: string): string {
  const index = lessons.findIndex(({ slug }) => slug === lesson);
  return lesson === FINAL ? 'Final test' : `Lesson ${index + 1} of ${lessons.length - 1}`;
}
