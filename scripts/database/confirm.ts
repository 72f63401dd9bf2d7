import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { CommandError } from '../lib/fail.ts';

/** Asks for `word` on the terminal, or reads it from a pipe. Throws a CommandError if something else comes. */
export async function confirm(question: string, word: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = once(terminal, 'close').then(() => '');
  const typed = await Promise.race([terminal.question(`${question} Type "${word}": `), closed]);
  terminal.close();
  if (typed.trim() !== word) throw new CommandError('not confirmed; nothing was changed.');
}
