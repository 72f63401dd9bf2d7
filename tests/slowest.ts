/** Prints the slowest files at the end of a run, so that tests do not become slow unnoticed. A reporter for Vitest, and one for Playwright. */
import { relative } from 'node:path';
import type { Reporter as JourneyReporter, TestCase, TestResult } from '@playwright/test/reporter';
import type { Reporter } from 'vitest/node';

/** The number of files that are printed. */
const SHOWN = 10;

/** The slowest files with their seconds; nothing if a run has so few files that its own list shows them. */
export function slowestOf(msByFile: ReadonlyMap<string, number>): string[] {
  if (msByFile.size <= SHOWN) return [];
  const slowest = [...msByFile].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
  return [
    'The slowest files:',
    ...slowest.map(
      ([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(process.cwd(), file)}`,
    ),
  ];
}

const print = (msByFile: ReadonlyMap<string, number>): void => {
  for (const line of slowestOf(msByFile)) console.log(line);
};

/** For Vitest: the time of a file includes its imports. */
export const slowestTests: Reporter = {
  onTestRunEnd: (modules) => {
    print(
      new Map(
        modules.map((module) => {
          const { duration, collectDuration, setupDuration } = module.diagnostic();
          return [module.moduleId, duration + collectDuration + setupDuration];
        }),
      ),
    );
  },
};

/** For Playwright, which starts a reporter by its file. */
export default class SlowestJourneys implements JourneyReporter {
  readonly #msByFile = new Map<string, number>();

  onTestEnd({ location: { file } }: TestCase, { duration }: TestResult): void {
    this.#msByFile.set(file, (this.#msByFile.get(file) ?? 0) + duration);
  }

  onEnd(): void {
    print(this.#msByFile);
  }
}
