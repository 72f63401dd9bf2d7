/** The calls of tickets, as browsers make them. */

import * as contract from '../../../src/contract/tickets.ts';
import type { Caller } from '../helpers/caller.ts';

export const DRAFT = {
  topic: 'question',
  subject: 'How do I start?',
  message: 'Where do I find my link?',
};

/** Opens a ticket, as the cookie's affiliate. */
export const ticketDraft = (draft: object = {}, headers: Record<string, string> = {}) => ({
  headers,
  body: { ...DRAFT, ...draft },
});

export const openedTicket = (caller: Caller, draft: object = {}) =>
  caller.call(contract.createTicket, ticketDraft(draft));
