/** Library favorites, as rows. */
import type { Favourite, Favourites, LibraryText } from '../../src/contract/library.ts';
import * as contract from '../../src/contract/library.ts';
import { query } from './db/db.ts';
import { readGated } from './gated.ts';
import { reply } from './http/answer.ts';
import { on } from './http/endpoint.ts';

/** The slugs of the favorites, most recently marked first. */
export async function listFavourites(affiliateId: string): Promise<Favourites> {
  const rows = await query<{ slug: string }>(
    'select slug from favourite where affiliate_id = $1 order by created_at desc, slug',
    [affiliateId],
  );
  return { favourites: rows.map(({ slug }) => slug) };
}

/** Whether this item is a favorite. */
export async function isFavourite(affiliateId: string, slug: string): Promise<boolean> {
  const rows = await query('select from favourite where affiliate_id = $1 and slug = $2', [
    affiliateId,
    slug,
  ]);
  return rows.length > 0;
}

/** Marks or unmarks an item. Repeating it changes nothing. */
async function markFavourite(
  affiliateId: string,
  slug: string,
  favourite: boolean,
): Promise<Favourite> {
  await query(
    favourite
      ? 'insert into favourite (affiliate_id, slug) values ($1, $2) on conflict do nothing'
      : 'delete from favourite where affiliate_id = $1 and slug = $2',
    [affiliateId, slug],
  );
  return { slug, favourite };
}

const PRIVATE = { 'Cache-Control': 'private, no-store' };

/** The library's texts for signed-in affiliates, and their favorites. */
export const libraryRoutes = [
  on(contract.listFavourites, async ({ affiliate }) =>
    reply(await listFavourites(affiliate.id), PRIVATE),
  ),
  on(contract.readItem, async ({ affiliate, params: { slug } }) => {
    const { html } = await readGated('library', slug);
    const favourite = await isFavourite(affiliate.id, slug);
    return reply({ slug, html, favourite } satisfies LibraryText, PRIVATE);
  }),
  on(contract.markItem, async ({ affiliate, params: { slug }, body }) => {
    await readGated('library', slug);
    return markFavourite(affiliate.id, slug, body.favourite);
  }),
];
