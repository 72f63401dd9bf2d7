// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnGroup } from '../../../contract/search.ts';
import { $session } from '../../../session/session.ts';
import { $account } from '../account.ts';
import { openPalette } from './open-palette.tsx';

let groups: OwnGroup[] = [];
const sent = vi.fn(async (_path: string) => Response.json({ groups }));

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search everything' });
/** Types, and waits until the answer is there. */
const search = async (value: string) => {
  fireEvent.change(field(), { target: { value } });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
};
const searches = () => sent.mock.calls.filter(([path]) => path.includes('/api/search'));
const contacts = (items: OwnGroup['items'], more: Partial<OwnGroup> = {}): OwnGroup[] => [
  { kind: 'contacts', count: items.length, items, ...more },
];
const titles = () => screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', sent);
  sent.mockClear();
  groups = [];
  $session.set({ status: 'authenticated', user: { username: 'ada' } } as never);
  act(openPalette);
});
afterEach(() => {
  act(() => fireEvent.click(screen.getByRole('button', { name: 'Close' })));
});

test('a private number is not sent, and the palette says so', async () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue();
  await search('123-45-6789');
  expect(screen.getByRole('status').textContent).toBe(
    'This looks like it holds a social security number. It was not searched.',
  );
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(searches()).toEqual([]);
  expect(assign).not.toHaveBeenCalled();
  expect(screen.queryAllByRole('option')).toEqual([]);
});

test('a contact that is found by a note shows the sentence with the words marked', async () => {
  const excerpt = { text: 'Sold the HVAC business.', marks: [[9, 13] as [number, number]] };
  groups = contacts([{ id: '1', title: 'Winston Dandelion', href: '/c', excerpt }]);
  await search('hvac');
  const option = screen.getByRole('option', { name: /Winston Dandelion/ });
  expect(option.textContent).toBe('Winston DandelionSold the HVAC business.');
  expect([...option.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['HVAC']);
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(within(screen.getByRole('status')).getByText(/^Winston/).textContent).toBe(
    'Winston Dandelion, Sold the HVAC business., Contacts, 1 of 1',
  );
});

test('a name that is only close shows unless a page has the word', async () => {
  const near = [{ id: '1', title: 'Vera Trainer', href: '/c' }];
  groups = contacts(near, { guessed: true });
  await search('training');
  expect(titles()).not.toContain('Contacts');
  await search('trianer');
  expect(titles()).toEqual(['Contacts']);
});

test('the parts of the office are found by whoever works there, and by no one else', async () => {
  await search('register of uses');
  expect(screen.queryByRole('option', { name: /Approvals/ })).toBeNull();
  act(() => $account.set({ office: { waiting: 0 } } as never));
  expect(screen.getByRole('option', { name: /Approvals/ }).getAttribute('href')).toBe(
    '/dashboard/office?part=approvals',
  );
  act(() => $account.set(null));
});
