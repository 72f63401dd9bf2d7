import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { CommandError, UsageError } from '../lib/fail.ts';

interface Terminal {
  input: Readable & { isTTY?: boolean };
  output: Writable;
}

/**
 * Asks a question that only "y" or "yes" answers with yes. Throws a CommandError for any other
 * answer, and a UsageError if there is no terminal to ask on.
 */
export async function confirm(
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<void> {
  if (!input.isTTY) throw new UsageError('no terminal to ask for a confirmation: add --yes.');
  const prompt = createInterface({ input, output });
  try {
    const ended = new Promise<string>((resolve) => prompt.once('close', () => resolve('')));
    const answer = await Promise.race([prompt.question(`${question} [y/N] `), ended]);
    if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('nothing was changed.');
  } finally {
    prompt.close();
  }
}
