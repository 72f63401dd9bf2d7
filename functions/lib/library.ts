/** Library favorites, as rows. */
import type { Favorite, Favorites, LibraryText } from '../../src/contract/library.ts';
import * as contract from '../../src/contract/library.ts';
import { clearancesBy } from './approvals/approvals.ts';
import { handoversOf } from './approvals/handovers.ts';
import { query } from './db/db.ts';
import { sql } from './db/sql.ts';
import { readGated } from './gated/documents.ts';
import { reply } from './http/answer.ts';
import { type Actor, on } from './http/endpoint.ts';
import { notFound } from './http/refusal.ts';

/** The slugs of the favorites, most recently marked first. */
async function listFavorites(affiliateId: string): Promise<Favorites> {
  const rows = await query<{ slug: string }>(
    sql`select slug from favourite where affiliate_id = ${affiliateId} order by created_at desc, slug`,
  );
  return { favourites: rows.map(({ slug }) => slug) };
}

/** Whether this item is a favorite. */
async function isFavorite(affiliateId: string, slug: string): Promise<boolean> {
  const rows = await query(
    sql`select from favourite where affiliate_id = ${affiliateId} and slug = ${slug}`,
  );
  return rows.length > 0;
}

/** Marks or unmarks an item. Repeating it changes nothing. */
async function markFavorite(
  affiliateId: string,
  slug: string,
  favourite: boolean,
): Promise<Favorite> {
  await query(
    favourite
      ? sql`insert into favourite (affiliate_id, slug) values (${affiliateId}, ${slug}) on conflict do nothing`
      : sql`delete from favourite where affiliate_id = ${affiliateId} and slug = ${slug}`,
  );
  return { slug, favourite };
}

const NO_USES: LibraryText['uses'] = { items: [], next: null, contacts: 0, older: 0 };

/** Whether the caller sees who has an item: not an assistant who reads no contacts. */
const readsUses = (actor: Actor | null): boolean =>
  actor === null || actor.scopes.some((scope) => scope !== 'materials');

const PRIVATE = { 'Cache-Control': 'private, no-store' };

export const libraryRoutes = [
  on(contract.listFavorites, async ({ affiliate }) =>
    reply(await listFavorites(affiliate.id), PRIVATE),
  ),
  on(contract.readItem, async ({ affiliate, params: { slug } }) => {
    const { html } = await readGated('library', slug);
    const favourite = await isFavorite(affiliate.id, slug);
    const clearance = (await clearancesBy(affiliate.id, { kind: 'item', thing: slug })).get(slug);
    if (!clearance) throw notFound();
    const { id, actor } = affiliate;
    const uses = readsUses(actor) ? await handoversOf(id, 'item', slug) : NO_USES;
    return reply({ slug, html, favourite, uses, ...clearance } satisfies LibraryText, PRIVATE);
  }),
  on(contract.markItem, async ({ affiliate, params: { slug }, body }) => {
    await readGated('library', slug);
    return markFavorite(affiliate.id, slug, body.favourite);
  }),
];
