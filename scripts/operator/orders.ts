/** The office's side of orders, for `npm run office`. */
import type { Query } from '../../functions/lib/db/db.ts';
import { query, transaction } from '../../functions/lib/db/db.ts';
import { catalogue } from '../../functions/lib/pieces.ts';
import { OFFICE_STEPS, ORDER_STATUSES, type OrderStatus } from '../../src/config/shop.ts';
import type { Order } from '../../src/contract/orders.ts';
import { CommandError, UsageError } from '../lib/fail.ts';
import { visible } from './names.ts';
import { printOf } from './order-print.ts';

/** What the office may set. */
export const OFFICE_STATUSES: readonly OrderStatus[] = [
  'approved',
  'printing',
  'shipped',
  'declined',
];

/** What fits a line of the order's history. */
const LONGEST_NOTE = 500;
const MOST_LISTED = 200;

interface Row extends Pick<Order, 'id' | 'status' | 'items' | 'address' | 'history'> {
  username: string;
  day: string;
}

const READ = `select o.id, o.status, o.items, o.address, o.history, a.username,
    to_char(o.created_at, 'YYYY-MM-DD') "day"
  from piece_order o join affiliate a on a.id = o.affiliate_id`;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const unknown = (id: string): CommandError =>
  new CommandError(`there is no order "${visible(id)}". "orders" shows all of them.`);

/** The status if it is one of these. Throws a UsageError. */
function statusOf(given: string, among: readonly OrderStatus[]): OrderStatus {
  const status = among.find((one) => one === given);
  if (!status) throw new UsageError(`--status is one of: ${among.join(', ')}.`);
  return status;
}

const nameOf = (product: string): string =>
  catalogue.pieces.find(({ id }) => id === product)?.name ?? product;
const inWords = ({ product, quantity, paper }: Order['items'][number]): string =>
  `${quantity} × ${nameOf(product)} (${paper})`;

/** The orders of all affiliates as rows of a table, the oldest first. Throws a UsageError for an unknown status. */
export async function listOrders(status?: string): Promise<Record<string, string>[]> {
  const among = Object.keys(ORDER_STATUSES) as OrderStatus[];
  const wanted = status === undefined ? among : [statusOf(status, among)];
  const rows = await query<Row>(
    `${READ} where o.status = any ($1) order by o.created_at, o.id limit ${MOST_LISTED}`,
    [wanted],
  );
  return rows.map((row) => ({
    order: row.id,
    day: row.day,
    affiliate: visible(row.username),
    status: row.status,
    pieces: row.items.map(inWords).join(', '),
  }));
}

/** One order with where it is sent, what is printed on it and its history, as lines. Throws a CommandError if there is none. */
export async function showOrder(id: string): Promise<Record<string, string>> {
  const [row] = ID.test(id) ? await query<Row>(`${READ} where o.id = $1`, [id]) : [];
  if (!row) throw unknown(id);
  const { name, street, city, state, zip } = row.address;
  return {
    order: row.id,
    affiliate: visible(row.username),
    status: row.status,
    pieces: row.items.map(inWords).join(', '),
    address: visible(`${name}, ${street}, ${city}, ${state} ${zip}`),
    ...(await printOf(row.id, row.items, nameOf)),
    history: row.history
      .map((step) => [step.status, step.at.slice(0, 10), visible(step.note)].join(' ').trim())
      .join('; '),
  };
}

const MOVE = `
with moved as (
  update piece_order set version = version + 1, status = $2,
         history = history || jsonb_build_object('status', $2::text, 'at', now(), 'note', $3::text)
   where id = $1 returning id, affiliate_id, version
), alerted as (
  insert into alert (affiliate_id, kind, title, href, why, subject)
  select affiliate_id, 'order', $4, '/dashboard/shop/orders?id=' || id,
         'You get this because you asked for printed pieces.', 'order:' || id || ':' || version
    from moved
   where not exists (select from alert_mute m
                      where m.affiliate_id = moved.affiliate_id and kind = 'order')
), noted as (
  insert into audit (action, kind, thing, affiliate_id)
  select $2, 'order', id, affiliate_id from moved
)
select id from moved`;

const TITLES: Readonly<Partial<Record<OrderStatus, string>>> = {
  approved: 'Your order is approved',
  printing: 'Your order is being printed',
  shipped: 'Your order is on its way',
  declined: 'Your order was declined',
};

async function lockedStatus(run: Query, id: string): Promise<OrderStatus> {
  const [row] = ID.test(id)
    ? await run<{ status: OrderStatus }>(
        'select status from piece_order where id = $1 for update',
        [id],
      )
    : [];
  if (!row) throw unknown(id);
  return row.status;
}

/**
 * Moves an order on: history, alert to its affiliate and audit, in one transaction. Throws a
 * UsageError for a status that the office does not set or a note that is too long, and a
 * CommandError if there is no such order or if it is past that.
 */
export async function moveOrder(
  id: string,
  { status: given, note = '' }: { status: string; note?: string | undefined },
): Promise<OrderStatus> {
  const status = statusOf(given, OFFICE_STATUSES);
  const text = note.trim();
  if (text.length > LONGEST_NOTE) {
    throw new UsageError(`--note has at most ${LONGEST_NOTE} characters.`);
  }
  if (status === 'declined' && !text) throw new UsageError('say why with --note "…".');
  await transaction(async (run) => {
    const now = await lockedStatus(run, id);
    if (!OFFICE_STEPS[now]?.includes(status)) {
      throw new CommandError(`this order is ${now}, and cannot become ${status}.`);
    }
    await run(MOVE, [id, status, text, TITLES[status]]);
  });
  return status;
}
