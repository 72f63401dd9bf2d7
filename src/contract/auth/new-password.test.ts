import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commonPasswords } from '../../../scripts/build/common-passwords.ts';
import content from '../../content/site.json' with { type: 'json' };
import { passwordProblem, passwordStrength, WORDS_OF_HERE } from './new-password.ts';

test.each([
  ['', 'has 0 characters and needs at least 12'],
  ['s', 'has 1 character and'],
  ['eleven char', 'has 11 characters'],
  // Six characters, although the string is longer.
  ['🐎🐎🐎🐎🐎🐎', 'has 6 characters'],
  // An accent that a Mac sends apart is part of its letter.
  ['é'.normalize('NFD').repeat(6), 'has 6 characters'],
  ['é'.repeat(513), 'longer than 1024 bytes'],
  ['password1234', 'common'],
  ['PASSWORD!2345', 'common'],
  ['passwordpassword', 'common'],
  ['qwertyuiop123456', 'common'],
  ['123456654321', 'common'],
  ['aaaaaaaaaaaaaaaa', 'common'],
  ['abcabcabcabc', 'common'],
  ['abcdefghijklmn', 'common'],
  ['890123456789012', 'common'],
  ['I am GRACE, and this is long', 'contains the username'],
  ['I am ＧＲＡＣＥ, and this is long', 'contains the username'],
])('the password %j is refused', (password, reason) => {
  expect(passwordProblem(password, 'grace')).toContain(reason);
  expect(passwordStrength(password, 'grace')).toBe(0);
});

test.each([
  'correct horse, calm meadow',
  'seed-head-at-dusk',
  '  twelve quiet meadows  ',
  'Zwölf Boxkämpfer',
  'é'.repeat(4) + 'è'.repeat(4) + 'ünñß'.repeat(126),
])('the password %j is accepted', (password) => {
  expect(passwordProblem(password, 'grace')).toBeNull();
});

test.each([
  'WealthTransferAlliance',
  'Wealth-Transfer-2026!',
  'alliance portal 1',
  'AdaLovelace1815',
  'Lovelace.Alliance.1',
  'ada ADA ada wealth',
])('the password %j is little more than the names of the site and the person', (password) => {
  const sentence = 'The password is little more than your name or ours. Choose another.';
  expect(passwordProblem(password, 'grace', 'Ada Lovelace')).toBe(sentence);
});

test('these words may be part of a good password', () => {
  for (const password of ['calm wealth of meadows', 'Ada walks by the river']) {
    expect(passwordProblem(password, 'grace', 'Ada Lovelace')).toBeNull();
  }
});

test('the site’s own words include all words of its name', () => {
  const name = content.site.name.toLowerCase().split(' ');
  expect(WORDS_OF_HERE).toEqual(expect.arrayContaining(name));
});

test('a short username may be part of a password', () => {
  expect(passwordProblem('a good adage, kept', 'ada')).toBeNull();
  expect(passwordProblem('a good adage, kept', 'adage')).toContain('username');
});

test('strength grows with the characters that count, not with repeats and sequences', () => {
  expect(passwordStrength('calm meadow!', 'x')).toBe(1);
  expect(passwordStrength('calm meadows rain', 'x')).toBe(2);
  expect(passwordStrength('calm meadows in the rain', 'x')).toBe(3);
  expect(passwordStrength('calm meadow!!!!!!!!!!!!!', 'x')).toBe(1);
  expect(passwordStrength('calm meadow 123456789', 'x')).toBe(1);
});

test('the list of common passwords matches the output of its script', () => {
  expect(readFileSync('src/config/common-passwords.json', 'utf8')).toBe(commonPasswords());
});
