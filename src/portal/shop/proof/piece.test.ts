import { expect, test } from 'vitest';
import { SAMPLE } from '../../../../tests/sample-profile.ts';
import {
  blockedReasonOf,
  type FinePrinted,
  finePrintRoom,
  finePrintSize,
  tooLongSentence,
} from '../../../config/shop.ts';
import type { Profile } from '../../../contract/profile/profile.ts';
import {
  filledPiece,
  gapsOf,
  type Piece,
  printedBlanks,
  printedOf,
  scanWords,
  sizeInLine,
} from './piece.ts';

const PROFILE = { ...SAMPLE, portrait: null, logo: null } as Profile;

test('a piece shows the profile’s public facts, and none that are hidden', () => {
  expect(printedOf(PROFILE)).toEqual({
    name: 'Ada Example',
    credentials: 'CFP',
    practice: 'Financial Advisor · Example Planning',
    phone: '+1 555 0100',
    email: 'ada@example.com',
    site: 'example.com/ada',
    disclosure: 'Securities offered through Example Firm; member of nothing, really.',
    bank: false,
    firm: 'Example Planning',
    roles: [],
    license: '',
    missing: undefined,
    booking: true,
  });
  const show = { ...PROFILE.show, phone: false, firm: false };
  expect(printedOf({ ...PROFILE, show, roles: ['bank'] })).toMatchObject({
    bank: true,
    phone: '',
    practice: 'Financial Advisor',
  });
});

test('the postcard invites to a time only with a booking address that visitors see', () => {
  const words = (changes: Partial<Profile>) => scanWords(printedOf({ ...PROFILE, ...changes }));
  const booking = 'https://example.com/book';
  expect(words({ booking })).toBe('Scan the code to find a time.');
  expect(words({ booking: '' })).toBe('Scan the code to write to me.');
  const show = { ...PROFILE.show, booking: false };
  expect(words({ booking, show })).toBe('Scan the code to write to me.');
  // Its text, which was printed into the order, says it.
  expect(scanWords({})).toBe('');
});

test('missing fields are named with the reason', () => {
  const show = { ...PROFILE.show, phone: false };
  expect(gapsOf({ ...PROFILE, show, website: '' }, 'Your')).toEqual([
    'Your phone number is switched off in the profile.',
    'Your website is not in the profile.',
  ]);
  expect(gapsOf({ ...PROFILE, website: '' }, 'Ada Example’s')).toEqual([
    'Ada Example’s website is not in the profile.',
  ]);
  expect(gapsOf(PROFILE, 'Your')).toEqual([]);
});

test('a seminar’s piece says how its host is paid, and by whom it is', () => {
  const piece = {
    id: 'title-slide',
    headline: '',
    texts: ['A presentation by {name}, {firm}', 'Ask.'],
  } as Piece;
  const texts = (changes: Partial<Profile>) =>
    filledPiece(piece, printedOf({ ...PROFILE, ...changes })).texts;
  expect(texts({ roles: ['producer', 'adviser', 'coach'] })).toEqual([
    'A presentation by Ada Example, Example Planning',
    'The host is paid fees for advice. The host may offer insurance and is paid if you buy it. Ask.',
  ]);
  expect(texts({ firm: '', roles: ['coach'] })).toEqual([
    'A presentation by Ada Example',
    'The host is a coach, sells no securities or insurance, and may be paid by firms it introduces. Ask.',
  ]);
  // The texts of older orders say it themselves.
  expect(filledPiece(piece, { ...printedOf(PROFILE), roles: undefined }).texts[1]).toBe('Ask.');
});

test('with a California license an event says that an agent may call, and a producer that it sells insurance', () => {
  const event = {
    id: 'seminar-invitation',
    headline: 'An evening {insurance} about trusts',
    texts: ['A presentation {insurance} by {name}', 'Ask.'],
  } as Piece;
  const filled = (license: string, roles: Profile['roles'], id = event.id) => {
    const { headline, texts } = filledPiece(
      { ...event, id },
      { ...printedOf(PROFILE), license, roles },
    );
    return [headline, ...texts];
  };
  expect(filled('Insurance license CA 0X12345', ['producer'])).toEqual([
    'An evening and insurance sales presentation about trusts',
    'A presentation and insurance sales presentation by Ada Example',
    'The host may offer insurance and is paid if you buy it. An agent may contact you. Ask.',
  ]);
  expect(filled('Insurance license CA 0X12345', ['adviser'])).toEqual([
    'An evening about trusts',
    'A presentation by Ada Example',
    'The host is paid fees for advice. An agent may contact you. Ask.',
  ]);
  const elsewhere = ['An evening about trusts', 'A presentation by Ada Example'];
  expect(filled('Insurance license NY LA-1', ['producer']).slice(0, 2)).toEqual(elsewhere);
  expect(filled('Insurance license CA 0X12345', ['producer'], 'flyer')).toEqual([
    ...elsewhere,
    'Ask.',
  ]);
});

test('a blank that may not apply is printed only if it is filled in', () => {
  const blanks = ['Place', 'Insurance license, if any'];
  expect(printedBlanks(blanks, {})).toEqual(['Place']);
  expect(printedBlanks(blanks, { [blanks[1] ?? '']: 'CA 0X12345' })).toEqual(blanks);
});

test('a license line takes of the room for fine print where both stand on one side', () => {
  const room = (id: string, license = '') => finePrintRoom({ id }, { ...line(1000), license });
  const both = 'Insurance license CA 0X12345; NY LA-123456';
  expect(room('business-card', both)).toBe(room('business-card'));
  expect(room('referral-card', both)).toBeLessThan(
    room('referral-card', 'Insurance license NY LA-123456'),
  );
  expect(room('referral-card', both)).toBeGreaterThan(100);
});

const CARD = { id: 'business-card' };
const line = (length: number, letter = 'x') => ({ disclosure: letter.repeat(length), bank: false });

test('the fine print gets smaller as it gets longer, and never smaller than 8 points', () => {
  const size = (length: number) => finePrintSize(CARD, line(length));
  expect([size(0), size(100), size(310), size(5000)]).toEqual([8.8, 8.8, 8.4, 8]);
});

test('a disclosure line that does not fit at the smallest size blocks a piece', () => {
  const piece = { ...CARD, name: 'Business card', expiresOn: '2027-01-31', disclosure: true };
  const blockedReason = (printed: FinePrinted, more = {}) =>
    blockedReasonOf({ ...piece, ...more }, printed, '2027-01-01');
  expect(blockedReason(line(343))).toBeUndefined();
  expect(blockedReason(line(344))).toBe('length');
  expect(blockedReason(line(300, 'X'))).toBe('length');
  expect(blockedReason({ ...line(200), bank: true })).toBe('length');
  expect(blockedReason(line(1000), { id: 'email-signature' })).toBeUndefined();
  expect(blockedReason(line(400), { expiresOn: '2026-12-31' })).toBe('expired');
  expect(tooLongSentence(piece, line(1000))).toContain('has 1,000 characters. Business card has');
  expect(tooLongSentence(piece, line(1000))).toContain('room for about 343 of them');
  expect(tooLongSentence(piece, line(455))).toMatch(
    / Shorten the line by about 112 characters, or choose a larger piece\.$/,
  );
  expect(finePrintRoom(CARD, { ...line(1000), bank: true })).toBeGreaterThan(150);
});

test('a line gets smaller as it gets longer, within its bounds', () => {
  expect(sizeInLine('Ada', 150, [9, 15])).toBe(15);
  expect(sizeInLine('x'.repeat(24), 150, [9, 15])).toBe(11.5);
  expect(sizeInLine('x'.repeat(100), 150, [9, 15])).toBe(9);
});
