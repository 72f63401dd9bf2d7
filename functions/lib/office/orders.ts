/** The orders of all affiliates, as the office lists and processes them. */
import { OFFICE_STEPS, ORDER_STATUSES, type OrderStatus } from '../../../src/config/shop.ts';
import type {
  EndedApproval,
  OfficeOrder,
  OfficeStatus,
  WholeOfficeOrder,
} from '../../../src/contract/office/office.ts';
import * as contract from '../../../src/contract/office/office.ts';
import type { Carrier, WholeOrder } from '../../../src/contract/orders.ts';
import type { Page, Paging } from '../../../src/contract/paging.ts';
import { stateFor } from '../approvals/ends.ts';
import { AFFILIATE_NAMES, JOIN_PROFILE } from '../auth/affiliates.ts';
import { query, transaction } from '../db/db.ts';
import { readPage, type Order as SortOrder } from '../db/page.ts';
import { sql } from '../db/sql.ts';
import { asOfNow } from '../gated/materials.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, invalid, notFound } from '../http/refusal.ts';
import { queueMail } from '../mail-queue.ts';
import { withWaitingCount } from '../office-news.ts';
import { ORDER, WHOLE_ORDER } from '../orders.ts';

const COLUMNS = sql`${ORDER}, ${AFFILIATE_NAMES}`;
const FROM = sql`piece_order o join affiliate a on a.id = o.affiliate_id ${JOIN_PROFILE}`;

const OLDEST_FIRST: SortOrder = {
  name: 'office orders',
  key: sql`o.created_at`,
  type: 'timestamptz',
};

/** A page of the orders with this status, or of all orders, oldest first. */
const listOrders = (status: OrderStatus | undefined, paging: Paging): Promise<Page<OfficeOrder>> =>
  readPage<OfficeOrder>(
    query,
    {
      columns: COLUMNS,
      from: FROM,
      where: status ? sql`o.status = ${status}` : sql`true`,
      order: { ...OLDEST_FIRST, name: `office orders ${status ?? ''}` },
      id: sql`o.id`,
    },
    paging,
  );

/** An order. Throws an HttpError: 404. */
async function existingOrder(actor: string, id: string): Promise<WholeOfficeOrder> {
  const [order] = await query<Omit<WholeOfficeOrder, 'ended'>>(
    sql`select ${WHOLE_ORDER}, ${AFFILIATE_NAMES} from ${FROM} where o.id = ${id}`,
  );
  if (!order) throw notFound();
  return { ...order, ended: await endedIn(actor, order) };
}

/** The approvals that an order prints and that no longer hold, by number. */
async function endedIn(actor: string, { proofs }: WholeOrder): Promise<EndedApproval[]> {
  const printed = proofs.flatMap(({ piece }) => piece.approval?.id ?? []);
  if (printed.length === 0) return [];
  const [now, hashes] = await asOfNow();
  const state = stateFor(actor, now, hashes);
  return query<EndedApproval>(sql`
    select p.id, p.number, ${state} state, p.last_day::text "lastDay" from approval p
     where p.id = any (${printed}) and ${state} <> 'approved' order by p.number, p.id`);
}

const TITLES: Readonly<Record<OfficeStatus, string>> = {
  approved: 'Your order is approved',
  printing: 'Your order is being printed',
  shipped: 'Your order is on its way',
  declined: 'Your order was declined',
};

/** The office's change to an order. With a version, it applies only to the order as it was read. */
interface Move {
  status: OfficeStatus;
  note: string;
  carrier?: Carrier | undefined;
  tracking?: string | undefined;
  version?: number;
}

/** The result: moved, changed by someone else in the meantime, past that step, or no such order. */
type Moved = 'moved' | 'overtaken' | 'past' | 'unknown';

/** Moves an order to a later status: history, alert to its affiliate and audit, in one transaction. */
export const moveOrder = (
  id: string,
  { status, note, carrier, tracking, version }: Move,
  actor: string | null = null,
): Promise<Moved> =>
  transaction(async (run) => {
    const [row] = await run<{ status: OrderStatus; version: number }>(
      sql`select status, version from piece_order where id = ${id} for update`,
    );
    if (!row) return 'unknown';
    if (version !== undefined && row.version !== version) return 'overtaken';
    if (!OFFICE_STEPS[row.status]?.includes(status)) return 'past';
    await run(sql`
      with moved as (
        update piece_order set version = version + 1, status = ${status}, carrier = ${carrier ?? null}, tracking = ${tracking ?? null},
               history = history || jsonb_build_object('status', ${status}::text, 'at', now(), 'note', ${note}::text)
         where id = ${id} returning id, affiliate_id, version
      ), alerted as (
        insert into alert (affiliate_id, kind, title, href, why, subject)
        select affiliate_id, 'order', ${TITLES[status]}, '/dashboard/shop/orders?id=' || id,
               'You’re receiving this because you asked for printed pieces.', 'order:' || id || ':' || version
          from moved
         where not exists (select from alert_mute m
                            where m.affiliate_id = moved.affiliate_id and kind = 'order')
      ), noted as (
        insert into audit (actor, action, kind, thing, affiliate_id)
        select ${actor}, ${status}, 'order', id, affiliate_id from moved
      ), ${queueMail('order', {
        affiliate: sql`moved.affiliate_id`,
        key: sql`'order:' || moved.id || ':' || moved.version || ':' || ${status}::text`,
        from: sql`moved`,
      })}
      select id from moved`);
    return 'moved';
  });

/** The order after its move. Throws an HttpError: 404, 409 if it was changed since it was read, 400 if it is past that step. */
async function afterMove(actor: string, id: string, move: Move): Promise<WholeOfficeOrder> {
  const moved = await moveOrder(id, move, actor);
  const current = await existingOrder(actor, id);
  if (moved === 'moved') return current;
  if (moved === 'overtaken') {
    const sentence = 'Someone else has changed this order. Nothing was sent.';
    throw new HttpError('conflict', sentence, { current });
  }
  const words = (status: keyof typeof ORDER_STATUSES) => ORDER_STATUSES[status].toLowerCase();
  throw invalid(
    'status',
    `This order is ${words(current.status)}, and cannot become ${words(move.status)}.`,
  );
}

export const officeOrderRoutes = [
  on(
    contract.listOfficeOrders,
    withWaitingCount(({ query: { status, ...paging } }) => listOrders(status, paging)),
  ),
  on(contract.readOfficeOrder, ({ affiliate, params }) => existingOrder(affiliate.id, params.id)),
  on(
    contract.moveOrder,
    withWaitingCount(({ affiliate, params, body }) => afterMove(affiliate.id, params.id, body)),
  ),
];
