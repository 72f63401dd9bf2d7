/** The answers as the page gets them from the content. */
import type { ANSWER_TOPICS } from '../../config/support.ts';

/** A question with its answer: paragraphs, and the pages that they are about. */
export interface Answer {
  id: string;
  topic: string;
  question: string;
  answer: string;
  links: { label: string; href: string }[];
  sample: boolean;
}

export type AnswerTopic = keyof typeof ANSWER_TOPICS;
