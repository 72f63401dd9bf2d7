/** The answers. They travel with the page's script, which is kept by browsers: its HTML would be half as large again. */
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

/** The answers with most of what was typed, the best first; all if nothing was typed. */
export const findAnswers = (typed: string): Answer[] =>
  bestMatches(typed, ANSWERS, ({ question, answer }) => ({
    title: wordsOf(question),
    text: wordsOf(answer),
  }));
