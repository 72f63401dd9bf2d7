import { type LibraryText, listFavourites, markItem, readItem } from '../src/contract/library.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import * as favourites from './lib/favourites.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { readGated } from './lib/gated.ts';
import { reply } from './lib/http/answer.ts';

const FOLDER = new URL('../.netlify/gated/library/', import.meta.url);
const PRIVATE = { 'Cache-Control': 'private, no-store' };

/** The library's texts for signed-in affiliates, and their favorites. */
export default endpoint(
  on(listFavourites, async ({ affiliate }) =>
    reply(await favourites.listFavourites(affiliate.id), PRIVATE),
  ),
  on(readItem, async ({ affiliate, params: { slug } }) => {
    const { html } = await readGated(FOLDER, slug);
    const favourite = await favourites.isFavourite(affiliate.id, slug);
    return reply({ slug, html, favourite } satisfies LibraryText, PRIVATE);
  }),
  on(markItem, async ({ affiliate, params: { slug }, body }) => {
    await readGated(FOLDER, slug);
    return favourites.markFavourite(affiliate.id, slug, body.favourite);
  }),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/library', '/api/library/:slug', '/api/library/:slug/favourite'],
  includedFiles: ['../.netlify/gated/library/**'],
  rateLimit: { windowLimit: 240, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
