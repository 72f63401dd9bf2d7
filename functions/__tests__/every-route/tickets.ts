/** Tickets that other affiliates must not reach. */
import { createTicket } from '../../lib/tickets.ts';
import type { Example } from './tables.ts';

/** Creates a ticket, and returns it with a body for the route. */
const withBody =
  (body?: unknown): Example =>
  async (affiliateId) => {
    const draft = { topic: 'question', subject: 'A question', message: 'How?', page: '' } as const;
    return { params: { id: (await createTicket(affiliateId, draft, null)).id }, body };
  };

export const TICKETS: Record<string, Example> = {
  'GET /api/tickets/:id': withBody(),
  'POST /api/tickets/:id/messages': withBody({ text: 'One more thing' }),
  'PATCH /api/tickets/:id': withBody({ version: 1, status: 'closed' }),
};
