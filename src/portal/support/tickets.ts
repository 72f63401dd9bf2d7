/** The affiliate's tickets. */
import { computed } from 'nanostores';
import { resource } from '../../api/resource.ts';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { listTickets } from '../../contract/tickets.ts';
import { $after } from '../kit/page-turns.tsx';

export const tickets = resource(
  listTickets,
  computed($after, (after) => ({ query: { after } })),
);

/** The address of a ticket's page. */
export const addressOfTicket = (id: string): string => `${PORTAL_PAGES.ticket.path}?id=${id}`;
