import { expect, test } from 'vitest';
import { SAMPLE } from '../../../tests/sample-profile.ts';
import { EXPECTED_ITEMS, gapsOf, needsConfirmation } from './ProfilePage.tsx';

test('a complete profile has no gaps', () => {
  expect(gapsOf(SAMPLE)).toEqual([]);
});

test('each empty item is named once, the disclosure first', () => {
  const empty = { ...SAMPLE, disclosure: '', firm: '', role: '', phone: '', email: '' };
  const emptier = { ...empty, booking: '', website: '', states: [], credentials: '', bio: '' };
  const gaps = gapsOf(emptier);
  expect(gaps).toHaveLength(EXPECTED_ITEMS);
  expect(gaps[0]?.name).toBe('Add your firm’s disclosure');
  expect(new Set(gaps.map(({ field }) => field)).size).toBe(EXPECTED_ITEMS);
});

test.each([
  [null, true],
  ['2025-11-20', true],
  ['2025-11-21', false],
  ['2026-11-20', false],
])('a profile confirmed on %s needs a confirmation: %s', (confirmedOn, needed) => {
  expect(needsConfirmation(confirmedOn, Date.parse('2026-11-21T00:00Z'))).toBe(needed);
});
