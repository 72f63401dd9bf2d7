import * as contract from '../src/contract/tickets.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { created } from './lib/http/answer.ts';
import { requestKey } from './lib/http/request-key.ts';
import { notify } from './lib/notices.ts';
import * as tickets from './lib/tickets.ts';

/** The tickets of the signed-in affiliate. */
export default endpoint(
  on(contract.listTickets, ({ affiliate, query }) => tickets.listTickets(affiliate.id, query)),
  on(contract.createTicket, async ({ affiliate, body, request, context }) => {
    const ticket = await tickets.createTicket(affiliate.id, body, requestKey(request, body));
    notify('ticket', ticket.id, context);
    return created(ticket);
  }),
  on(contract.readTicket, ({ affiliate, params }) => tickets.readTicket(affiliate.id, params.id)),
  on(contract.addMessage, async ({ affiliate, params, body, request, context }) => {
    const message = await tickets.addMessage(
      affiliate.id,
      params.id,
      body.text,
      requestKey(request, body),
    );
    notify('ticket', message.id, context);
    return created(message);
  }),
  on(contract.changeTicket, ({ affiliate, params, body }) =>
    tickets.changeTicket(affiliate.id, params.id, body),
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/tickets', '/api/tickets/:id', '/api/tickets/:id/messages'],
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
