// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Today } from '../../contract/home.ts';
import { isBusy, TodayCard } from './TodayCard.tsx';

const nothing = { count: 0, items: [] };
const none: Today = {
  counts: { leads: 0, due: 0, overdue: 0, meetings: 0 },
  leads: nothing,
  due: nothing,
  overdue: nothing,
  meetings: nothing,
  course: null,
  start: null,
  hasPractice: false,
} as unknown as Today;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each([
  ['2026-11-14', false],
  ['2026-11-15', true],
  ['2026-12-20', true],
  ['2027-01-02', true],
  ['2027-01-31', true],
  ['2027-02-01', false],
])('on %s the card links the new year’s figures: %s', (day, linked) => {
  vi.setSystemTime(`${day}T12:00:00Z`);
  expect(isBusy(none, {})).toBe(linked);
  render(createElement(TodayCard, { today: none, courses: {}, reload: async () => {} }));
  const link = screen.queryByRole('link', { name: 'What changes on January 1' });
  expect(link?.getAttribute('href')).toBe(
    linked ? '/dashboard/library/what-changes-on-january-1' : undefined,
  );
});
