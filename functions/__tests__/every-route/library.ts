/** Library items, which every affiliate may read. */
import type { Example } from './tables.ts';

const params = { slug: 'what-a-trust-does' };

export const LIBRARY: Record<string, Example> = {
  'GET /api/library/:slug': async () => ({ params, shared: true }),
  'PUT /api/library/:slug/favourite': async () => ({
    params,
    body: { favourite: true },
    shared: true,
  }),
};
