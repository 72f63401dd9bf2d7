import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $person } from '../../api/person.ts';
import { $basket, emptyBasket, fillBasket, putIn, takeOut } from './basket.ts';

const CARDS = { product: 'business-card', quantity: 100, paper: 'matte' } as const;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  $person.set('ada');
});
afterEach(() => {
  emptyBasket();
  vi.unstubAllGlobals();
});

test('a piece is in the basket once, with what was chosen last', () => {
  const stop = $basket.listen(() => {});
  putIn(CARDS);
  putIn({ ...CARDS, quantity: 500 });
  fillBasket([{ ...CARDS, product: 'flyer' }]);
  expect($basket.get()).toEqual([
    { ...CARDS, quantity: 500 },
    { ...CARDS, product: 'flyer' },
  ]);
  takeOut('flyer');
  expect($basket.get()).toHaveLength(1);
  stop();
});

test('nobody sees the basket of somebody else, and it is there again afterwards', () => {
  const stop = $basket.listen(() => {});
  putIn(CARDS);
  $person.set('eve');
  expect($basket.get()).toEqual([]);
  $person.set('ada');
  expect($basket.get()).toEqual([CARDS]);
  stop();
});
