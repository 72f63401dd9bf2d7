/** Households that other affiliates must not reach. */
import { createHousehold } from '../../lib/households.ts';
import type { Example } from './tables.ts';

/** Creates a household, and returns it with a body for the route. */
const withBody =
  (body?: unknown): Example =>
  async (affiliateId) => ({
    params: { id: (await createHousehold(affiliateId, { name: 'Sample' }, null)).id },
    body,
  });

export const HOUSEHOLDS: Record<string, Example> = {
  'GET /api/households/:id': withBody(),
  'PATCH /api/households/:id': withBody({ version: 1, name: 'Example' }),
  'DELETE /api/households/:id': withBody(),
};
