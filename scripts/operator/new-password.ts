/** Reads, generates and checks new passwords. */
import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { passwordProblem } from '../../src/contract/new-password.ts';
import { UsageError } from '../lib/fail.ts';

/** Without letters and digits that people confuse. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GENERATED_GROUPS = 5;
const GROUP_LENGTH = 4;

/** Throws a UsageError that says what is wrong with a new password, in a person's words. */
export function assertGoodPassword(
  password: string,
  { username, firstName, lastName }: { username: string; firstName: string; lastName: string },
): void {
  const problem = passwordProblem(password, username, `${firstName} ${lastName}`);
  if (problem) throw new UsageError(problem);
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
