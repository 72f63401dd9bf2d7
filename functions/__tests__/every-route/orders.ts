/** Orders that other affiliates must not reach. */
import { query } from '../../lib/db/db.ts';
import { createOrder } from '../../lib/orders.ts';
import { ORIGIN } from '../harness.ts';
import { ADDRESS } from '../order-calls.ts';
import type { Example } from './tables.ts';

/** Creates an order, and returns it with a body for the route. */
const withBody =
  (body?: unknown): Example =>
  async (affiliateId) => {
    await query("update profile set disclosure = 'A disclosure line.' where affiliate_id = $1", [
      affiliateId,
    ]);
    const making = { origin: ORIGIN, key: null };
    const items = [{ product: 'business-card', quantity: 100 }];
    return {
      params: { id: (await createOrder(affiliateId, { items, address: ADDRESS }, making)).id },
      body,
    };
  };

export const ORDERS: Record<string, Example> = {
  'GET /api/orders/:id': withBody(),
  'PATCH /api/orders/:id': withBody({ version: 1, status: 'cancelled' }),
};
