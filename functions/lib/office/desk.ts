/** Errors for the office's work on orders and tickets: someone else was faster, or it is too late. */
import { ORDER_STATUSES } from '../../../src/config/shop.ts';
import type { OfficeTicket, WholeOfficeOrder } from '../../../src/contract/office.ts';
import * as routes from '../../../src/contract/office.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, invalid, notFound } from '../http/refusal.ts';
import { counting } from '../office-news.ts';
import * as leads from './leads.ts';
import * as orders from './orders.ts';
import * as tickets from './tickets.ts';

const conflict = (what: string, current: unknown): HttpError =>
  new HttpError('conflict', `Someone else has changed this ${what}. Nothing was sent.`, {
    current,
  });

/** An order. Throws an HttpError: 404. */
export async function existingOrder(id: string): Promise<WholeOfficeOrder> {
  const order = await orders.findOrder(id);
  if (!order) throw notFound();
  return order;
}

/** Moves an order to a later status. Throws an HttpError: 404, 409 if it was changed since it was read, 400 if it is past that step. */
export async function moveOrder(
  actor: string,
  id: string,
  move: Parameters<typeof orders.moveOrder>[1],
): Promise<WholeOfficeOrder> {
  const moved = await orders.moveOrder(id, move, actor);
  const current = await existingOrder(id);
  if (moved === 'moved') return current;
  if (moved === 'overtaken') throw conflict('order', current);
  const words = (status: keyof typeof ORDER_STATUSES) => ORDER_STATUSES[status].toLowerCase();
  throw invalid(
    'status',
    `This order is ${words(current.status)}, and cannot become ${words(move.status)}.`,
  );
}

/** The ticket after this step. Throws an HttpError: 404, 409 with the current thread if someone was faster. */
export async function afterStep(id: string, step: () => Promise<boolean>): Promise<OfficeTicket> {
  const done = await step();
  const current = await tickets.existingTicket(id);
  if (done) return current;
  throw conflict('ticket', current);
}

export const deskRoutes = [
  on(
    routes.listOfficeLeads,
    counting(({ query }) => leads.list(query)),
  ),
  on(
    routes.creditLead,
    counting(({ affiliate, params, body }) => leads.credit(affiliate.id, params.id, body)),
  ),
  on(
    routes.declineLead,
    counting(({ affiliate, params, body }) => leads.decline(affiliate.id, params.id, body)),
  ),
  on(
    routes.answerLead,
    counting(({ affiliate, params, body }) => leads.answer(affiliate.id, params.id, body)),
  ),
  on(
    routes.listOfficeOrders,
    counting(({ query: { status, ...paging } }) => orders.listOrders(status, paging)),
  ),
  on(routes.readOfficeOrder, ({ params }) => existingOrder(params.id)),
  on(
    routes.moveOrder,
    counting(({ affiliate, params, body }) => moveOrder(affiliate.id, params.id, body)),
  ),
  on(
    routes.listOfficeTickets,
    counting(({ query: { status, ...paging } }) => tickets.listTickets(status, paging)),
  ),
  on(routes.readOfficeTicket, ({ params }) => tickets.existingTicket(params.id)),
  on(
    routes.answerTicket,
    counting(({ affiliate, params: { id }, body: { version, text } }) =>
      afterStep(id, () => tickets.answerTicket(id, version, text, affiliate.id)),
    ),
  ),
  on(
    routes.setTicketStatus,
    counting(({ affiliate, params: { id }, body: { version, status } }) =>
      afterStep(id, () => tickets.setStatus(id, version, status, affiliate.id)),
    ),
  ),
];
