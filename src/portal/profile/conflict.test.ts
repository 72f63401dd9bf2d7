import { expect, test } from 'vitest';
import { SAMPLE } from '../../../tests/sample-profile.ts';
import { reconcile } from './conflict.ts';

test('changes of different fields go together without a choice', () => {
  const mine = { ...SAMPLE, role: 'Coach' };
  const theirs = { ...SAMPLE, firm: 'Elsewhere' };
  expect(reconcile(SAMPLE, mine, theirs)).toEqual({
    draft: { ...SAMPLE, role: 'Coach', firm: 'Elsewhere' },
    clashes: [],
  });
});

test('two values of one field are a choice, and this window’s comes first', () => {
  const mine = { ...SAMPLE, states: ['TX'] };
  const theirs = { ...SAMPLE, states: ['OH'] };
  expect(reconcile(SAMPLE, mine, theirs)).toEqual({ draft: mine, clashes: ['states'] });
});

test('the same change twice is no choice', () => {
  const both = { ...SAMPLE, bio: 'New.' };
  expect(reconcile(SAMPLE, both, { ...both })).toEqual({ draft: both, clashes: [] });
});
