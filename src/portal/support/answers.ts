/** The answers. They are part of the page's script, which browsers cache; in the HTML they would make it half as large again. */

import { computed } from 'nanostores';
import { resource } from '../../api/call.ts';
import { PORTAL_PAGES } from '../../config/portal.ts';
import type { ANSWER_TOPICS } from '../../config/support.ts';
import written from '../../content/answers.json' with { type: 'json' };
import { listTickets } from '../../contract/tickets.ts';
import { bestMatches, wordsOf } from '../../lib/word-search.ts';
import { $after } from '../kit/page-turns.tsx';

/** The affiliate's tickets. */
export const tickets = resource(
  listTickets,
  computed($after, (after) => ({ query: { after } })),
);

export const addressOfTicket = (id: string): string => `${PORTAL_PAGES.ticket.path}?id=${id}`;

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
