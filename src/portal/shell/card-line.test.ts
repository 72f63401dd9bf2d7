import { expect, test } from 'vitest';
import { SAMPLE } from '../../../tests/sample-profile.ts';
import type { Profile } from '../../contract/profile/profile.ts';
import { cardLine } from './card-line.ts';

test('the card line has only the fields that visitors see', () => {
  const profile = { ...SAMPLE, portrait: null, logo: null } as Profile;
  expect(cardLine(profile)).toBe(
    'Ada Example, CFP · Financial Advisor · Example Planning · +1 555 0100 · ada@example.com',
  );
  const licenses = [{ state: 'NY', number: 'LA-1', kinds: ['life' as const], expiresOn: null }];
  expect(cardLine({ ...profile, licenses })).toBe(
    'Ada Example, CFP · Insurance license NY LA-1 · Financial Advisor · Example Planning · +1 555 0100 · ada@example.com',
  );
  const hidden = { ...SAMPLE.show, phone: false, credentials: false };
  expect(cardLine({ ...profile, show: hidden })).toBe(
    'Ada Example · Financial Advisor · Example Planning · ada@example.com',
  );
});
