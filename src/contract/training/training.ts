/** Courses: an affiliate's progress, and the questions that the server grades. */
import * as v from 'valibot';
import '../fields.ts';
import type { Page } from '../paging.ts';
import { returns, route } from '../route.ts';

export { FINAL } from '../../config/portal.ts';
/** How often a lesson's answers are graded per hour; resending the same answers does not count. */
export const TRIES_PER_HOUR = 10;
/** How long to wait after a failed final (minutes). Once passed, a final works like any lesson. */
export const FINAL_WAIT_MIN = 15;
/** More than the number of questions in any lesson. */
const MOST_ANSWERS = 30;

/** A question without its correct option, which stays on the server. */
export interface Question {
  id: string;
  text: string;
  options: { id: string; text: string }[];
}

/** A graded answer. An unanswered question is incorrect and gets no explanation. */
export interface GradedAnswer {
  id: string;
  correct: boolean;
  explanation: string | null;
}

export interface Graded {
  /** Empty for a final that is not passed yet: the correct answers stay on the server. */
  items: GradedAnswer[];
  right: number;
  of: number;
  /** Whether these answers pass. An earlier pass stays valid in any case. */
  passed: boolean;
  passedAt: string | null;
  /** The code of the certificate; only for the final. */
  certificate: string | null;
}

/** The chosen option for each answered question. */
export type Answers = Readonly<Record<string, string>>;

export interface Lesson {
  course: string;
  lesson: string;
  html: string;
  questions: Question[];
  passedAt: string | null;
  /** The last submitted answers, graded by today's questions. */
  last: { answers: Answers; items: GradedAnswer[]; right: number; of: number } | null;
}

export interface LessonProgress {
  course: string;
  lesson: string;
  openedAt: string;
  /** The result of the last answers. */
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
  delegates: 'self',
  answer: returns<Page<LessonProgress>>(),
});
export const readLesson = route('GET', '/api/training/:course/:lesson', {
  delegates: 'self',
  answer: returns<Lesson>(),
});
export const answerLesson = route('POST', '/api/training/:course/:lesson', {
  delegates: 'self',
  body: LessonAnswers,
  answer: returns<Graded>(),
});
