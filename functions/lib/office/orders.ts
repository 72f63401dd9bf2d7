/** Orders of all affiliates, as the office lists them and moves them on. */
import { BANK_WORDS, OFFICE_STEPS, type OrderStatus } from '../../../src/config/shop.ts';
import type { OfficeOrder, OfficeStatus, OrderPrint } from '../../../src/contract/office-orders.ts';
import type { Page, Paging } from '../../../src/contract/paging.ts';
import { query, transaction } from '../db/db.ts';
import { readPage, type Order as SortOrder } from '../db/page.ts';
import { mailed } from '../mail/queue.ts';
import { ORDER } from '../orders.ts';
import { NAMED, NAMES } from './names.ts';

const COLUMNS = `${ORDER}, ${NAMES}`;
const FROM = `piece_order o join affiliate a on a.id = o.affiliate_id ${NAMED}`;

const OLDEST_FIRST: SortOrder = {
  name: 'office orders',
  key: 'o.created_at',
  type: 'timestamptz',
};

/** A page of the orders of this status, or of all, the oldest first. */
export const listOrders = (
  status: OrderStatus | undefined,
  paging: Paging,
): Promise<Page<OfficeOrder>> =>
  readPage<OfficeOrder>(
    query,
    {
      columns: COLUMNS,
      from: FROM,
      where: '$1::text is null or o.status = $1',
      values: [status ?? null],
      order: { ...OLDEST_FIRST, name: `office orders ${status ?? ''}` },
      id: 'o.id',
    },
    paging,
  );

/** An order, or undefined if there is none. */
export async function findOrder(id: string): Promise<OfficeOrder | undefined> {
  const [order] = await query<OfficeOrder>(`select ${COLUMNS} from ${FROM} where o.id = $1`, [id]);
  return order;
}

/** What pieces print of a profile, if the profile shows it to visitors. */
const PRINTED = ['credentials', 'role', 'firm', 'phone', 'email', 'website'] as const;

interface Profile extends Record<(typeof PRINTED)[number], string> {
  name: string;
  disclosure: string;
  show: Record<string, boolean>;
  code: string;
  slugs: Record<string, string> | null;
}

const PRINT = `
select p.name, p.disclosure, p.show, p.code, ${PRINTED.map((field) => `p.${field}`).join(', ')},
       (select jsonb_object_agg(l.id, l.slug) from link l where l.affiliate_id = p.affiliate_id) slugs
  from piece_order o join profile p on p.affiliate_id = o.affiliate_id where o.id = $1`;

/** The profile as it is printed today, and the path of each piece's code; null if the profile is gone. */
export async function printOf({ id, items }: OfficeOrder): Promise<OrderPrint | null> {
  const [row] = await query<Profile>(PRINT, [id]);
  if (!row) return null;
  const shown = PRINTED.filter((field) => row.show[field] && row[field]).map((field) => row[field]);
  return {
    lines: [row.name, ...shown, ...(row.show.bank ? [BANK_WORDS.join(' · ')] : [])],
    disclosure: row.disclosure,
    codes: items.map(({ product, link }) => {
      const slug = link ? row.slugs?.[link] : '';
      return { product, path: `/r/${row.code}${slug ? `/${slug}` : ''}` };
    }),
  };
}

const move = () => `
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
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $5::uuid, $2, 'order', id, affiliate_id from moved
), ${mailed('order', { affiliate: 'moved.affiliate_id', key: "'order:' || moved.id || ':' || moved.version || ':' || $2::text", from: 'moved' })}
select id from moved`;

const TITLES: Readonly<Record<OfficeStatus, string>> = {
  approved: 'Your order is approved',
  printing: 'Your order is being printed',
  shipped: 'Your order is on its way',
  declined: 'Your order was declined',
};

/** What the office makes of an order; with a version, only of the order as it was read. */
interface Move {
  status: OfficeStatus;
  note: string;
  version?: number;
}

/** How it went: done, changed by somebody else meanwhile, past that step, or no such order. */
export type Moved = 'moved' | 'overtaken' | 'past' | 'unknown';

/** Moves an order on: history, alert to its affiliate and audit, in one transaction. */
export const moveOrder = (
  id: string,
  { status, note, version }: Move,
  actor: string | null = null,
): Promise<Moved> =>
  transaction(async (run) => {
    const [row] = await run<{ status: OrderStatus; version: number }>(
      'select status, version from piece_order where id = $1 for update',
      [id],
    );
    if (!row) return 'unknown';
    if (version !== undefined && row.version !== version) return 'overtaken';
    if (!OFFICE_STEPS[row.status]?.includes(status)) return 'past';
    await run(move(), [id, status, note, TITLES[status], actor]);
    return 'moved';
  });
