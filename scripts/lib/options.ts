import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** The options and words of the command line. Ends the command with exit code 2 if an option is unknown. */
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
