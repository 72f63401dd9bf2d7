import { call } from '../../../api/call.ts';
import { failureSentence } from '../../../api/failure.ts';
import { RequestError } from '../../../api/request.ts';
import { changeTicket, type Ticket } from '../../../contract/tickets.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { showTicket } from './ticket.ts';

/** Closes a ticket or opens it again, as it shows. Never throws. */
export async function move({ id, version }: Ticket, status: 'open' | 'closed'): Promise<void> {
  try {
    showTicket(await call(changeTicket, { params: { id }, body: { version, status } }));
    showToast({ title: status === 'closed' ? 'The ticket is closed' : 'The ticket is open again' });
  } catch (error) {
    const current =
      error instanceof RequestError ? (error.current as Ticket | undefined) : undefined;
    if (current) showTicket(current);
    showToast(
      current
        ? {
            kind: 'warning',
            title: 'This ticket was changed meanwhile',
            description: 'The page shows it as it is now. Please look at it, then try again.',
          }
        : { kind: 'danger', title: 'Not changed', description: failureSentence(error) },
    );
  }
}
