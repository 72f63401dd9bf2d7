import { expect, test } from 'vitest';
import { SAMPLE } from '../../../tests/sample-profile.ts';
import { cardOf, linkOf } from './card.ts';
import { expectedOf, gapsOf, needsConfirmation } from './gaps.ts';

const LINK = linkOf('https://example.com', 'ada-example');
const unfolded = (card: string) => card.replaceAll('\r\n ', '').split('\r\n');

test('a vCard has the public facts, escaped', () => {
  expect(unfolded(cardOf(SAMPLE, LINK))).toEqual([
    'BEGIN:VCARD',
    'VERSION:4.0',
    'KIND:individual',
    'FN:Ada Example',
    'N:Example;Ada;;;',
    'ORG:Example Planning',
    'TITLE:Financial Advisor',
    'TEL;VALUE=text;TYPE="work,voice":+1 555 0100',
    'EMAIL;TYPE=work:ada@example.com',
    'URL;TYPE=work:https://example.com/ada',
    'URL:https://example.com/r/ada-example',
    'NOTE:CFP\\nSecurities offered through Example Firm\\; member of nothing\\, really.',
    'END:VCARD',
    '',
  ]);
});

test('the note has all insurance licenses, and with California’s the name and the place', () => {
  const life = { kinds: ['life' as const], expiresOn: null };
  const licenses = [
    { ...life, state: 'NY', number: 'LA-123456' },
    { ...life, state: 'CA', number: '0X12345' },
  ];
  const place = 'Fresno, California';
  const card = unfolded(cardOf({ ...SAMPLE, licenses, place, disclosure: '' }, LINK));
  expect(card).toContain(
    'NOTE:CFP\\nAda Example · Insurance license: CA 0X12345\\; NY LA-123456 · Principal place of business: Fresno\\, California',
  );
});

test('hidden facts are left out, and the link is included', () => {
  const show = { ...SAMPLE.show, phone: false, email: false, website: false };
  const card = unfolded(cardOf({ ...SAMPLE, show }, LINK));
  expect(card.join('\n')).not.toMatch(/555|ada@/);
  expect(card).toContain('URL:https://example.com/r/ada-example');
});

test('a name cannot start a line of its own', () => {
  const card = cardOf({ ...SAMPLE, name: 'Ada\r\nTEL:+1 666' }, LINK);
  expect(unfolded(card).filter((line) => line.startsWith('TEL'))).toHaveLength(1);
});

test('no line is longer than 75 bytes, and no character is cut', () => {
  const card = cardOf({ ...SAMPLE, disclosure: '🌾é'.repeat(60) }, LINK);
  for (const line of card.split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  }
  expect(unfolded(card).join('\n')).toContain('🌾é'.repeat(60));
});

test.each([
  ['Walter J. van der Berg Jr.', 'N:van der Berg;Walter;J.;;Jr.'],
  ['Ann Lee, M.D.', 'N:Lee;Ann;;;M.D.'],
  ['Doe, Jane', 'N:Doe;Jane;;;'],
  ['Madonna', 'N:;Madonna;;;'],
])('a phone files %s as %s', (name, line) => {
  const card = unfolded(cardOf({ ...SAMPLE, name }, LINK));
  expect(card).toContain(line);
  expect(card).toContain(`FN:${name.replaceAll(',', '\\,')}`);
});

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
