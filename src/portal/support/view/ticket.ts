/** The ticket that the address names. */
import { computed } from 'nanostores';
import { resource } from '../../../api/resource.ts';
import { readTicket, type Ticket } from '../../../contract/tickets.ts';
import { $id } from '../../kit/named-thing.ts';

const $place = computed($id, (id) => ({ params: { id } }));
export const ticket = resource(readTicket, $place);

/** Shows the ticket as a write answered it. */
export const showTicket = (now: Ticket): void => void ticket.change(() => now);
