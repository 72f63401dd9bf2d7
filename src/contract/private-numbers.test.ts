import issuers from 'credit-card-type/dist/lib/card-types.js';
import { matches } from 'credit-card-type/dist/lib/matches.js';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { line, privateNumberIn, safeText } from './fields.ts';

test.each([
  ['123-45-6789', 'a social security number'],
  ['My SSN is 123456789', 'a social security number'],
  ['4111 1111 1111 1111', 'a card number'],
  ['acct # 12345678', 'an account number'],
  ['IBAN DE89 3704 0044 0532 0130 00', 'an account number'],
  ['123\u201345\u20136789', 'a social security number'],
  ['123.45.6789', 'a social security number'],
  ['４１１１\u00a0１１１１\u00a0１１１１\u00a0１１１１', 'a card number'],
  ['4111.1111.1111.1111', 'a card number'],
  ['$1,234.56 on 11.21.2026', null],
  ['call +1 212 555 0142', null],
  ['Account review on 2026-11-21', null],
  ['ref 1234567890123', null],
  ['3782 822463 10005', 'a card number'],
  ['5555555555554444', 'a card number'],
  ['Acct rep 212-555-0147', null],
  ['Account 212-555-0147', null],
  ['Routing: call 212-555-0147', null],
  ['Account 2025-11-21 opened', null],
  ['Account 12180-1234', null],
  ['account 12345678 since 2025-11-21', 'an account number'],
  // Each run of digits is judged by itself.
  ['Accounts 2024-2025 reviewed 11-20', null],
  ['Account 2025-11-21 10:30 opened', null],
  ['acct 212-555-0147 917-555-0199', null],
  ['acct 212 555 0147 2026', null],
  ['Account 2024 2025 2026', null],
  ['Account 11-20 12-21 2026', null],
  ['account 12180-1234 212-555-0147', null],
  ['acct bal 1250000.00', null],
  ['acct 12345678 212-555-0147', 'an account number'],
  ['acct 212-555-0147 12345678', 'an account number'],
  ['account 2025-11-21 1234-5678', 'an account number'],
  ['Account 1234 5678 9012', 'an account number'],
  ['account 12345 67890', 'an account number'],
])('%s is %s', (text, kind) => {
  expect(privateNumberIn(text)).toBe(kind);
});

test.each([
  ['two telephone numbers', (at: number) => `212-555-${at} 917-555-${at + 1}`],
  ['a telephone number and a day', (at: number) => `(212) 555-${at} 2026-11-21`],
  ['a ZIP code and a telephone number', (at: number) => `12180-${at} 212-555-${at}`],
  ['dots', (at: number) => `212.555.${at} 917.555.${at + 1}`],
  ['a book', (at: number) => `ISBN 978-0-306-4${at}-7`],
])('%s are no card number', (_, textOf) => {
  const found = Array.from({ length: 1_000 }, (__, index) =>
    privateNumberIn(textOf(index + 1_000)),
  );
  expect(found.filter(Boolean)).toEqual([]);
});

/** The digits with the check digit behind them. */
function checked(digits: string): string {
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const value = at % 2 === 0 ? 2 * Number(digit) : Number(digit);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

test('the beginnings and lengths of card numbers are those of credit-card-type', () => {
  const all = Object.values(issuers);
  const edges = all.flatMap(({ patterns }) =>
    patterns.flat().flatMap((edge) => [edge - 1, edge, edge + 1].map(String)),
  );
  const beginnings = [
    ...edges,
    ...Array.from({ length: 10_000 }, (_, at) => `${at}`.padStart(4, '0')),
  ];
  const differ = beginnings.flatMap((beginning, at) =>
    [13, 14, 15, 16, 17, 18, 19].flatMap((length) => {
      // Other digits behind each beginning, and the same in each run.
      const rest = `${(at + 1) * 7_919}${(at + 1) * 104_729}`.repeat(4);
      const number = checked((beginning + rest).slice(0, length - 1));
      const isTheirs = all.some(
        ({ lengths, patterns }) =>
          lengths.includes(length) && patterns.some((pattern) => matches(number, pattern)),
      );
      return isTheirs === (privateNumberIn(number) === 'a card number') ? [] : [number];
    }),
  );
  expect(differ).toEqual([]);
});

test('a text that is too long is refused before it is checked', () => {
  const examine = vi.fn(() => true);
  const schema = v.pipe(line('The note', 10), v.check(examine));
  expect(v.safeParse(schema, 'x'.repeat(11)).issues?.map(({ message }) => message)).toEqual([
    'The note has more than 10 characters.',
  ]);
  expect(examine).not.toHaveBeenCalled();
});

test('a lone surrogate is refused, a surrogate pair is not', () => {
  const schema = safeText('The note', 100);
  expect(v.safeParse(schema, 'a \ud800 b').success).toBe(false);
  expect(v.safeParse(schema, 'a 🌾 b').success).toBe(true);
});
