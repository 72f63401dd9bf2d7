// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AffiliateChoice } from './LeadsPart.tsx';

const sent = vi.fn(async (_path: string) => Response.json({ items: [] }));
const asked = () =>
  sent.mock.calls.map(([path]) => new URL(path, location.href).searchParams.get('q'));
const pause = () => act(() => vi.advanceTimersByTimeAsync(1_000));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', sent);
  sent.mockClear();
});

test('each text is searched once, also none, which shows all affiliates', async () => {
  render(createElement(AffiliateChoice, { chosen: '', typed: '', onChoose: () => {}, error: '' }));
  await pause();
  for (const value of ['ada', '']) {
    fireEvent.change(screen.getByRole('textbox'), { target: { value } });
    await pause();
  }
  expect(asked()).toEqual(['', 'ada', '']);
});
