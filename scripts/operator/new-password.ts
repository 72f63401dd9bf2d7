/** Reads, generates and checks new passwords. */
import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { dictionary } from '@zxcvbn-ts/language-common';
import { foldUsername } from '../../functions/lib/auth/affiliates.ts';
import { MAX_PASSWORD_BYTES } from '../../functions/lib/auth/password.ts';
import { UsageError } from '../lib/fail.ts';

/** NIST SP 800-63B asks for at least 8; without a second factor this asks for more. */
const MIN_PASSWORD_LENGTH = 12;
/** Without letters and digits that people confuse. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Shorter names are part of many good passwords by chance. */
const LONG_NAME = 4;
const GENERATED_GROUPS = 5;
const GROUP_LENGTH = 4;

const COMMON = new Set(dictionary['passwords-common']);

/** Throws a UsageError that says what is wrong with a new password, in a person's words. */
export function assertGoodPassword(password: string, username: string): void {
  const length = [...password].length;
  if (length < MIN_PASSWORD_LENGTH) {
    throw new UsageError(
      `the password has ${length} characters and needs at least ${MIN_PASSWORD_LENGTH}.`,
    );
  }
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw new UsageError(`the password is longer than ${MAX_PASSWORD_BYTES} bytes.`);
  }
  const folded = password.toLowerCase();
  // "password1234" and "passwordpassword" are the common ones with a tail, or twice.
  const stem = folded.replace(/[^\p{L}]+$/u, '');
  const repeated = /^(.+)\1+$/u.test(folded) || new Set(folded).size < 4;
  if (repeated || COMMON.has(folded) || COMMON.has(stem)) {
    throw new UsageError('the password is one of the common ones. Choose another.');
  }
  const name = foldUsername(username);
  if (name.length >= LONG_NAME && folded.includes(name)) {
    throw new UsageError('the password contains the user name. Choose another.');
  }
}

/** A random password of five groups, about 116 bits. */
export const generatePassword = (): string =>
  Array.from({ length: GENERATED_GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/** The password on standard input: its first line. */
export async function readPassword(): Promise<string> {
  return (await text(process.stdin)).split(/\r?\n/)[0] ?? '';
}

/** Asks for a password twice without showing it. Throws a UsageError if the two do not match. */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new UsageError('no terminal to ask for a password: use --password-stdin or --generate.');
  }
  // The prompt is written beside the interface, which would echo each key to its own output.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  const ask = async (question: string) => {
    process.stderr.write(question);
    const answer = await prompt.question('');
    process.stderr.write('\n');
    return answer;
  };
  try {
    const password = await ask('Password (not shown): ');
    if (password !== (await ask('Repeat the password: ')))
      throw new UsageError('the passwords do not match.');
    return password;
  } finally {
    prompt.close();
  }
}
