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
  ['+44 (0)20 7946 0958', '', 'tel:+442079460958'],
  ['+49(0)30 1234567', '12', 'tel:+49301234567;ext=12'],
  ['0044 (0)20 7946 0958', '', 'tel:00442079460958'],
  // Italy dials the 0, and so does everybody within a country.
  ['+39 06 1234567', '', 'tel:+39061234567'],
  ['(0)20 7946 0958', '', 'tel:02079460958'],
])('%s with extension “%s” is called at %s', (phone, extension, href) => {
  expect(phoneHref(phone, extension)).toBe(href);
});
