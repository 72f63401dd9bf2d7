/** Whether Home has tasks for today. */
import { LAW_YEAR } from '../../config/law.ts';
import type { Today } from '../../contract/home.ts';
import { today } from '../../lib/format-date.ts';

/** Courses by slug: the title and the number of lessons. */
export type CourseNames = Readonly<Record<string, { title: string; of: number }>>;

/** Whether a day (ISO) lies between November 15 and January 31, when the year's figures change. */
export const isAroundNewYear = (day: string): boolean =>
  day.slice(5) >= '11-15' || day.slice(5) <= '01-31';

/** Whether a calculator lacks the law of this day's year. */
export const isLawOld = (day: string): boolean => Number(day.slice(0, 4)) > LAW_YEAR;

export const isBusy = ({ counts, days, course, held }: Today, courses: CourseNames): boolean =>
  isAroundNewYear(today()) ||
  isLawOld(today()) ||
  Object.values(counts).some((count) => count > 0) ||
  held > 0 ||
  days.length > 0 ||
  Boolean(course && courses[course.slug]);
