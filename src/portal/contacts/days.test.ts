import { expect, test } from 'vitest';
import { dayAfter } from '../../lib/format-date.ts';
import { daysBetween, dueWords, nearDayWords } from './days.ts';

const NOW = '2026-11-21';

test('a day has its year if it is not the current year', () => {
  expect(nearDayWords('2026-03-01', NOW)).toBe('Mar 1');
  expect(nearDayWords('2025-12-31', NOW)).toBe('Dec 31, 2025');
});

test('due days are in words', () => {
  expect(dueWords('2026-11-18', NOW)).toBe('3 days overdue');
  expect(dueWords('2026-11-20', NOW)).toBe('1 day overdue');
  expect(dueWords('2026-11-21', NOW)).toBe('Today');
  expect(dueWords('2026-11-22', NOW)).toBe('Tomorrow');
  expect(dueWords('2026-11-23', NOW)).toBe('Nov 23');
});

test('days are counted across months and daylight saving changes', () => {
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2);
  expect(dayAfter('2026-11-21', 30)).toBe('2026-12-21');
});
