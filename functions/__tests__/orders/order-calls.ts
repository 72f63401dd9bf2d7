import { createOrder } from '../../../src/contract/orders.ts';
import { query } from '../../lib/db/db.ts';
import type { BodyOf, Caller } from '../helpers/caller.ts';

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

type Items = BodyOf<typeof createOrder>['items'];

/** An order of these pieces. */
export const orderOf = (items: Items = [CARDS], key?: string) => ({
  body: { items, address: ADDRESS },
  key,
});

/** Orders pieces that are available. */
export const placedOrder = (caller: Caller, items?: Items, key?: string) =>
  caller.call(createOrder, orderOf(items, key));

/** Sets a disclosure line in every profile. */
export const disclose = async (text = 'Securities through Example Firm.'): Promise<void> =>
  void (await query('update profile set disclosure = $1', [text]));
