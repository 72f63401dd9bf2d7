/** Tickets: questions to the office, with its answers. */
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

export interface TicketRow {
  id: string;
  version: number;
  topic: TicketTopic;
  subject: string;
  status: TicketStatus;
  createdAt: string;
  updatedAt: string;
}

/** One message of a ticket, from the affiliate or the office. It is plain text: markup shows as typed. */
export interface TicketMessage {
  id: string;
  byOffice: boolean;
  text: string;
  at: string;
}

export interface Ticket extends TicketRow {
  /** The page and the app's version, if the affiliate included them. */
  page: string | null;
  /** Oldest first. */
  messages: TicketMessage[];
}

/** Large enough for a message of maximum length even if JSON escapes every character. */
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
  creates: { subject: 'Cards', topic: 'question', message: 'When do they come?' },
  maxBodyBytes: MAX_TICKET_BYTES,
  answer: returns<Ticket>(),
});
export const readTicket = route('GET', '/api/tickets/:id', { answer: returns<Ticket>() });
/** Adds a reply, which always reopens the ticket. Returns the message and the updated ticket. */
export const addMessage = route('POST', '/api/tickets/:id/messages', {
  body: v.object({ text: message('The reply') }),
  creates: { text: 'Thank you.' },
  maxBodyBytes: MAX_TICKET_BYTES,
  answer: returns<TicketMessage & { ticket: Ticket }>(),
});
/** Closes or reopens a ticket. Only the office can mark it as answered. */
export const changeTicket = route('PATCH', '/api/tickets/:id', {
  body: v.object({
    version,
    status: v.picklist(['open', 'closed'], 'A ticket can only be closed or reopened.'),
  }),
  answer: returns<Ticket>(),
});
