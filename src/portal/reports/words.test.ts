import { expect, test } from 'vitest';
import type { Report } from '../../contract/reports.ts';
import { changeOf, creditWords, notCountedWords, rateWords } from './words.ts';

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
