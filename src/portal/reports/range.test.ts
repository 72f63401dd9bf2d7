import { expect, test } from 'vitest';
import { rangeProblem } from './Toolbar.tsx';
import { lengthOf, PRESETS, periodNames, rangeWords, startOfPreset } from './words.ts';

const presetsAt = (now: string) => PRESETS.map((preset) => startOfPreset(preset, now));

test('presets start a number of days before today, with the year, or with a whole month', () => {
  expect(presetsAt('2026-11-21')).toEqual(['2026-10-23', '2026-08-24', '2026-01-01', '2025-12-01']);
});

test('twelve months start in January if it is December, and in last February if it is January', () => {
  expect(presetsAt('2026-12-31')[3]).toBe('2026-01-01');
  expect(presetsAt('2026-01-31')[3]).toBe('2025-02-01');
});

test('a range includes both of its ends', () => {
  expect(lengthOf({ from: '2026-11-21', to: '2026-11-21' })).toBe(1);
  expect(lengthOf({ from: '2026-10-23', to: '2026-11-21' })).toBe(30);
});

test('a range in words has its year once', () => {
  expect(rangeWords({ from: '2026-10-23', to: '2026-11-21' })).toBe('Oct 23 to Nov 21, 2026');
  expect(rangeWords({ from: '2025-12-01', to: '2026-11-21' })).toBe('Dec 1, 2025 to Nov 21, 2026');
  expect(rangeWords({ from: '2026-11-21', to: '2026-11-21' })).toBe('Nov 21, 2026');
});

test('days and weeks are named by their first day, and the current one is marked', () => {
  const days = ['2026-11-20', '2026-11-21'].map((day) => ({ from: day, to: day }));
  expect(periodNames('day', days, '2026-11-21')).toEqual(['Nov 20', 'Nov 21 so far']);
  const weeks = [{ from: '2026-11-08', to: '2026-11-14' }];
  expect(periodNames('week', weeks, '2026-11-21')).toEqual(['Nov 8']);
});

test('months have their year if their names would repeat', () => {
  const months = Array.from({ length: 13 }, (_, i) => {
    const month = `202${i < 12 ? 5 : 6}-${String((i % 12) + 1).padStart(2, '0')}`;
    return { from: `${month}-01`, to: `${month}-28` };
  });
  const names = (count: number) => periodNames('month', months.slice(0, count), '2026-01-05');
  expect([names(12)[0], names(12)[11]]).toEqual(['Jan', 'Dec']);
  expect([names(13)[0], names(13)[12]]).toEqual(['Jan ’25', 'Jan ’26 so far']);
});

test('an invalid range is reported before the request', () => {
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
