/**
 * The rule for new passwords, for server, commands and browsers. It carries the list of common ones
 * (9 kB): a page loads it when somebody types a new password.
 */
import common from '../config/common-passwords.json' with { type: 'json' };
import { MAX_PASSWORD_BYTES, MIN_PASSWORD_LENGTH } from '../config/security.ts';
import { foldUsername } from './username.ts';

/** Words that anybody would try first here: those of the site's name, and what affiliates say of it (OWASP ASVS 5.0, 6.1.2). */
export const WORDS_OF_HERE = ['wealth', 'transfer', 'alliance', 'affiliate', 'advisor', 'portal'];
/** Shorter names are part of many good passwords by chance. */
const LONG_NAME = 4;
/** Repeats and rows: "aaaabbbbcccc" and "123456789012" are easy to guess, however long they are. */
const FEWEST_COUNTING = 7;
/** With so many characters that count, a password is good, or strong. */
const GOOD_LENGTH = 16;
const STRONG_LENGTH = 20;

let commonOnes: Set<string> | undefined;

function isCommon(password: string): boolean {
  commonOnes ??= new Set(common.passwords.split(' '));
  const folded = password.toLowerCase();
  // "password1234" and "passwordpassword" are the common ones with a tail, or twice.
  const stem = folded.replace(/[^\p{L}]+$/u, '');
  const repeated = /^(.+)\1+$/u.test(folded);
  return (
    repeated || counting(folded) < FEWEST_COUNTING || commonOnes.has(folded) || commonOnes.has(stem)
  );
}

/** How many characters count: of "aaaa" and "1234" the first two, and each twice at the most. */
function counting(password: string): number {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  const step = (index: number) => (codes[index] ?? Infinity) - (codes[index - 1] ?? 0);
  const counted = codes.filter((_code, index) => {
    const taken = step(index);
    return index < 2 || Math.abs(taken) > 1 || taken !== step(index - 1);
  });
  return Math.min(counted.length, new Set(codes).size * 2);
}

/** Whether a password has little but the words of this site and of these names, with a year or signs between them. */
function isOfNames(password: string, names: string): boolean {
  const words = [...WORDS_OF_HERE, ...foldUsername(names).split(/\s+/)].filter(Boolean);
  const folded = foldUsername(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), folded);
  const counted = rest.replaceAll(/[^\p{L}\d]|(19|20)\d\d/gu, '');
  return rest !== folded && counting(counted) < FEWEST_COUNTING;
}

/**
 * What is wrong with a new password, as a sentence; null if it fits the rule. `names` are the first and the last
 * name of the person, as far as they are known.
 */
export function passwordProblem(password: string, username: string, names = ''): string | null {
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

/** How strong a new password is: 0 if the rule refuses it, and 1 to 3. */
export type Strength = 0 | 1 | 2 | 3;

/** A new password's strength, by the characters that count in it. */
export function passwordStrength(password: string, username: string, names = ''): Strength {
  if (passwordProblem(password, username, names)) return 0;
  const counted = counting(password);
  if (counted >= STRONG_LENGTH) return 3;
  return counted >= GOOD_LENGTH ? 2 : 1;
}
