import { expect, test } from 'vitest';
import { invitationAddress, tokenIn } from './security.ts';

test.each(['', '.', ')', ',', '>', '%E2%80%8B', '”.'])(
  'the token of an address is found if a message put %j behind it',
  (sign) => {
    const token = 'aB3_-'.repeat(8);
    const { hash } = new URL(`${invitationAddress('https://alliance.example', token)}${sign}`);
    expect(tokenIn(hash)).toBe(token);
  },
);

test('an address without a token has none', () => {
  expect([tokenIn(''), tokenIn('#')]).toEqual(['', '']);
});
