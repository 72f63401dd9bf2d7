import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { CommandError, UsageError } from './fail.ts';

interface Terminal {
  input: Readable & { isTTY?: boolean };
  output: Writable;
}

/**
 * Asks for a confirmation: "y" or "yes", or `word` if it is given. Throws a CommandError for any
 * other answer, and a UsageError if there is no terminal.
 */
export async function confirm(
  question: string,
  word?: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<void> {
  if (!input.isTTY) throw new UsageError('no terminal to ask for a confirmation: add --yes.');
  const prompt = createInterface({ input, output });
  try {
    const ended = new Promise<string>((resolve) => prompt.once('close', () => resolve('')));
    const asked = prompt.question(`${question} ${word ? `Type "${word}":` : '[y/N]'} `);
    const answer = (await Promise.race([asked, ended])).trim();
    const agreed = word ? answer === word : /^y(es)?$/i.test(answer);
    if (!agreed) throw new CommandError('not confirmed; nothing was changed.');
  } finally {
    prompt.close();
  }
}
