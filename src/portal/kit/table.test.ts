// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { DataTable, TableHead } from './DataTable.tsx';
import { sortAfterPress, toggleRow } from './table.ts';

test('a column sorts ascending first, then descending and ascending in turn; another starts again', () => {
  const up = { key: 'name', direction: 'ascending' } as const;
  const down = { key: 'name', direction: 'descending' } as const;
  expect(sortAfterPress(undefined, 'name')).toEqual(up);
  expect(sortAfterPress(up, 'name')).toEqual(down);
  expect(sortAfterPress(down, 'name')).toEqual(up);
  expect(sortAfterPress(down, 'stage')).toEqual({ ...up, key: 'stage' });
});

test('a row is selected and deselected, in a new set each time', () => {
  const none: ReadonlySet<string> = new Set();
  const one = toggleRow(none, 'a');
  expect([...one]).toEqual(['a']);
  expect([...toggleRow(one, 'a')]).toEqual([]);
  expect(none.size).toBe(0);
});

test('a column’s header says its order, and its button asks for the other one', () => {
  const onSort = vi.fn();
  const column = (key: string) => ({ key, header: key, cell: () => '', sortable: true });
  const table = {
    caption: 'People',
    columns: [column('Name'), column('Value')],
    rows: ['a'],
    idOf: String,
    nameOf: String,
    sort: { key: 'Name', direction: 'ascending' } as const,
    onSort,
  };
  render(createElement('table', null, createElement(TableHead<string>, table)));
  const heads = screen.getAllByRole('columnheader');
  expect(heads.map((head) => head.getAttribute('aria-sort'))).toEqual(['ascending', 'none']);
  fireEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSort).toHaveBeenCalledWith({ key: 'Name', direction: 'descending' });
});

test('only the rows that changed are drawn again', () => {
  const drawn: string[] = [];
  const cell = ({ name }: { name: string }) => {
    drawn.push(name);
    return name;
  };
  const same = {
    caption: 'People',
    columns: [{ key: 'name', header: 'Name', cell }],
    idOf: ({ id }: { id: string }) => id,
    nameOf: cell,
  };
  const ada = { id: 'a', name: 'Ada' };
  const ben = { id: 'b', name: 'Ben' };
  const { rerender } = render(createElement(DataTable<typeof ada>, { ...same, rows: [ada, ben] }));
  drawn.length = 0;
  const changed = { ...ben, name: 'Benjamin' };
  rerender(createElement(DataTable<typeof ada>, { ...same, rows: [ada, changed] }));
  expect(drawn).toEqual(['Benjamin']);
});
