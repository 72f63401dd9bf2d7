import { expect, test } from 'vitest';
import { changedSearch } from './search-params.ts';

test('a change sets, replaces and takes out names, and leaves the others', () => {
  expect(changedSearch('?stage=lead&q=smith', { stage: 'client', after: 'x y' })).toBe(
    '?stage=client&q=smith&after=x+y',
  );
  expect(changedSearch('?stage=lead&q=smith', { stage: null, q: '' })).toBe('');
});
