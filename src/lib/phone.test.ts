import { expect, test } from 'vitest';
import { phoneHref, phoneWords } from './phone.ts';

test.each([
  ['2125550199', '(212) 555-0199'],
  ['212 555 0199', '(212) 555-0199'],
  ['212.555.0199', '(212) 555-0199'],
  ['(212)555-0199', '(212) 555-0199'],
  ['+1 212-555-0199', '(212) 555-0199'],
  ['12125550199', '(212) 555-0199'],
  ['212-555-0199 x12', '(212) 555-0199 x12'],
])('%s is the US number %s', (typed, words) => {
  expect(phoneWords(typed)).toBe(words);
});

test.each([
  '+44 20 7946 0018',
  '030 1234 5678',
  '30 1234 5678',
  '+1 555 010 0100',
  '+49 212 555 0199',
  '555-0199',
  '',
])('“%s” stays as it was typed', (typed) => {
  expect(phoneWords(typed)).toBe(typed);
});

test.each([
  ['+1 (555) 010-0100', '204', 'tel:+15550100100;ext=204'],
  ['212-555-0199 x12', '', 'tel:2125550199;ext=12'],
  ['(212) 555-0199, ext. 12', '', 'tel:2125550199;ext=12'],
  ['(212) 555-0199', '', 'tel:2125550199'],
])('%s with extension “%s” is called at %s', (phone, extension, href) => {
  expect(phoneHref(phone, extension)).toBe(href);
});
