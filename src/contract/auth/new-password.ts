/**
 * The rule for new passwords, for the server, commands and browsers. It includes the list of common
 * passwords (9 kB), so a page loads it only when someone types a new password.
 */
import common from '../../config/common-passwords.json' with { type: 'json' };
import { MAX_PASSWORD_BYTES, MIN_PASSWORD_LENGTH } from '../../config/security.ts';
import { foldUsername } from '../look-alike.ts';

/** Words that an attacker would try first: those of the site's name and its context (OWASP ASVS 5.0, 6.1.2). */
export const WORDS_OF_HERE = ['wealth', 'transfer', 'alliance', 'affiliate', 'advisor', 'portal'];
/** Shorter usernames are part of many good passwords by chance. */
const LONG_NAME = 4;
/** Repeats and sequences do not count: "aaaabbbbcccc" and "123456789012" are easy to guess at any length. */
const FEWEST_COUNTING = 7;
/** How many counting characters make a password good, or strong. */
const GOOD_LENGTH = 16;
const STRONG_LENGTH = 20;

let commonOnes: Set<string> | undefined;

function isCommon(password: string): boolean {
  commonOnes ??= new Set(common.passwords.split(' '));
  const folded = password.toLowerCase();
  // Catches common passwords with a tail, such as "password1234", or repeated, such as "passwordpassword".
  const stem = folded.replace(/[^\p{L}]+$/u, '');
  const repeated = /^(.+)\1+$/u.test(folded);
  return (
    repeated || counting(folded) < FEWEST_COUNTING || commonOnes.has(folded) || commonOnes.has(stem)
  );
}

/** How many characters count: only the first two of "aaaa" or "1234", and each character at most twice. */
function counting(password: string): number {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  const step = (index: number) => (codes[index] ?? Infinity) - (codes[index - 1] ?? 0);
  const counted = codes.filter((_code, index) => {
    const taken = step(index);
    return index < 2 || Math.abs(taken) > 1 || taken !== step(index - 1);
  });
  return Math.min(counted.length, new Set(codes).size * 2);
}

/** Whether a password is little more than the words of this site and these names, with years or punctuation between them. */
function isOfNames(password: string, names: string): boolean {
  const words = [...WORDS_OF_HERE, ...foldUsername(names).split(/\s+/)].filter(Boolean);
  const folded = foldUsername(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), folded);
  const counted = rest.replaceAll(/[^\p{L}\d]|(19|20)\d\d/gu, '');
  return rest !== folded && counting(counted) < FEWEST_COUNTING;
}

/**
 * The problem with a new password, as a sentence; null if it follows the rule. `names` are the
 * person's first and last name, if known.
 */
export function passwordProblem(typed: string, username: string, names = ''): string | null {
  // The form that is hashed: a letter with its accent is one character on every keyboard.
  const password = typed.normalize('NFC');
  const { length } = [...password];
  if (length < MIN_PASSWORD_LENGTH) {
    return `The password has ${length} ${length === 1 ? 'character' : 'characters'} and needs at least ${MIN_PASSWORD_LENGTH}.`;
  }
  if (new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES) {
    return `The password is longer than ${MAX_PASSWORD_BYTES} bytes.`;
  }
  if (isCommon(password)) return 'The password is one of the common ones. Choose another.';
  const name = foldUsername(username);
  if (name.length >= LONG_NAME && foldUsername(password).includes(name)) {
    return 'The password contains the username. Choose another.';
  }
  if (isOfNames(password, names)) {
    return 'The password is little more than your name or ours. Choose another.';
  }
  return null;
}

/** The strength of a new password: 0 if the rule refuses it, otherwise 1 to 3. */
export type Strength = 0 | 1 | 2 | 3;

/** A new password's strength, based on the characters that count. */
export function passwordStrength(password: string, username: string, names = ''): Strength {
  if (passwordProblem(password, username, names)) return 0;
  const counted = counting(password.normalize('NFC'));
  if (counted >= STRONG_LENGTH) return 3;
  return counted >= GOOD_LENGTH ? 2 : 1;
}
