/** Ends a command with one clear line; anything unexpected keeps its trace. */
import { ConfigError } from '../../functions/lib/env.ts';

/** A mistake that the person at the command line can mend. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Runs a command and turns a known failure into one line and exit code 1. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.exitCode = 1;
    const known = error instanceof UsageError || error instanceof ConfigError;
    console.error(known ? `Error: ${error.message}` : error);
  }
}
