/** The courses on the pages, and an affiliate's progress in each. */

import { resource } from '../../api/call.ts';
import { pathTo } from '../../config/portal.ts';
import { listCertificates, type Sponsor } from '../../contract/training/certificates.ts';
import { FINAL, type LessonProgress, listTraining } from '../../contract/training/training.ts';

interface LessonFacts extends LessonEntry {
  reviewedOn: string;
  expiresOn: string;
  sources: { label: string; url: string }[];
  sample: boolean;
  questions: number;
}

/** The course of a lesson. */
export interface LessonCourse {
  slug: string;
  title: string;
  lessons: { slug: string; title: string }[];
}

export interface LessonProps {
  course: LessonCourse;
  lesson: LessonFacts;
  tool?: { slug: string; title: string } | undefined;
}

export const progress = resource(listTraining);
export const certificates = resource(listCertificates);

export interface LessonEntry {
  slug: string;
  title: string;
  summary: string;
  minutes: number;
}

/** A course with its lessons in order; the final test is the last one. */
export interface Course extends Omit<ListedCourse, 'lessons'> {
  version: string;
  /** The bodies that accept it as CE credit, once the office has entered them. */
  sponsor?: Sponsor | undefined;
  lessons: LessonEntry[];
}

/** A course in the list of all; its lessons have only the fields that the progress needs. */
export interface ListedCourse {
  slug: string;
  title: string;
  summary: string;
  minutes: number;
  sample: boolean;
  lessons: Omit<LessonEntry, 'summary'>[];
}

/** The fields of a course that the progress needs. */
type Outline = Pick<Course, 'slug'> & { lessons: readonly Pick<LessonEntry, 'slug'>[] };

export interface CourseProgress {
  /** The passed lessons, and all lessons, without the final. */
  passed: number;
  of: number;
  done: boolean;
  started: boolean;
  /** The slug of the next lesson: the first that was not passed, then the final. */
  next: string;
}

const isPassed = (course: string, lesson: string, items: readonly LessonProgress[]): boolean =>
  items.some((one) => one.course === course && one.lesson === lesson && one.passedAt !== null);

export const passedOf = (course: Outline, items: readonly LessonProgress[]): Set<string> =>
  new Set(
    course.lessons.map(({ slug }) => slug).filter((slug) => isPassed(course.slug, slug, items)),
  );

/** The lessons to pass before the final opens; none once it was passed. */
export function missingBeforeFinal<Entry extends Pick<LessonEntry, 'slug'>>(
  course: { slug: string; lessons: readonly Entry[] },
  items: readonly LessonProgress[],
): Entry[] {
  const passed = passedOf(course, items);
  if (passed.has(FINAL)) return [];
  return course.lessons.filter(({ slug }) => slug !== FINAL && !passed.has(slug));
}

export function progressOf(course: Outline, items: readonly LessonProgress[]): CourseProgress {
  const passed = passedOf(course, items);
  const lessons = course.lessons.filter(({ slug }) => slug !== FINAL);
  return {
    passed: lessons.filter(({ slug }) => passed.has(slug)).length,
    of: lessons.length,
    done: passed.has(FINAL),
    started: items.some((item) => item.course === course.slug),
    next: lessons.find(({ slug }) => !passed.has(slug))?.slug ?? FINAL,
  };
}

/** The course to continue: that of the lesson that was opened last, unless it is done. */
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

/** "Lesson 2 of 5", or "Final test". */
export function placeOf({ lessons }: Outline, lesson: string): string {
  const index = lessons.findIndex(({ slug }) => slug === lesson);
  return lesson === FINAL ? 'Final test' : `Lesson ${index + 1} of ${lessons.length - 1}`;
}
