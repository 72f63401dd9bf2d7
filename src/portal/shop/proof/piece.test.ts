import { expect, test } from 'vitest';
import { SAMPLE } from '../../../../tests/sample-profile.ts';
import type { Profile } from '../../../contract/profile.ts';
import { gapsOf, printedOf, sizeFor, sizeInLine } from './piece.ts';

const PROFILE: Profile = {
  ...SAMPLE,
  id: 'x',
  version: 1,
  confirmedOn: null,
  oldCodes: [],
} as Profile;

test('a piece shows what the profile shows to visitors, and nothing that is switched off', () => {
  expect(printedOf(PROFILE)).toEqual({
    name: 'Ada Example',
    credentials: 'CFP',
    practice: 'Financial Advisor · Example Planning',
    phone: '+1 555 0100',
    email: 'ada@example.com',
    site: 'example.com/ada',
    disclosure: 'Securities offered through Example Firm; member of nothing, really.',
  });
  const show = { ...PROFILE.show, phone: false, firm: false };
  expect(printedOf({ ...PROFILE, show })).toMatchObject({
    phone: '',
    practice: 'Financial Advisor',
  });
});

test('what is missing is named with its reason', () => {
  const show = { ...PROFILE.show, phone: false };
  expect(gapsOf({ ...PROFILE, show, website: '' })).toEqual([
    'Your telephone number is switched off in your profile.',
    'Your website is not in your profile.',
  ]);
  expect(gapsOf(PROFILE)).toEqual([]);
});

test('a text gets smaller as it gets longer, within its bounds', () => {
  const size = (length: number) => sizeFor('x'.repeat(length), [228, 84], [5, 7]);
  expect([size(0), size(100), size(1000), size(5000)]).toEqual([7, 7, 5.3, 5]);
  expect(sizeInLine('Ada', 150, [9, 15])).toBe(15);
  expect(sizeInLine('x'.repeat(24), 150, [9, 15])).toBe(11.5);
  expect(sizeInLine('x'.repeat(100), 150, [9, 15])).toBe(9);
});
