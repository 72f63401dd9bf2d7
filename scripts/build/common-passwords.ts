/**
 * The common passwords that the rule for new passwords refuses: `node scripts/build/common-passwords.ts`
 * writes src/config/common-passwords.json from a list of 49,000, which is too long for a page. The
 * file has every password that is long enough to be chosen, and the most common words, which people
 * extend with digits.
 */
import { writeFile } from 'node:fs/promises';
import { dictionary } from '@zxcvbn-ts/language-common';
import { MIN_PASSWORD_LENGTH } from '../../src/config/security.ts';

const FILE = 'src/config/common-passwords.json';
/** How many passwords to search for words; the list begins with the most common. */
const COMMONEST = 3000;
const SHORTEST_WORD = 5;
const WORD = new RegExp(`^.{${SHORTEST_WORD - 1},}\\p{L}$`, 'u');

export function commonPasswords(): string {
  const all = dictionary['passwords-common'];
  const words = all.slice(0, COMMONEST).filter((password) => WORD.test(password));
  const long = all.filter((password) => [...password].length >= MIN_PASSWORD_LENGTH);
  const passwords = [...new Set([...words, ...long])].sort().join(' ');
  return `${JSON.stringify({ passwords }, null, 2)}\n`;
}

if (import.meta.main) await writeFile(FILE, commonPasswords());
