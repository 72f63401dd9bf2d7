import { expect, test } from 'vitest';
import { sortAfterPress, toggled } from './DataTable.tsx';

test('a column sorts ascending first, then descending, then ascending again', () => {
  const first = sortAfterPress(undefined, 'name');
  expect(first).toEqual({ key: 'name', direction: 'ascending' });
  const second = sortAfterPress(first, 'name');
  expect(second).toEqual({ key: 'name', direction: 'descending' });
  expect(sortAfterPress(second, 'name')).toEqual(first);
});

test('another column starts ascending', () => {
  expect(sortAfterPress({ key: 'name', direction: 'ascending' }, 'stage')).toEqual({
    key: 'stage',
    direction: 'ascending',
  });
});

test('a row is selected and deselected, in a new set each time', () => {
  const none: ReadonlySet<string> = new Set();
  const one = toggled(none, 'a');
  expect([...one]).toEqual(['a']);
  expect([...toggled(one, 'a')]).toEqual([]);
  expect(none.size).toBe(0);
});
