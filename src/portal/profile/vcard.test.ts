import { expect, test } from 'vitest';
import { SAMPLE } from '../../../tests/sample-profile.ts';
import { vcardOf } from './ProfileActions.tsx';
import { linkOf } from './ProfilePage.tsx';

const LINK = linkOf('https://example.com', 'ada-example');
const unfolded = (card: string) => card.replaceAll('\r\n ', '').split('\r\n');

test('a vCard carries what visitors see, escaped', () => {
  expect(unfolded(vcardOf(SAMPLE, LINK))).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Example;Ada;;;',
    'FN:Ada Example',
    'ORG:Example Planning',
    'TITLE:Financial Advisor',
    'TEL;TYPE=WORK,VOICE:+1 555 0100',
    'EMAIL;TYPE=INTERNET,WORK:ada@example.com',
    'URL:https://example.com/ada',
    'NOTE:CFP\\nSecurities offered through Example Firm\\; member of nothing\\, really.',
    'END:VCARD',
    '',
  ]);
});

test('what is switched off stays out, and without a website the link takes its line', () => {
  const hidden = {
    ...SAMPLE,
    show: { ...SAMPLE.show, phone: false, email: false, website: false },
  };
  const card = unfolded(vcardOf(hidden, LINK));
  expect(card.join('\n')).not.toMatch(/555|ada@/);
  expect(card).toContain('URL:https://example.com/r/ada-example');
});

test('a name cannot start a line of its own', () => {
  const card = vcardOf({ ...SAMPLE, name: 'Ada\r\nTEL:+1 666' }, LINK);
  expect(unfolded(card).filter((line) => line.startsWith('TEL'))).toHaveLength(1);
});

test('no line is longer than 75 bytes, and no character is cut', () => {
  const card = vcardOf({ ...SAMPLE, disclosure: '🌾é'.repeat(60) }, LINK);
  for (const line of card.split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  }
  expect(unfolded(card).join('\n')).toContain('🌾é'.repeat(60));
});
