// @vitest-environment happy-dom
import { useStore } from '@nanostores/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { $search, changeSearch, readAddress } from '../../lib/address.ts';
import { SearchField, useTyped } from './SearchField.tsx';

function Search() {
  const [typed, onType] = useTyped(new URLSearchParams(useStore($search)).get('q') ?? '');
  return createElement(SearchField, { label: 'Search', typed, onType });
}

const field = () => screen.getByLabelText<HTMLInputElement>('Search');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const pause = () => act(() => vi.advanceTimersByTime(1_000));

/** The browser goes back to an entry with this query. */
const goBack = (search: string) =>
  act(() => {
    history.replaceState(null, '', `/list${search}`);
    dispatchEvent(new PopStateEvent('popstate'));
  });

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/list?state=open');
  readAddress();
  render(createElement(Search));
});

test('a pause in typing writes the text into the address, from the first page', () => {
  act(() => changeSearch({ after: 'cursor' }));
  type('Ma');
  type(' Mary ');
  expect(location.search).toBe('?state=open&after=cursor');
  pause();
  expect(location.search).toBe('?state=open&q=Mary');
  expect(field().value).toBe(' Mary ');
});

test('after Back, field and address are those of the entry', () => {
  type('Mary');
  pause();
  goBack('?q=Ann');
  expect(field().value).toBe('Ann');
  pause();
  expect(location.search).toBe('?q=Ann');
});

test('Back within the pause writes nothing into the earlier entry', () => {
  type('Mary');
  goBack('');
  expect(field().value).toBe('');
  pause();
  expect(location.search).toBe('');
});

test('a filter chosen within the pause keeps the text', () => {
  type('Mary');
  act(() => changeSearch({ state: 'closed' }));
  pause();
  expect(location.search).toBe('?state=closed&q=Mary');
});

test('a private number stays in the field, is not written into the address, and is not searched', () => {
  type('Mary');
  pause();
  type('Mary 123-45-6789');
  pause();
  expect(location.search).toBe('?state=open');
  expect(field().value).toBe('Mary 123-45-6789');
  expect(screen.getByRole('status').textContent).toBe(
    'This looks like it holds a social security number. It was not searched.',
  );
  type('Mary');
  pause();
  expect(location.search).toBe('?state=open&q=Mary');
  expect(screen.getByRole('status').textContent).toBe('');
});
