/** The answers. They travel with the page's script, which is kept by browsers: its HTML would be half as large again. */
import type { ANSWER_TOPICS } from '../../config/support.ts';
import written from '../../content/answers.json';

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
