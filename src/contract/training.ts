/** Courses: what an affiliate has learned, and the questions that the server grades. */
import * as v from 'valibot';
import './fields.ts';
import type { Page } from './paging.ts';
import { returns, route } from './route.ts';

export { FINAL } from '../config/training.ts';
/** Answers of a lesson that are graded within an hour; the same ones again do not count. */
export const TRIES_PER_HOUR = 10;
/** How long a failed final waits before the next try (minutes); once it was passed it is as any lesson. */
export const FINAL_WAIT_MIN = 15;
/** More than any lesson has questions. */
const MOST_ANSWERS = 30;

/** A question as it is asked: which option is right stays with the server. */
export interface Question {
  id: string;
  text: string;
  options: { id: string; text: string }[];
}

/** A graded answer. A question without an answer is not correct and gets no explanation. */
export interface GradedAnswer {
  id: string;
  correct: boolean;
  explanation: string | null;
}

export interface Graded {
  /** None of a final that was not passed yet: which answers are right stays with the server. */
  items: GradedAnswer[];
  right: number;
  of: number;
  /** Whether these answers pass. An earlier pass stays valid in any case. */
  passed: boolean;
  passedAt: string | null;
  /** The code of the certificate, with the final alone. */
  certificate: string | null;
}

/** The option chosen for each question that was answered. */
export type Answers = Readonly<Record<string, string>>;

export interface Lesson {
  course: string;
  lesson: string;
  html: string;
  questions: Question[];
  passedAt: string | null;
  /** The answers that were graded last, as they are graded today. */
  last: { answers: Answers; items: GradedAnswer[]; right: number; of: number } | null;
}

/** How far an affiliate is with a lesson: it was opened, and perhaps answered. */
export interface LessonProgress {
  course: string;
  lesson: string;
  openedAt: string;
  /** Of the last answers. */
  right: number | null;
  of: number | null;
  passedAt: string | null;
}

const LessonAnswers = v.object({
  answers: v.pipe(
    v.record(
      v.string(),
      v.string('Each answer is the letter of an option.'),
      'The answers are missing.',
    ),
    v.check((given) => Object.keys(given).length > 0, 'Please answer a question.'),
    v.check((given) => Object.keys(given).length <= MOST_ANSWERS, 'There are too many answers.'),
  ),
});

export const listTraining = route('GET', '/api/training', {
  answer: returns<Page<LessonProgress>>(),
});
export const readLesson = route('GET', '/api/training/:course/:lesson', {
  answer: returns<Lesson>(),
});
export const answerLesson = route('POST', '/api/training/:course/:lesson', {
  body: LessonAnswers,
  answer: returns<Graded>(),
});
