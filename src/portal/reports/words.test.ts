import { expect, test } from 'vitest';
import type { Report } from '../../contract/links/reports.ts';
import {
  changeOf,
  creditWords,
  lengthOf,
  notCountedWords,
  PRESETS,
  periodNames,
  rangeProblem,
  rangeWords,
  rateWords,
  startOfPreset,
} from './words.ts';

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

const BEFORE = { from: '2026-09-23', to: '2026-10-22' };
const RECEIPT = {
  credit: 'link',
  reference: 'ada.card',
  link: { id: 'x', label: 'Card' },
  visitedOn: '2026-11-03',
  formOn: '2026-11-05',
  consent: '2026-11',
  disclosure: null,
} as const;

test('a comparison is in words, with a true minus sign', () => {
  expect(changeOf(12, 9, BEFORE)).toEqual({
    kind: 'more',
    sign: '+3',
    words: '3 more than in the 30 days before',
  });
  expect(changeOf(0, 1200, BEFORE)).toEqual({
    kind: 'fewer',
    sign: '−1,200',
    words: '1,200 fewer than in the 30 days before',
  });
  expect(changeOf(2, 2, { from: '2026-11-20', to: '2026-11-20' })).toEqual({
    kind: 'same',
    sign: '',
    words: 'as many as on the day before',
  });
});

test('there is no percentage of fewer than 20', () => {
  expect(rateWords(3, 11)).toBe('3 of 11');
  expect(rateWords(19, 19)).toBe('19 of 19');
  expect(rateWords(3, 20)).toBe('3 of 20 (15%)');
  expect(rateWords(0, 0)).toBe('0 of 0');
  expect(rateWords(22, 491, 'people')).toBe('22 of 491 people (4%)');
});

test('events that were not counted are listed', () => {
  const words = (bots: number, own: number, self: number) =>
    notCountedWords({ totals: { bots, own }, notCounted: { self } } as Report);
  expect(words(12, 3, 1)).toBe(
    'People are counted once a day per link. 12 automated visits and 3 of your own are not counted; 1 message from your own address is not counted as a lead.',
  );
  expect(words(1, 0, 2)).toContain(
    '1 automated visit and 0 of your own are not counted; 2 messages from your own address are not counted as leads.',
  );
  expect(words(0, 0, 0)).toContain('Nothing was left out in these days');
});

test('a receipt says how a lead was credited', () => {
  expect(creditWords(RECEIPT)).toBe('By your link “Card”, visited Nov 3, 2026.');
  expect(creditWords({ ...RECEIPT, link: null, visitedOn: null })).toBe('By your code.');
  expect(creditWords({ ...RECEIPT, credit: 'office', reason: 'She called' })).toBe(
    'Credited to you by the office: She called',
  );
  expect(creditWords({ ...RECEIPT, credit: 'typed', reference: 'Ada' })).toBe(
    'Named you on the form: “Ada”.',
  );
});
