/** What a lesson's page knows from the build: its text and its questions come from the server. */
import type { LessonEntry } from '../courses.ts';

/** A lesson, with all but its text and its questions. */
export interface LessonFacts extends LessonEntry {
  reviewedOn: string;
  expiresOn: string;
  sources: { label: string; url: string }[];
  sample: boolean;
  /** How many there are. */
  questions: number;
}

/** The course that a lesson is of. */
export interface Around {
  slug: string;
  title: string;
  lessons: { slug: string; title: string }[];
}

export interface LessonProps {
  course: Around;
  lesson: LessonFacts;
  /** The calculator that goes with it. */
  tool?: { slug: string; title: string } | undefined;
}
