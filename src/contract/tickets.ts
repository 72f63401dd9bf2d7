/** Questions to the office, with its answers. */
import * as v from 'valibot';
import {
  MAX_MESSAGE,
  MAX_SUBJECT,
  TICKET_TOPICS,
  type TicketStatus,
  type TicketTopic,
} from '../config/support.ts';
import { line, version } from './fields.ts';
import { page, paging } from './paging.ts';
import { safeLine, safeText } from './private-numbers.ts';
import { returns, route } from './route.ts';

/** A ticket as lists have it. */
export interface TicketRow {
  id: string;
  version: number;
  topic: TicketTopic;
  subject: string;
  status: TicketStatus;
  createdAt: string;
  updatedAt: string;
}

/** One message of a ticket, the affiliate's or the office's. It is text: markup in it stays as it was typed. */
export interface TicketMessage {
  id: string;
  byOffice: boolean;
  text: string;
  at: string;
}

export interface Ticket extends TicketRow {
  /** Page and version, if the affiliate sent them along. */
  page: string | null;
  /** The oldest first. */
  messages: TicketMessage[];
}

/** A message of this length fits with whatever JSON makes of its characters. */
export const MAX_TICKET_BYTES = 6 * MAX_MESSAGE + 2048;

const WHY = 'The office never needs such numbers, and the portal does not keep them.';
const message = (what: string) =>
  v.pipe(safeText(what, MAX_MESSAGE, WHY), v.minLength(1, `${what} is missing.`));

export const listTickets = route('GET', '/api/tickets', {
  query: v.object(paging),
  answer: page<TicketRow>(),
});
export const createTicket = route('POST', '/api/tickets', {
  body: v.object({
    topic: v.picklist(
      Object.keys(TICKET_TOPICS) as TicketTopic[],
      'Please choose a topic from the list.',
    ),
    subject: v.pipe(
      safeLine('The subject', MAX_SUBJECT, WHY),
      v.minLength(1, 'The subject is missing.'),
    ),
    message: message('The message'),
    page: v.optional(line('The page', 200), ''),
  }),
  maxBodyBytes: MAX_TICKET_BYTES,
  answer: returns<Ticket>(),
});
export const readTicket = route('GET', '/api/tickets/:id', { answer: returns<Ticket>() });
/** A reply opens the ticket again, whatever its status was. Answers the message, and the ticket with it. */
export const addMessage = route('POST', '/api/tickets/:id/messages', {
  body: v.object({ text: message('The reply') }),
  maxBodyBytes: MAX_TICKET_BYTES,
  answer: returns<TicketMessage & { ticket: Ticket }>(),
});
/** Closes a ticket, or opens it again. That it is answered, the office alone can say. */
export const changeTicket = route('PATCH', '/api/tickets/:id', {
  body: v.object({
    version,
    status: v.picklist(['open', 'closed'], 'A ticket can be closed, or opened again.'),
  }),
  answer: returns<Ticket>(),
});
