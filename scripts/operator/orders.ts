/** The office's order commands, for `npm run office`. */
import * as rows from '../../functions/lib/office/orders.ts';
import { catalogue } from '../../functions/lib/pieces.ts';
import { BANK_WORDS, ORDER_STATUSES, type OrderStatus } from '../../src/config/shop.ts';
import {
  LONGEST_NOTE,
  OFFICE_STATUSES,
  type OfficeStatus,
} from '../../src/contract/office-orders.ts';
import type { Order } from '../../src/contract/orders.ts';
import { CommandError, UsageError } from '../lib/fail.ts';
import { visible } from './names.ts';

const MOST_LISTED = 200;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const unknown = (id: string): CommandError =>
  new CommandError(`there is no order "${visible(id)}". "orders" shows all of them.`);

/** The status. Throws a UsageError if it is not one of these. */
function statusOf<Status extends OrderStatus>(given: string, among: readonly Status[]): Status {
  const status = among.find((one) => one === given);
  if (!status) throw new UsageError(`--status is one of: ${among.join(', ')}.`);
  return status;
}

const nameOf = (product: string): string =>
  catalogue.pieces.find(({ id }) => id === product)?.name ?? product;
const inWords = ({ product, quantity, paper }: Order['items'][number]): string =>
  `${quantity} × ${nameOf(product)} (${paper})`;

/** The orders of all affiliates as table rows, oldest first. Throws a UsageError for an unknown status. */
export async function listOrders(status?: string): Promise<Record<string, string>[]> {
  const among = Object.keys(ORDER_STATUSES) as OrderStatus[];
  const wanted = status === undefined ? undefined : statusOf(status, among);
  const { items } = await rows.listOrders(wanted, { limit: MOST_LISTED });
  return items.map((order) => ({
    order: order.id,
    day: order.createdAt.slice(0, 10),
    affiliate: visible(order.affiliate),
    status: order.status,
    pieces: order.items.map(inWords).join(', '),
  }));
}

async function existing(id: string) {
  const order = ID.test(id) ? await rows.findOrder(id) : undefined;
  if (!order) throw unknown(id);
  return order;
}

/** An order with its address, its printed details and its history, as lines. Throws a CommandError if there is none. */
export async function showOrder(id: string): Promise<Record<string, string>> {
  const order = await existing(id);
  const { name, street, street2, city, state, zip, phone } = order.address;
  const printed = order.proofs[0]?.person;
  return {
    order: order.id,
    affiliate: visible(order.affiliate),
    status: order.status,
    pieces: order.items.map(inWords).join(', '),
    address: visible(
      [name, street, street2, city, `${state} ${zip}`, phone].filter(Boolean).join(', '),
    ),
    ...(printed && {
      prints: visible(
        [
          ...[printed.name, printed.credentials, printed.practice, printed.phone, printed.email],
          ...[printed.site, printed.bank ? BANK_WORDS.join(' · ') : ''],
        ]
          .filter(Boolean)
          .join('; '),
      ),
      disclosure: visible(printed.disclosure) || 'none',
      codes: order.proofs.map(({ product, url }) => `${nameOf(product)} ${url}`).join(', '),
    }),
    history: order.history
      .map((step) => [step.status, step.at.slice(0, 10), visible(step.note)].join(' ').trim())
      .join('; '),
  };
}

/**
 * Changes an order's status and alerts its affiliate. Throws a UsageError for a status that the office
 * cannot set or a note that is too long, and a CommandError if there is no such order or it cannot change to this status.
 */
export async function moveOrder(
  id: string,
  { status: given, note = '' }: { status: string; note?: string | undefined },
): Promise<OfficeStatus> {
  const status = statusOf(given, OFFICE_STATUSES);
  const text = note.trim();
  if (text.length > LONGEST_NOTE) {
    throw new UsageError(`--note has at most ${LONGEST_NOTE} characters.`);
  }
  if (status === 'declined' && !text) throw new UsageError('say why with --note "…".');
  const order = await existing(id);
  if ((await rows.moveOrder(id, { status, note: text })) !== 'moved') {
    throw new CommandError(`this order is ${order.status}, and cannot become ${status}.`);
  }
  return status;
}
