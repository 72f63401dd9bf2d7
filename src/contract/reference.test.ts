import { expect, test } from 'vitest';
import { parseReference } from './reference.ts';

test.each([
  'CODE.',
  'code,',
  '(code)',
  'code”',
  'code…',
  'code>',
  '“code”',
  'code.)',
  ' code;\u200b',
])('%j is the reference of “code”', (text) => {
  expect(parseReference(text)).toEqual({ code: 'code', link: '' });
});

test.each(['code.link.', 'CODE.link)', 'code.link…'])('%j names the link, too', (text) => {
  expect(parseReference(text)).toEqual({ code: 'code', link: 'link' });
});

test.each(['', '…', 'a', 'code.link.more', 'two words'])('%j is no reference', (text) => {
  expect(parseReference(text)).toBe(null);
});
