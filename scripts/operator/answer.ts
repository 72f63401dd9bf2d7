import { Console } from 'node:console';

/** Standard output, which is for a command's answer alone. */
export const answer = new Console(process.stdout, process.stderr);

/** Sends the log of the server's own code, which the commands share, to standard error. */
export function keepLogApart(): void {
  console.log = console.error;
}
