/** The `npm run office` commands for tickets, orders and certificates. */
import { text } from 'node:stream/consumers';
import { many } from '../lib/many.ts';
import * as courses from './courses.ts';
import { visible } from './names.ts';
import { officeOptions as options, reasonGiven, word } from './office-options.ts';
import * as orders from './orders.ts';
import { asLines, asTable } from './table.ts';
import * as tickets from './tickets.ts';

type Report = tickets.Report;

const tableOf = (rows: object[], what: string): string => {
  const head = many(rows.length, what);
  return rows.length > 0 ? `${head}:\n${asTable(rows as Record<string, string>[])}` : `${head}.`;
};

/** Shows an order, or changes its status if one is given. */
async function order(): Promise<Report> {
  const id = word('the id of the order');
  if (options.status === undefined) {
    const row = await orders.showOrder(id);
    return { sentence: `Order ${id}\n\n${asLines(row)}`, data: row };
  }
  const status = await orders.moveOrder(id, { status: options.status, note: options.note });
  return {
    sentence: `The order is ${status} now. Its affiliate has an alert.`,
    data: { id, status },
  };
}

async function passes(): Promise<Report> {
  const rows = await courses.listPasses();
  const shown = rows.map((pass) => ({
    ...pass,
    affiliate: visible(pass.affiliate),
    name: visible(pass.name),
  }));
  return { sentence: tableOf(shown, 'certificate'), data: rows };
}

async function revoke(): Promise<Report> {
  const revoked = await courses.revokeCertificate(word('the code'), reasonGiven());
  const sentence = `The certificate ${revoked.code} of ${visible(revoked.name)} is revoked.`;
  return { sentence, data: revoked };
}

async function listOrders(): Promise<Report> {
  const rows = await orders.listOrders(options.status);
  return { sentence: tableOf(rows, 'order'), data: rows };
}

/** The commands by name; each returns a sentence for a person, and the same as data. */
export const DESK: Readonly<Record<string, () => Promise<Report>>> = {
  tickets: () => tickets.listTickets(options.status),
  ticket: () => tickets.showTicket(word('the id of the ticket')),
  reply: async () =>
    tickets.replyToTicket(
      word('the id of the ticket'),
      options.text ?? (process.stdin.isTTY ? '' : await text(process.stdin)),
      options.version,
    ),
  orders: listOrders,
  order,
  courses: passes,
  revoke,
};

/** Closes a ticket, for the command "close" with an id. */
export const closeTicket = (id: string): Promise<Report> =>
  tickets.closeTicket(id, options.version);
