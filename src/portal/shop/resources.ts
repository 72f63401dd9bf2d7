/** The data of the shop's pages, and the creation of links. */

import { computed } from 'nanostores';
import { call } from '../../api/call.ts';
import { RequestError } from '../../api/request.ts';
import { resource } from '../../api/resource.ts';
import { OWN_PAGE } from '../../config/destinations.ts';
import { linkKeyOf, SHOP_CAMPAIGN } from '../../config/shop.ts';
import { createLink, type Link, listLinks } from '../../contract/links.ts';
import { listOrders } from '../../contract/orders.ts';
import { $after } from '../kit/page-turns.tsx';
import type { Piece } from './proof/piece.ts';

export const links = resource(listLinks);
export const orders = resource(
  listOrders,
  computed($after, (after) => ({ query: { after } })),
);

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
