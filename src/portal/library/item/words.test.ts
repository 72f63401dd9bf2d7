import { expect, test } from 'vitest';
import { isUpcoming, startWords } from '../items.ts';
import { legendOf, noteOf } from './ItemHeader.tsx';

const ITEM = {
  title: 'Year-end giving',
  kind: 'explainer',
  reviewedOn: '2026-11-23',
  slug: 'year-end-giving',
} as const;

test.each([
  [undefined, '(explainer, text of Nov 23, 2026)'],
  ['Robin Sample, JD', '(explainer, reviewed Nov 23, 2026)'],
])('with the reviewer %s, a contact’s note about an item says %s', (reviewer, words) => {
  expect(noteOf({ ...ITEM, reviewer }, 'https://alliance.example')).toBe(
    `From the library: “Year-end giving” ${words}\nhttps://alliance.example/dashboard/library/year-end-giving`,
  );
});

test('an item is upcoming until its first day, and says from when it may be used', () => {
  const later = { startsOn: '2027-01-01' };
  expect(isUpcoming(later, '2026-12-31')).toBe(true);
  expect(isUpcoming(later, '2027-01-01')).toBe(false);
  expect(startWords(later)).toBe('For use from January 1, 2027');
  expect(isUpcoming({ startsOn: null }, '2026-12-31')).toBe(false);
});

test('a worksheet says that the attorney decides, a text to read does not', () => {
  const legend = (kind: 'worksheet' | 'explainer') =>
    legendOf({ ...ITEM, kind, reviewer: undefined, expiresOn: '2027-11-30' });
  expect(legend('worksheet')).toMatch(/before you act\. Your attorney drafts and decides\.$/);
  expect(legend('explainer')).toMatch(/before you act\.$/);
});
