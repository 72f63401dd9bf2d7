/** The data of the shop's pages, the state in their address, and the creation of links. */
import { atom, computed } from 'nanostores';
import { call, resource } from '../../api/call.ts';
import { RequestError } from '../../api/request.ts';
import { linkKeyOf, PAPERS, type Paper, SHOP_CAMPAIGN } from '../../config/shop.ts';
import { UUID } from '../../config/units.ts';
import { listMaterials, type Material } from '../../contract/approvals/approvals.ts';
import { createLink, type Link, listLinks, OWN_PAGE } from '../../contract/links/links.ts';
import { clearedPiece, listOrders, type Order, readOrder } from '../../contract/orders.ts';
import { $search } from '../../lib/address.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { $param } from '../kit/page.ts';
import { $after } from '../kit/page-turns.tsx';
import { FIRMS_APPROVE, materialOf, useMaterials } from '../shared/approvals/ApprovalState.tsx';
import type { Piece } from './proof/piece.ts';

/** A piece's name; a piece that no longer exists is named by its id. */
export const nameOf = (pieces: readonly Orderable[], product: string): string =>
  pieces.find(({ id }) => id === product)?.name ?? product;

/** An item in words: "250 × Business card, matte". */
export const itemInWords = (
  pieces: readonly Orderable[],
  { product, quantity, paper }: { product: string; quantity: number; paper: Paper },
): string =>
  `${formatNumber(quantity)} × ${nameOf(pieces, product)}, ${PAPERS[paper].toLowerCase()}`;

/** An order's title: its first piece, and the number of others. */
export function orderInWords(pieces: readonly Orderable[], { items }: Order): string {
  const [first] = items;
  const more = items.length > 1 ? ` and ${items.length - 1} more` : '';
  return first
    ? `${formatNumber(first.quantity)} × ${nameOf(pieces, first.product)}${more}`
    : 'Order';
}

export type Orderable = Piece;

export const STEPS = ['cart', 'address', 'review'] as const;
export type Step = (typeof STEPS)[number];

const named = (search: string, name: string) => new URLSearchParams(search).get(name) ?? '';

/** The current step, if a request is in progress. */
export const $step = computed($search, (search) =>
  STEPS.find((step) => step === named(search, 'view')),
);

/** The id of the order in the address, or an empty string. */
export const $id = computed($search, (search) => {
  const id = named(search, 'id');
  return UUID.test(id) ? id : '';
});

export const shownOrder = resource(
  readOrder,
  computed($id, (id) => ({ params: { id } })),
);

export const links = resource(listLinks);
export const orders = resource(
  listOrders,
  computed($after, (after) => ({ query: { after } })),
);

/** The clearances of all pieces, and that of the page's piece. */
const pieceMaterials = resource(listMaterials, atom({ query: { kind: 'piece' as const } }));
export const pieceMaterial = materialOf('piece', $param('piece'));

/** A piece as it prints; as a draft until its clearance is known. */
export const asPrinted = (piece: Piece, thing: Material | undefined): Piece =>
  FIRMS_APPROVE ? clearedPiece(piece, thing) : piece;

/** The pieces of a list as they print. */
export function usePrinted(pieces: readonly Piece[]): readonly Piece[] {
  const loaded = useMaterials(pieceMaterials);
  const things = loaded.status === 'ready' ? loaded.data.items : [];
  return pieces.map((piece) =>
    asPrinted(
      piece,
      things.find(({ thing }) => thing === piece.id),
    ),
  );
}

type Named = Pick<Piece, 'id' | 'name'>;

/** The piece's own link among these, if it exists and still has its original name. */
export const linkAmong = (items: readonly Link[], { name }: Named): Link | undefined =>
  items.find(({ label, campaign }) => campaign === SHOP_CAMPAIGN && label === name);

/** The piece's own link, created the first time. Throws as `call` does. */
export async function ownLink({ id, name }: Named): Promise<Link> {
  const made = await call(createLink, {
    body: { label: name, campaign: SHOP_CAMPAIGN, destination: OWN_PAGE },
    idempotencyKey: linkKeyOf(id),
  }).catch((error: unknown) => {
    // The piece was renamed since, so its existing link is used.
    if (error instanceof RequestError && error.current) return error.current as Link;
    throw error;
  });
  void links.change((list) => ({
    ...list,
    items: [...list.items.filter((link) => link.id !== made.id), made],
  }));
  return made;
}
