/** What is measured, and what it may be. */
import { availableParallelism, loadavg } from 'node:os';

/** A figure with its bound, if it has one; both in the unit that `what` names. */
export interface Figure {
  what: string;
  value: number;
  bound?: number;
}

/** Prints the figures, and whether each keeps within its bound. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`);
  console.table(
    figures.map(({ what, value, bound }) => ({
      what,
      value,
      bound: bound ?? '',
      '': bound === undefined ? '' : value <= bound ? 'ok' : 'NOT',
    })),
  );
}

/** Says so if other work kept the machine busy: every time that was measured is too long then. */
export function warnIfBusy(): void {
  const [load = 0] = loadavg();
  const cores = availableParallelism();
  if (load <= cores) return;
  console.warn(
    `\nThe machine was busy (load ${load.toFixed(1)} on ${cores} cores): the times above are too long. Bytes and counts hold.`,
  );
}
