import * as leadRoutes from '../src/contract/office-leads.ts';
import * as orderRoutes from '../src/contract/office-orders.ts';
import * as ticketRoutes from '../src/contract/office-tickets.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { withMail } from './lib/mail/outbox.ts';
import * as desk from './lib/office/desk.ts';
import * as leads from './lib/office/leads.ts';
import * as orders from './lib/office/orders.ts';
import * as tickets from './lib/office/tickets.ts';

/** The office's work in the browser: leads, orders and tickets. */
export default withMail(
  endpoint(
    on(leadRoutes.listOfficeLeads, ({ query }) => leads.list(query)),
    on(leadRoutes.creditLead, ({ affiliate, params, body }) =>
      leads.credit(affiliate.id, params.id, body),
    ),
    on(leadRoutes.declineLead, ({ affiliate, params, body }) =>
      leads.decline(affiliate.id, params.id, body),
    ),
    on(leadRoutes.answerLead, ({ affiliate, params, body }) =>
      leads.answer(affiliate.id, params.id, body),
    ),
    on(orderRoutes.listOfficeOrders, ({ query: { status, ...paging } }) =>
      orders.listOrders(status, paging),
    ),
    on(orderRoutes.readOfficeOrder, ({ params }) => desk.existingOrder(params.id)),
    on(orderRoutes.moveOrder, ({ affiliate, params, body }) =>
      desk.moveOrder(affiliate.id, params.id, body),
    ),
    on(ticketRoutes.listOfficeTickets, ({ query: { status, ...paging } }) =>
      tickets.listTickets(status, paging),
    ),
    on(ticketRoutes.readOfficeTicket, ({ params }) => desk.existingTicket(params.id)),
    on(ticketRoutes.answerTicket, ({ affiliate, params: { id }, body: { version, text } }) =>
      desk.afterStep(id, () => tickets.answerTicket(id, version, text, affiliate.id)),
    ),
    on(ticketRoutes.setTicketStatus, ({ affiliate, params: { id }, body: { version, status } }) =>
      desk.afterStep(id, () => tickets.setStatus(id, version, status, affiliate.id)),
    ),
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: [
    '/api/office/leads',
    '/api/office/leads/:id',
    '/api/office/leads/:id/credit',
    '/api/office/leads/:id/decline',
    '/api/office/orders',
    '/api/office/orders/:id',
    '/api/office/tickets',
    '/api/office/tickets/:id',
    '/api/office/tickets/:id/messages',
  ],
  rateLimit: { windowLimit: 240, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
