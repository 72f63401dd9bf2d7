/** Ends a command with one clear line; anything unexpected keeps its trace. */
import { Unavailable } from '../../functions/lib/unavailable.ts';
import { storeProblem } from '../operator/store-problem.ts';

/** Called with wrong arguments; the person at the command line can correct them. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command was understood but cannot be done as things are. */
export class CommandError extends Error {
  override name = 'CommandError';
}

const EXIT_CODES: Record<string, number> = {
  UsageError: 2,
  CommandError: 1,
  ConfigError: 1,
  // What Astro says of the content is for its editor.
  AstroUserError: 1,
};

/** Runs a command, and turns a known failure into one line and its exit code. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (failure) {
    const error =
      failure instanceof Unavailable ? new CommandError(storeProblem(failure)) : failure;
    const code = error instanceof Error ? EXIT_CODES[error.name] : undefined;
    console.error(code ? `Error: ${(error as Error).message}` : error);
    // Ends what still runs, such as a local store: the command is over.
    process.exit(code ?? 1);
  }
}
