/** What forms accept for a number and an address, and what they store. */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contactDetails } from './contact-fields.ts';
import { email, httpsAddress, phone } from './fields.ts';

test.each([
  ['(212) 555\u20110101', '(212) 555-0101'],
  ['\u202a+1 212 555 0101\u202c', '+1 212 555 0101'],
  ['212–555–0101 ext. 12', '212-555-0101 x12'],
  ['Cell: 212-555-0101', '212-555-0101'],
  ['N/A', ''],
  ['', ''],
])('the number %j is stored as %j', (typed, stored) => {
  expect(v.parse(phone(), typed)).toBe(stored);
});

test.each(['212555', '1-800-FLOWERS', '2.12556E+09', 'ask the office', '1'.repeat(16)])(
  'the number %j is refused',
  (typed) => expect(v.is(phone(), typed)).toBe(false),
);

test.each([
  ['Ada Example <ada@example.com>', 'ada@example.com'],
  ['mailto:ada@example.com', 'ada@example.com'],
  ['\u00a0ada@example.com.\u200b', 'ada@example.com'],
  ['none', ''],
])('the address %j is stored as %j', (typed, stored) => {
  expect(v.parse(email(), typed)).toBe(stored);
});

test.each([
  'ada@example',
  'ned @example.com',
  'ira&jo@example.com',
  'a@example.com b@example.com',
  'ada\r\nBcc: all@bad.example',
  'ada@example.com, all@bad.example',
  `${'a'.repeat(1_000)}@example.com`,
])('the address %j is refused', (typed) => expect(v.is(email(), typed)).toBe(false));

test.each(['@dot.on.x', 'https://@dot.on.x', 'ada@dot.on.x', 'https://ada:x@dot.on.x/'])(
  'the website %j is refused',
  (typed) => {
    expect(v.is(contactDetails.website, typed)).toBe(false);
    expect(v.is(httpsAddress('The website'), typed)).toBe(false);
  },
);

test('an @ in the path of a website is part of it', () => {
  expect(v.parse(contactDetails.website, 'example.com/@ada')).toBe('https://example.com/@ada');
});
