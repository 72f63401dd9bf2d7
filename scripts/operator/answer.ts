import { Console } from 'node:console';

/** Standard output, which is for a command's answer alone. */
export const answer = new Console(process.stdout, process.stderr);

// The log of the server's own code, which the commands share, is not part of an answer.
console.log = console.error;
