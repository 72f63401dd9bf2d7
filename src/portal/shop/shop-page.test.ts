// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { formatDay } from '../../lib/format-date.ts';
import { PIECES } from './words.ts';

test('a piece says until when it is valid, and after that day that it has expired', async () => {
  const { Skeleton } = await import('./ShopPage.tsx');
  const days = PIECES.map(({ expiresOn }) => expiresOn).sort();
  const first = days[0] ?? '';
  const last = days.at(-1) ?? '';
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${first}T12:00`) });
  render(createElement(Skeleton));
  expect(screen.queryByText('Expired')).toBeNull();
  expect(screen.getAllByText(`Valid until ${formatDay(first)}`)).not.toEqual([]);
  cleanup();

  vi.setSystemTime(new Date(`${Number(last.slice(0, 4)) + 1}-01-01T12:00`));
  render(createElement(Skeleton));
  expect(screen.getAllByText('Expired')).toHaveLength(PIECES.length);
  expect(screen.getAllByText(`after ${formatDay(first)}`)).not.toEqual([]);
});
