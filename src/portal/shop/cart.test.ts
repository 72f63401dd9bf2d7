import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubTab } from '../../../tests/tab.ts';
import { $person } from '../../api/person.ts';
import { keepWork } from '../../api/work.ts';
import { $cart, emptyCart, fillCart, orderKey, putIn, takeOut } from './cart.ts';

const CARDS = { product: 'business-card', quantity: 100, paper: 'matte' } as const;

beforeEach(() => {
  stubTab();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  $person.set('ada');
});
afterEach(() => {
  emptyCart();
});

test('a piece is in the cart once, with the last choices', () => {
  const stop = $cart.listen(() => {});
  putIn(CARDS);
  putIn({ ...CARDS, quantity: 500 });
  fillCart([{ ...CARDS, product: 'flyer' }]);
  expect($cart.get()).toEqual([
    { ...CARDS, quantity: 500 },
    { ...CARDS, product: 'flyer' },
  ]);
  takeOut('flyer');
  expect($cart.get()).toHaveLength(1);
  stop();
});

test('no one sees someone else’s cart, and it is there again afterwards', () => {
  const stop = $cart.listen(() => {});
  putIn(CARDS);
  $person.set('eve');
  expect($cart.get()).toEqual([]);
  $person.set('ada');
  expect($cart.get()).toEqual([CARDS]);
  stop();
});

test('the cart for one affiliate does not show while the person works for another', () => {
  const stop = $cart.listen(() => {});
  const workAt = (current: string) => ({ current, own: false, items: [] });
  keepWork(workAt('a'));
  putIn(CARDS);
  keepWork(workAt('b'));
  expect($cart.get()).toEqual([]);
  keepWork(workAt('a'));
  expect($cart.get()).toEqual([CARDS]);
  emptyCart();
  keepWork(null);
  stop();
});

test('an order keeps its key with the cart, through a reload, until cart or address change', async () => {
  const order = { items: [CARDS], address: { zip: '10001' } };
  const key = await orderKey(order);
  expect(await orderKey({ ...order })).toBe(key);
  vi.resetModules();
  const reloaded = await import('./cart.ts');
  const { $person: person } = await import('../../api/person.ts');
  person.set('ada');
  expect(await reloaded.orderKey(order)).toBe(key);
  const other = await orderKey({ ...order, address: { zip: '10002' } });
  expect(other).not.toBe(key);
  emptyCart();
  expect(await orderKey({ ...order, address: { zip: '10002' } })).not.toBe(other);
});

test('an order’s address does not stay in the browser', async () => {
  await orderKey({ items: [CARDS], address: { street: '1 Example Street' } });
  expect(
    Object.keys(localStorage)
      .map((key) => localStorage.getItem(key))
      .join(),
  ).not.toContain('Example');
});
