import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { visible } from '../operator/names.ts';
import { UsageError } from './fail.ts';

/** Parses the options and words of the command line. Ends the command with exit code 2 if an option is unknown. */
export function parseOptions<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    console.error(`Error: ${(error as Error).message}\n\n${usage}`);
    process.exit(2);
  }
}

/** Finds the command of this name. Throws a UsageError with the usage if there is none. */
export function pick<Command>(
  commands: Record<string, Command>,
  name: string,
  usage: string,
): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command;
  const what = name ? `there is no command "${visible(name)}"` : 'the command is missing';
  throw new UsageError(`${what}.\n\n${usage}`);
}
