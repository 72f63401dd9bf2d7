/** The calls of tickets, as browsers make them. */
import type { Page } from '../../../src/contract/paging.ts';
import * as contract from '../../../src/contract/tickets.ts';
import { json } from '../helpers/callers.ts';
import { send } from '../helpers/routes.ts';

export const DRAFT = {
  topic: 'question',
  subject: 'How do I start?',
  message: 'Where do I find my link?',
};

/** Opens a ticket, as the cookie's affiliate. */
export const open = (cookie: string, draft: object = {}, headers: Record<string, string> = {}) =>
  send(contract.createTicket, { cookie, headers, body: { ...DRAFT, ...draft } });

export const opened = async (cookie: string, draft: object = {}): Promise<contract.Ticket> =>
  (await open(cookie, draft)).json();

export const read = async (cookie: string, id: string): Promise<contract.Ticket> =>
  (await send(contract.readTicket, { cookie, params: { id } })).json();

export const say = (
  cookie: string,
  id: string,
  text: string,
  headers: Record<string, string> = {},
) => send(contract.addMessage, { cookie, headers, params: { id }, body: { text } });

/** Closes or reopens a ticket, as it was read. */
export const change = (cookie: string, { id, version }: contract.Ticket, status: string) =>
  send(contract.changeTicket, { cookie, params: { id }, body: { version, status } });

export const list = async (cookie: string, search = ''): Promise<contract.TicketRow[]> =>
  (await json<Page<contract.TicketRow>>(send(contract.listTickets, { cookie, search }))).items;
