// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Page } from './SupportPage.tsx';

const office = {
  name: 'Alliance',
  phone: '(212) 555-0147',
  email: 'office@example.com',
  hours: [],
};
const site = office as unknown as Parameters<typeof Page>[0]['site'];
const field = () => screen.getByLabelText<HTMLInputElement>('Search the answers');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const pause = () => act(() => vi.advanceTimersByTimeAsync(1_000));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => Response.json({ items: [] }));
  render(createElement(Page, { site, params: {} }));
});

test('answers are found with each key, and the text goes into the address after a pause', async () => {
  type('passwrod');
  expect(screen.getByRole('heading', { name: 'Answers that fit' })).toBeTruthy();
  await pause();
  expect(location.search).toBe('?q=passwrod');
  type('xylophone');
  fireEvent.click(screen.getByRole('button', { name: 'Show all questions' }));
  await pause();
  expect([field().value, location.search]).toEqual(['', '']);
});
