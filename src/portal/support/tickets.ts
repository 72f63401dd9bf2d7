/** The affiliate's tickets. */
import { resource } from '../../api/resource.ts';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { listTickets } from '../../contract/tickets.ts';

export const tickets = resource(listTickets);

/** The address of a ticket's page. */
export const addressOfTicket = (id: string): string => `${PORTAL_PAGES.ticket.path}?id=${id}`;
