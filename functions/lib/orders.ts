/** Orders for printed pieces, as rows. */
import {
  blockedReasonOf,
  type FinePrinted,
  linkKeyOf,
  MAY_CANCEL,
  PROFILE_GAPS,
  tooLongSentence,
} from '../../src/config/shop.ts';
import pieces from '../../src/content/pieces.json' with { type: 'json' };
import type { Clearance } from '../../src/contract/approvals/approvals.ts';
import { createLink } from '../../src/contract/links/links.ts';
import * as contract from '../../src/contract/orders.ts';
import {
  clearedPiece,
  MAX_OPEN_ORDERS,
  type Order,
  type OrderDraft,
  type Piece,
  type PrintedProfile,
  printedOf,
  type WholeOrder,
} from '../../src/contract/orders.ts';
import type { Page, Paging } from '../../src/contract/paging.ts';
import { clearancesBy } from './approvals/approvals.ts';
import { query, transaction } from './db/db.ts';
import { readPage, type Order as SortOrder } from './db/page.ts';
import { created } from './http/answer.ts';
import { on } from './http/endpoint.ts';
import { HttpError, invalid, notFound, originOf } from './http/refusal.ts';
import { keyAt, madeBefore, type RequestKey, requestKey, sameBody } from './http/request-key.ts';
import { notify } from './notices.ts';
import { tellOffice } from './office-news.ts';
import { OFFICE } from './platform/site.ts';
import { todayOf } from './rows/contacts.ts';

const PIECES = pieces as Piece[];

/** Why a piece cannot be ordered, as a sentence, or undefined if it can. */
function refusalOf(product: string, printed: FinePrinted, today: string): string | undefined {
  const piece = PIECES.find(({ id }) => id === product);
  if (!piece) return 'There is no such piece.';
  if (piece.quantities.length === 0) {
    return `${piece.name} is not printed. Download it from its page.`;
  }
  const blockedReason = blockedReasonOf(piece, printed, today);
  if (blockedReason === 'expired') {
    return `${piece.name} is past its compliance date and cannot be ordered.`;
  }
  if (blockedReason === 'length') return tooLongSentence(piece, printed);
  if (blockedReason === 'disclosure') {
    return `${piece.name} needs a disclosure line. Add yours to your profile first.`;
  }
  return blockedReason && PROFILE_GAPS[blockedReason];
}

/** A tracking number has only letters, digits, hyphens and spaces, which carriers ignore. */
const TRACKING_URL = `case o.carrier
    when 'ups' then 'https://www.ups.com/track?tracknum='
    when 'usps' then 'https://tools.usps.com/go/TrackConfirmAction?tLabels='
    when 'fedex' then 'https://www.fedex.com/fedextrack/?trknbr=' end || replace(o.tracking, ' ', '')`;

export const ORDER = `o.id, o.version, o.status, o.items, o.address, o.history,
  o.carrier, o.tracking, ${TRACKING_URL} "trackingUrl", to_json(o.created_at) "createdAt"`;
export const WHOLE_ORDER = `${ORDER}, o.proofs`;
const READ = `select ${WHOLE_ORDER} from piece_order o where o.affiliate_id = $1`;

const NEWEST_FIRST: SortOrder = {
  name: 'orders',
  key: 'o.created_at',
  type: 'timestamptz',
  descending: true,
};

/** A page of the affiliate's orders, newest first. */
const listOrders = (affiliateId: string, paging: Paging): Promise<Page<Order>> =>
  readPage<Order>(
    query,
    {
      columns: ORDER,
      from: 'piece_order o',
      where: 'o.affiliate_id = $1',
      values: [affiliateId],
      order: NEWEST_FIRST,
    },
    paging,
  );

/** One of the affiliate's orders. Throws an HttpError: 404. */
async function readOrder(affiliateId: string, id: string): Promise<WholeOrder> {
  const [row] = await query<WholeOrder>(`${READ} and o.id = $2`, [affiliateId, id]);
  if (!row) throw notFound();
  return row;
}

interface Grounds extends PrintedProfile {
  code: string;
  /** The day where the affiliate works. */
  today: string;
  open: number;
}

const GROUNDS = `
select p.name, p.credentials, p.role, p.firm, p.phone, p.email, p.website, p.booking, p.disclosure, p.show, p.states,
       p.crd, p.licenses, p.roles, p.code, ${todayOf('$2')}::text today,
       (select count(*)::int from piece_order where affiliate_id = $1
         and status in ('requested', 'approved', 'printing')) "open"
  from profile p where p.affiliate_id = $1`;

/**
 * Each piece with the link that was made for it, if there is one, and the data printed on it: later
 * changes of profile, pieces or codes do not affect it. $2 the items, each with its link's key and
 * its piece, $3 the address, $4 the key, $5 the hash of the contents, $6 the person, $7 the site's
 * name, $8 the URL of the default link.
 */
const CREATE = `
with o as (
  insert into piece_order (affiliate_id, items, address, history, request_key, request_body, proofs)
  select $1, jsonb_agg(item - 'key' - 'piece' || jsonb_build_object('link', l.id) order by place), $3::jsonb,
         jsonb_build_array(jsonb_build_object('status', 'requested', 'at', now(), 'note', '')), $4, $5,
         jsonb_agg(jsonb_build_object('product', item -> 'product', 'piece', item -> 'piece', 'person', $6::jsonb,
           'siteName', $7::text, 'url', $8::text || coalesce('/' || nullif(l.slug, ''), '')) order by place)
    from jsonb_array_elements($2::jsonb) with ordinality as i (item, place)
    left join link l on l.affiliate_id = $1 and l.request_key = item ->> 'key'
  returning *
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'create', 'order', id, $1 from o
)
select ${WHOLE_ORDER} from o`;

const refused = (sentence: string): HttpError => invalid('items', sentence);

/** The items, each with its paper and its piece as it prints. Throws an HttpError: 400 if an item cannot be ordered. */
function checkedItems(
  { items }: OrderDraft,
  { printed, today }: { printed: ReturnType<typeof printedOf>; today: string },
  clearances: ReadonlyMap<string, Clearance>,
) {
  return items.map(({ product, quantity, paper }) => {
    const refusal = refusalOf(product, printed, today);
    if (refusal) throw refused(refusal);
    const piece = PIECES.find(({ id }) => id === product);
    if (paper && !piece?.papers.includes(paper)) {
      throw refused(`${piece?.name} does not come on this paper.`);
    }
    return {
      product,
      quantity,
      paper: paper ?? piece?.papers[0],
      piece: piece && clearedPiece(piece, clearances.get(product)),
    };
  });
}

/**
 * Creates an order, or returns the one that the same request created before. Throws an HttpError:
 * 400 if a piece cannot be ordered or too many orders are open, 409 if the earlier request had
 * other contents. The pieces' links must already exist.
 */
export async function createOrder(
  affiliateId: string,
  draft: OrderDraft,
  { origin, key }: { origin: string; key: RequestKey | null },
): Promise<WholeOrder> {
  const clearances = await clearancesBy(affiliateId, { kind: 'piece' });
  return transaction(async (run) => {
    // Orders are created one after the other, so that the limit holds and no key is used twice.
    await run('select from affiliate where id = $1 for no key update', [affiliateId]);
    const keyId = key?.id ?? null;
    const contents = key?.body ?? null;
    if (keyId) {
      const [made] = await run<WholeOrder & { sameBody: boolean }>(
        `select ${WHOLE_ORDER}, ${sameBody('o', '$3')} from piece_order o
          where o.affiliate_id = $1 and o.request_key = $2`,
        [affiliateId, keyId, contents],
      );
      if (made) return madeBefore<WholeOrder>(made);
    }
    const [grounds] = await run<Grounds>(GROUNDS, [affiliateId, new Date()]);
    if (!grounds) throw notFound();
    const person = printedOf(grounds);
    const items = checkedItems(draft, { printed: person, today: grounds.today }, clearances).map(
      (item) => ({
        ...item,
        key: keyAt(createLink.method, createLink.path, linkKeyOf(item.product)),
      }),
    );
    if (grounds.open >= MAX_OPEN_ORDERS) {
      throw refused(`You have ${MAX_OPEN_ORDERS} open orders, which is the maximum.`);
    }
    const [order] = await run<WholeOrder>(CREATE, [
      affiliateId,
      JSON.stringify(items),
      JSON.stringify(draft.address),
      keyId,
      contents,
      JSON.stringify(person),
      OFFICE.name,
      `${origin}/r/${grounds.code}`,
    ]);
    if (!order) throw new Error('An order left no row.');
    await tellOffice(run, affiliateId, { what: 'order', thing: order.id });
    return order;
  });
}

const CANCEL = `
with o as (
  update piece_order set version = version + 1, status = 'cancelled',
         history = history || jsonb_build_object('status', 'cancelled', 'at', now(), 'note', '')
   where affiliate_id = $1 and id = $2 and version = $3 and status = any ($4)
  returning *
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'cancel', 'order', id, $1 from o
)
select ${WHOLE_ORDER} from o`;

/**
 * Cancels an order. Throws an HttpError: 404, 409 with the current order if it changed in the
 * meantime, 400 if it is being printed or finished.
 */
async function cancelOrder(affiliateId: string, id: string, version: number): Promise<WholeOrder> {
  const [cancelled] = await query<WholeOrder>(CANCEL, [affiliateId, id, version, MAY_CANCEL]);
  if (cancelled) return cancelled;
  const current = await readOrder(affiliateId, id);
  if (current.version !== version) {
    const sentence = 'This order changed in the meantime. Look at it, then try again.';
    throw new HttpError('conflict', sentence, { current });
  }
  throw invalid('status', 'This order can no longer be canceled here. Please call the office.');
}

export const orderRoutes = [
  on(contract.listOrders, ({ affiliate, query }) => listOrders(affiliate.id, query)),
  on(contract.createOrder, async ({ affiliate, body, request, context }) => {
    const making = { origin: originOf(request), key: requestKey(request, body) };
    const order = await createOrder(affiliate.id, body, making);
    notify('order', order.id, context);
    return created(order);
  }),
  on(contract.readOrder, ({ affiliate, params }) => readOrder(affiliate.id, params.id)),
  on(contract.cancelOrder, ({ affiliate, params, body }) =>
    cancelOrder(affiliate.id, params.id, body.version),
  ),
];
