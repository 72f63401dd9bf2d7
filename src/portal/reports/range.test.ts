import { expect, test } from 'vitest';
import { lengthOf, monthNames, PRESETS, rangeOfPreset, rangeWords } from './range.ts';
import { rangeProblem } from './Toolbar.tsx';

const presetsAt = (now: string) =>
  PRESETS.map((preset) => Object.values(rangeOfPreset(preset, Date.parse(now))).join(' '));

test('presets end today in UTC, whatever day it is where the person is', () => {
  expect(presetsAt('2026-11-21T23:59:59Z')).toEqual([
    '2026-10-23 2026-11-21',
    '2026-08-24 2026-11-21',
    '2026-01-01 2026-11-21',
    '2025-12-01 2026-11-21',
  ]);
  expect(presetsAt('2026-11-22T00:00:00Z')[0]).toBe('2026-10-24 2026-11-22');
});

test('twelve months of December begin in January, and of January in last February', () => {
  expect(presetsAt('2026-12-31T12:00:00Z')[3]).toBe('2026-01-01 2026-12-31');
  expect(presetsAt('2026-01-31T12:00:00Z')[3]).toBe('2025-02-01 2026-01-31');
});

test('a range counts both its ends', () => {
  expect(lengthOf({ from: '2026-11-21', to: '2026-11-21' })).toBe(1);
  expect(lengthOf({ from: '2026-10-23', to: '2026-11-21' })).toBe(30);
});

test('a range is said with its year once', () => {
  expect(rangeWords({ from: '2026-10-23', to: '2026-11-21' })).toBe('Oct 23 to Nov 21, 2026');
  expect(rangeWords({ from: '2025-12-01', to: '2026-11-21' })).toBe('Dec 1, 2025 to Nov 21, 2026');
  expect(rangeWords({ from: '2026-11-21', to: '2026-11-21' })).toBe('Nov 21, 2026');
});

test('months have their year once their names would repeat', () => {
  expect(monthNames(['2025-12', '2026-01'])).toEqual(['Dec', 'Jan']);
  const months = Array.from(
    { length: 13 },
    (_, i) => `202${i < 12 ? 5 : 6}-${String((i % 12) + 1).padStart(2, '0')}`,
  );
  const names = monthNames(months);
  expect([names[0], names[12]]).toEqual(['Jan ’25', 'Jan ’26']);
});

test('days that are no range are told before they are asked for', () => {
  expect(rangeProblem({ from: '2026-11-21', to: '2026-11-21' })).toBeUndefined();
  expect(rangeProblem({ from: '', to: '2026-11-21' })).toBe('Please choose both days.');
  expect(rangeProblem({ from: '2026-11-22', to: '2026-11-21' })).toBe(
    'The first day must not be after the last.',
  );
  expect(rangeProblem({ from: '2024-01-01', to: '2027-01-02' })).toBeUndefined();
  expect(rangeProblem({ from: '2024-01-01', to: '2027-01-03' })).toBe(
    'A report covers at most three years.',
  );
});
