/** The calls of orders, as browsers make them. */
import type { Order, WholeOrder } from '../../../src/contract/orders.ts';
import type { Page } from '../../../src/contract/paging.ts';
import { query } from '../../lib/db/db.ts';
import { callsOf, json } from '../helpers/callers.ts';

export const ADDRESS = {
  name: 'Ada Example',
  street: '1 Example Street',
  street2: 'Suite 4',
  city: 'Sampletown',
  state: 'NY',
  zip: '10001',
  phone: '(555) 010-0142',
};
export const CARDS = { product: 'business-card', quantity: 250 };

/** Calls a path below /api/orders as the cookie's affiliate. */
export const call = callsOf('/api/orders');

/** Orders pieces. */
export const ask = (cookie: string, items: object[] = [CARDS], key?: string): Promise<Response> =>
  call(cookie, 'POST', '', { items, address: ADDRESS }, key);

/** Orders pieces that are available. */
export const order = (cookie: string, items?: object[], key?: string): Promise<WholeOrder> =>
  json<WholeOrder>(ask(cookie, items, key), 201);

export const read = (cookie: string, id: string): Promise<WholeOrder> =>
  json<WholeOrder>(call(cookie, 'GET', `/${id}`));

export const list = (cookie: string): Promise<Page<Order>> =>
  json<Page<Order>>(call(cookie, 'GET'));

export const cancel = (cookie: string, { id, version }: Order): Promise<Response> =>
  call(cookie, 'PATCH', `/${id}`, { version, status: 'cancelled' });

/** Sets a disclosure line in every profile. */
export const disclose = async (text = 'Securities through Example Firm.'): Promise<void> =>
  void (await query('update profile set disclosure = $1', [text]));
