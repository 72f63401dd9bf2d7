/** The tickets of all affiliates, and the one that the page's address names. */
import { computed } from 'nanostores';
import { resource } from '../../../api/resource.ts';
import { TICKET_STATUSES, type TicketStatus } from '../../../config/support.ts';
import {
  listOfficeTickets,
  type OfficeTicket,
  readOfficeTicket,
} from '../../../contract/office-tickets.ts';
import { $id } from '../../kit/named-thing.ts';
import { $after } from '../../kit/page-turns.tsx';
import { $param } from '../part.ts';

const $named = $param('status');

/** Those that wait for an answer, unless the address says otherwise. */
export const $status = computed($named, (named) =>
  named === 'all'
    ? undefined
    : ((Object.keys(TICKET_STATUSES) as TicketStatus[]).find((one) => one === named) ?? 'open'),
);

export const tickets = resource(
  listOfficeTickets,
  computed([$status, $after], (status, after) => ({ query: { status, after } })),
);
export const ticket = resource(
  readOfficeTicket,
  computed($id, (id) => ({ params: { id } })),
);

/** Shows a ticket as the server has it now; the list asks anew. */
export function showTicket(now: OfficeTicket): void {
  ticket.change(() => now);
  void tickets.reload();
}
