/** The words, options and help of a command line, by commander. */
import { Command } from 'commander';
import { answer, keepLogApart } from '../operator/answer.ts';
import { exitCodeOf } from './fail.ts';

const EXIT_CODES = 'Exit codes: 0 done, 1 could not be done, 2 called wrongly.';

/** A command line `npm run NAME -- …`. Unknown words and options are refused; `foot` is the end of its help. */
export const commandLine = (name: string, foot: string): Command =>
  new Command(`npm run ${name} --`)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => answer.log(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
      // `exitCodeOf` prints the error once, with the command's own errors.
      outputError: () => {},
    })
    .showSuggestionAfterError()
    .helpCommand(false)
    .addHelpText('after', `\n${foot}\n${EXIT_CODES}`);

/** A command's result: a sentence for a person, and the same as data. */
export interface Report {
  sentence: string;
  data: unknown;
}

/** The option for scripts, which `report` follows. */
export const JSON_OPTION = ['--json', 'answers in JSON, for scripts'] as const;

/** Prints a result, as a sentence or as JSON. */
export const report = ({ sentence, data }: Report, { json }: { json?: boolean }): void =>
  answer.log(json ? JSON.stringify(data) : sentence);

/** Runs the words on a command line, and returns its exit code. */
export const runWords = (line: Command, words: readonly string[]): Promise<number> => {
  keepLogApart();
  return exitCodeOf(async () => {
    await line.parseAsync(words, { from: 'user' });
  });
};

/** Runs this process's words on a command line, and ends the process if they fail. */
export async function runProcess(line: Command): Promise<void> {
  const code = await runWords(line, process.argv.slice(2));
  // Also ends anything that still runs, such as a local store.
  if (code) process.exit(code);
}
