/** Ends a command with one clear line; anything unexpected keeps its trace. */
import { ConfigError } from '../../functions/lib/env.ts';
import { StoreError } from '../../functions/lib/store.ts';

/** The command was called in a way that cannot be meant; the person at the command line can mend it. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command was understood but cannot be done as things are. */
export class CommandError extends Error {
  override name = 'CommandError';
}

const EXIT_CODES = new Map<unknown, number>([
  [UsageError, 2],
  [CommandError, 1],
  [ConfigError, 1],
  [StoreError, 1],
]);

/** Runs a command and turns a known failure into one line and its exit code. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const code = error instanceof Error ? EXIT_CODES.get(error.constructor) : undefined;
    process.exitCode = code ?? 1;
    console.error(code ? `Error: ${(error as Error).message}` : error);
  }
}
