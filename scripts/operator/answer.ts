import { Console } from 'node:console';

/** Standard output, only for a command's answer. */
export const answer = new Console(process.stdout, process.stderr);

/** Sends the log of the server's code, which the commands share, to standard error. */
export function keepLogApart(): void {
  console.log = console.error;
}
