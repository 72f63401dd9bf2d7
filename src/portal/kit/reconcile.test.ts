import { expect, test } from 'vitest';
import { reconcile } from './use-form.ts';

const BASE = { role: 'Planner', firm: 'Example', states: ['CA'], bio: '' };

test('changes of different fields merge without a choice', () => {
  const mine = { ...BASE, role: 'Coach' };
  const theirs = { ...BASE, firm: 'Elsewhere' };
  expect(reconcile(BASE, mine, theirs)).toEqual({
    draft: { ...BASE, role: 'Coach', firm: 'Elsewhere' },
    clashes: [],
  });
});

test('two values of one field are a choice, and this window’s comes first', () => {
  const mine = { ...BASE, states: ['TX'] };
  const theirs = { ...BASE, states: ['OH'] };
  expect(reconcile(BASE, mine, theirs)).toEqual({
    draft: mine,
    clashes: [{ field: 'states', mine: ['TX'], theirs: ['OH'] }],
  });
});

test('the same change made twice is not a choice', () => {
  const both = { ...BASE, bio: 'New.' };
  expect(reconcile(BASE, both, { ...both })).toEqual({ draft: both, clashes: [] });
});
