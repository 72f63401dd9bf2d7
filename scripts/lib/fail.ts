/** Ends a command with one clear line; an unexpected error keeps its stack trace. */
import { CommanderError } from 'commander';
import { Unavailable } from '../../functions/lib/platform/unavailable.ts';
import { databaseProblem } from '../database/problem.ts';

/** A sentence about a failed database or store. Only a store that gave no answer is called unreachable. */
function storeProblem(failure: Unavailable): string {
  if (failure.what === 'database') return reasonOf(failure);
  const cause = failure.cause as (Error & { status?: number }) | undefined;
  if (cause?.status === 401 || cause?.status === 403) {
    return 'Netlify refuses the token. Check NETLIFY_AUTH_TOKEN.';
  }
  if (cause?.status === 404) return 'Netlify does not know this site. Check NETLIFY_SITE_ID.';
  if (cause?.status) return `the store answered ${cause.status}. Try again later.`;
  if (cause instanceof SyntaxError) return `a record cannot be read: ${cause.message}.`;
  if (!cause) return `${failure.message}. Try again.`;
  const reason = cause.cause instanceof Error ? cause.cause.message : cause.message;
  return `the store cannot be reached (${reason}).`;
}

const reasonOf = ({ cause, message }: Unavailable): string =>
  databaseProblem(cause ?? { message }, URL.parse(process.env.DATABASE_URL ?? ''));

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

function inWords(failure: unknown): unknown {
  if (failure instanceof Unavailable) return new CommandError(storeProblem(failure));
  if (failure instanceof CommanderError) {
    const missing = failure.code === 'commander.help';
    return new UsageError(
      missing ? 'the command is missing.' : failure.message.replace(/^error: /, ''),
    );
  }
  return failure;
}

/** Runs a command, prints a known failure as one line, and returns the exit code. */
export async function exitCodeOf(command: () => Promise<void>): Promise<number> {
  try {
    await command();
    return 0;
  } catch (failure) {
    // The help was asked for, and is printed.
    if (failure instanceof CommanderError && failure.exitCode === 0) return 0;
    const error = inWords(failure);
    const code = error instanceof Error ? EXIT_CODES[error.name] : undefined;
    console.error(code ? `Error: ${(error as Error).message}` : error);
    return code ?? 1;
  }
}

export async function run(command: () => Promise<void>): Promise<void> {
  const code = await exitCodeOf(command);
  // Also ends anything that still runs, such as a local store.
  if (code) process.exit(code);
}
