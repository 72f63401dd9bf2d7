/** The answers. They are part of the page's script, which browsers cache; in the HTML they would make it half as large again. */
import type { ANSWER_TOPICS } from '../../config/support.ts';
import written from '../../content/answers.json';
import { bestMatches, wordsOf } from '../../lib/word-search.ts';

/** A question with its answer: paragraphs, and the pages that they are about. */
export interface Answer {
  id: string;
  topic: keyof typeof ANSWER_TOPICS;
  question: string;
  answer: string;
  links?: { label: string; href: string }[];
  sample?: boolean;
}

export const ANSWERS = written as readonly Answer[];

/** The answers that match best come first; all if nothing was typed. */
export const findAnswers = (typed: string): Answer[] =>
  bestMatches(typed, ANSWERS, ({ question, answer }) => ({
    title: wordsOf(question),
    text: wordsOf(answer),
  }));
