import { expect, test } from 'vitest';
import { SAMPLE } from '../../../tests/sample-profile.ts';
import { expectedOf, gapsOf, needsConfirmation } from './ProfilePage.tsx';

test('a complete profile has no gaps', () => {
  expect(gapsOf(SAMPLE)).toEqual([]);
});

test('each empty item is named once, the disclosure first', () => {
  const empty = { ...SAMPLE, disclosure: '', firm: '', role: '', phone: '', email: '' };
  const emptier = { ...empty, booking: '', website: '', states: [], credentials: '', bio: '' };
  const gaps = gapsOf(emptier);
  expect(gaps).toHaveLength(expectedOf(emptier).length);
  expect(gaps[0]?.name).toBe('Add your firm’s disclosure');
  expect(new Set(gaps.map(({ field }) => field)).size).toBe(gaps.length);
});

test('the place of business is missing only beside a California license that shows', () => {
  const license = { state: 'CA', number: '0X12345', kinds: ['life' as const], expiresOn: null };
  const licensed = { ...SAMPLE, licenses: [license] };
  expect(gapsOf(licensed).map(({ name }) => name)).toEqual([
    'Add your principal place of business',
  ]);
  expect(gapsOf({ ...licensed, place: 'Fresno, California' })).toEqual([]);
  expect(gapsOf({ ...licensed, show: { ...SAMPLE.show, licenses: false } })).toEqual([]);
});

test.each([
  [null, true],
  ['2025-11-20', true],
  ['2025-11-21', false],
  ['2026-11-20', false],
])('a profile confirmed on %s needs a confirmation: %s', (confirmedOn, needed) => {
  expect(needsConfirmation(confirmedOn, Date.parse('2026-11-21T00:00Z'))).toBe(needed);
});
