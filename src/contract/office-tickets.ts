/** Tickets, for the office. */
import * as v from 'valibot';
import { MAX_MESSAGE, TICKET_STATUSES, type TicketStatus } from '../config/support.ts';
import { text, version } from './fields.ts';
import type { AffiliateNames } from './office-affiliates.ts';
import { page, paging } from './paging.ts';
import { returns, route } from './route.ts';
import { MAX_TICKET_BYTES, type Ticket, type TicketRow } from './tickets.ts';

/** A ticket with its affiliate. */
export type OfficeTicket = Ticket & AffiliateNames;
export type OfficeTicketRow = TicketRow & AffiliateNames;

/** Lists the tickets that have waited longest first. */
export const listOfficeTickets = route('GET', '/api/office/tickets', {
  office: true,
  query: v.object({
    ...paging,
    status: v.optional(
      v.picklist(Object.keys(TICKET_STATUSES) as TicketStatus[], 'There is no such status.'),
    ),
  }),
  answer: page<OfficeTicketRow>(),
});
export const readOfficeTicket = route('GET', '/api/office/tickets/:id', {
  office: true,
  answer: returns<OfficeTicket>(),
});
/** Answers the version that was read: if the ticket has changed since, nothing is sent. */
export const answerTicket = route('POST', '/api/office/tickets/:id/messages', {
  office: true,
  body: v.object({
    version,
    text: v.pipe(text('The answer', MAX_MESSAGE), v.minLength(1, 'The answer is missing.')),
  }),
  maxBodyBytes: MAX_TICKET_BYTES,
  answer: returns<OfficeTicket>(),
});
/** Closes or reopens it. */
export const setTicketStatus = route('PATCH', '/api/office/tickets/:id', {
  office: true,
  body: v.object({
    version,
    status: v.picklist(['open', 'closed'], 'A ticket can only be closed or reopened.'),
  }),
  answer: returns<OfficeTicket>(),
});
