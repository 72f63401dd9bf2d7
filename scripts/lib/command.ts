/** The words, options and help of a command line, by commander, and how its answer is printed. */

import { Console } from 'node:console';
import { Command } from 'commander';
import { exitCodeOf } from './fail.ts';

export function asTable(rows: Record<string, string | number>[]): string {
  const headings = Object.keys(rows[0] ?? {});
  const lines = [headings, ...rows.map((row) => headings.map((heading) => String(row[heading])))];
  const widths = headings.map((_heading, column) =>
    lines.reduce((widest, line) => Math.max(widest, line[column]?.length ?? 0), 0),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A moment as commands print it, to the minute. */
export const asMoment = (moment: Date): string =>
  `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** "1 row", "2 rows". */
export const many = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Standard output, only for a command's answer. */
export const answer = new Console(process.stdout, process.stderr);

/** Sends the log of the server's code, which the commands share, to standard error. */
export function keepLogApart(): void {
  console.log = console.error;
}

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

export const report = ({ sentence, data }: Report, { json }: { json?: boolean }): void =>
  answer.log(json ? JSON.stringify(data) : sentence);

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
