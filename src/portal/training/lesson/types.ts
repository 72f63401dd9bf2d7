/** The build's data about a lesson; its text and its questions come from the server. */
import type { LessonEntry } from '../courses.ts';

/** A lesson without its text and its questions. */
export interface LessonFacts extends LessonEntry {
  reviewedOn: string;
  expiresOn: string;
  sources: { label: string; url: string }[];
  sample: boolean;
  /** The number of questions. */
  questions: number;
}

/** The course of a lesson. */
export interface Around {
  slug: string;
  title: string;
  lessons: { slug: string; title: string }[];
}

export interface LessonProps {
  course: Around;
  lesson: LessonFacts;
  /** The lesson's calculator. */
  tool?: { slug: string; title: string } | undefined;
}
