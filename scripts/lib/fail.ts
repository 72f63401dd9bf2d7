/** Ends a command with one clear line; an unexpected error keeps its stack trace. */
import { Unavailable } from '../../functions/lib/unavailable.ts';
import { storeProblem } from '../operator/store-problem.ts';

/** The arguments are wrong, and the person at the command line can correct them. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The arguments are right, but the command cannot be done in the present state. */
export class CommandError extends Error {
  override name = 'CommandError';
}

const EXIT_CODES: Record<string, number> = {
  UsageError: 2,
  CommandError: 1,
  ConfigError: 1,
  // Astro's message about the content is clear enough for the person who edits it.
  AstroUserError: 1,
};

/** Runs a command, and turns a known failure into one line and an exit code. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (failure) {
    const error =
      failure instanceof Unavailable ? new CommandError(storeProblem(failure)) : failure;
    const code = error instanceof Error ? EXIT_CODES[error.name] : undefined;
    console.error(code ? `Error: ${(error as Error).message}` : error);
    // Also ends anything that still runs, such as a local store.
    process.exit(code ?? 1);
  }
}
