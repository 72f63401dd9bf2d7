/** The ticket that the address names. */
import { computed } from 'nanostores';
import { resource } from '../../../api/resource.ts';
import { readTicket, type Ticket } from '../../../contract/tickets.ts';
import { $search } from '../../../lib/search-params.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id in the page's address, or an empty text if there is none. */
export const $id = computed($search, (search) => {
  const id = new URLSearchParams(search).get('id') ?? '';
  return UUID.test(id) ? id : '';
});

const $place = computed($id, (id) => ({ params: { id } }));
export const ticket = resource(readTicket, $place);

/** Shows the ticket as a write answered it. */
export const showTicket = (now: Ticket): void => void ticket.change(() => now);
