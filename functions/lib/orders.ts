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
import type { Query } from './db/db.ts';
import type { Order as SortOrder } from './db/page.ts';
import {
  auditLine,
  type Condition,
  changeOne,
  inTurn,
  kindOf,
  madeBy,
  readMany,
  readOne,
} from './db/records.ts';
import { sql } from './db/sql.ts';
import { createdReply } from './http/answer.ts';
import { on } from './http/endpoint.ts';
import { type HttpError, invalid, notFound, originOf } from './http/refusal.ts';
import { keyAt, type RequestKey, requestKey } from './http/request-key.ts';
import { notify } from './notices.ts';
import { tellOffice } from './office-news.ts';
import { OFFICE } from './platform/site.ts';
import { todayOf } from './rows/contacts.ts';
import { madeByAssistant } from './rows/delegations.ts';

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
const TRACKING_URL = sql`case o.carrier
    when 'ups' then 'https://www.ups.com/track?tracknum='
    when 'usps' then 'https://tools.usps.com/go/TrackConfirmAction?tLabels='
    when 'fedex' then 'https://www.fedex.com/fedextrack/?trknbr=' end || replace(o.tracking, ' ', '')`;

export const ORDER = sql`o.id, o.version, o.status, o.items, o.address, o.history,
  o.carrier, o.tracking, ${TRACKING_URL} "trackingUrl", to_json(o.created_at) "createdAt",
  ${madeByAssistant(sql`o`)} "by"`;
export const WHOLE_ORDER = sql`${ORDER}, o.proofs`;
const PIECE_ORDER = kindOf<WholeOrder>({
  name: 'order',
  table: sql`piece_order`,
  as: sql`o`,
  columns: WHOLE_ORDER,
  conflictSentence: 'This order changed in the meantime. Look at it, then try again.',
});

const NEWEST_FIRST: SortOrder = {
  name: 'orders',
  key: sql`o.created_at`,
  type: 'timestamptz',
  descending: true,
};

/** A page of the affiliate's orders, newest first. */
const listOrders = (affiliateId: string, paging: Paging): Promise<Page<Order>> =>
  readMany<Order>(PIECE_ORDER, affiliateId, { order: NEWEST_FIRST, columns: ORDER }, paging);

interface Grounds extends PrintedProfile {
  code: string;
  /** The day where the affiliate works. */
  today: string;
  open: number;
}

/** What an order is checked against. Throws an HttpError: 404. */
async function readGrounds(run: Query, affiliateId: string): Promise<Grounds> {
  const [grounds] = await run<Grounds>(sql`
    select p.name, p.credentials, p.role, p.firm, p.phone, p.email, p.website, p.booking, p.disclosure, p.show, p.states,
           p.crd, p.licenses, p.roles, p.code, ${todayOf(new Date(), affiliateId)}::text today,
           (select count(*)::int from piece_order where affiliate_id = ${affiliateId}
             and status in ('requested', 'approved', 'printing')) "open"
      from profile p where p.affiliate_id = ${affiliateId}`);
  if (!grounds) throw notFound();
  return grounds;
}

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
  return inTurn(affiliateId, async (run) => {
    const before = await madeBy(PIECE_ORDER, affiliateId, key, run);
    if (before) return before;
    const { open, today, code, ...profile } = await readGrounds(run, affiliateId);
    const person = printedOf(profile);
    const items = checkedItems(draft, { printed: person, today }, clearances).map((item) => ({
      ...item,
      key: keyAt(createLink.method, createLink.path, linkKeyOf(item.product)),
    }));
    if (open >= MAX_OPEN_ORDERS) {
      throw refused(`You have ${MAX_OPEN_ORDERS} open orders, which is the maximum.`);
    }
    const defaultUrl = `${origin}/r/${code}`;
    // Later changes of profile, pieces or codes do not affect what is printed.
    const [order] = await run<WholeOrder>(sql`
      with o as (
        insert into piece_order (affiliate_id, items, address, history, request_key, request_body, proofs)
        select ${affiliateId},
               jsonb_agg(item - 'key' - 'piece' || jsonb_build_object('link', l.id) order by place),
               ${JSON.stringify(draft.address)}::jsonb,
               jsonb_build_array(jsonb_build_object('status', 'requested', 'at', now(), 'note', '')),
               ${key?.id ?? null}, ${key?.body ?? null},
               jsonb_agg(jsonb_build_object('product', item -> 'product', 'piece', item -> 'piece',
                 'person', ${JSON.stringify(person)}::jsonb, 'siteName', ${OFFICE.name}::text,
                 'url', ${defaultUrl}::text || coalesce('/' || nullif(l.slug, ''), '')) order by place)
          from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as i (item, place)
          left join link l on l.affiliate_id = ${affiliateId} and l.request_key = item ->> 'key'
        returning *
      ), ${auditLine(affiliateId, 'create', 'order', sql`o`)}
      select ${WHOLE_ORDER} from o`);
    if (!order) throw new Error('An order left no row.');
    await tellOffice(run, affiliateId, { kind: 'order', subjectId: order.id });
    return order;
  });
}

const isCancelable = (affiliateId: string, id: string): Condition => ({
  holds: sql`exists (select from piece_order
    where affiliate_id = ${affiliateId} and id = ${id} and status = any (${MAY_CANCEL}))`,
  refusal: () =>
    invalid('status', 'This order can no longer be canceled here. Please call the office.'),
});

/**
 * Cancels an order. Throws an HttpError: 404, 409 with the current order if it changed in the
 * meantime, 400 if it is being printed or finished.
 */
const cancelOrder = (affiliateId: string, id: string, version: number): Promise<WholeOrder> =>
  changeOne(PIECE_ORDER, affiliateId, id, version, {
    set: {
      status: sql`'cancelled'`,
      history: sql`o.history || jsonb_build_object('status', 'cancelled', 'at', now(), 'note', '')`,
    },
    only: [isCancelable(affiliateId, id)],
    action: 'cancel',
  });

export const orderRoutes = [
  on(contract.listOrders, ({ affiliate, query }) => listOrders(affiliate.id, query)),
  on(contract.createOrder, async ({ affiliate, body, request, context }) => {
    const making = { origin: originOf(request), key: requestKey(request, body) };
    const order = await createOrder(affiliate.id, body, making);
    notify('order', order.id, context);
    return createdReply(order);
  }),
  on(contract.readOrder, ({ affiliate, params }) => readOne(PIECE_ORDER, affiliate.id, params.id)),
  on(contract.cancelOrder, ({ affiliate, params, body }) =>
    cancelOrder(affiliate.id, params.id, body.version),
  ),
];
