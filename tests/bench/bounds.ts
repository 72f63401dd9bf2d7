/** Measured figures and their bounds. */
import { availableParallelism, loadavg } from 'node:os';

/** A figure with its optional bound, both in the unit in `what`. */
export interface Figure {
  what: string;
  value: number;
  bound?: number;
}

/** Prints the figures and whether each is within its bound. */
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

/** Warns if other work kept the machine busy, because all measured times are then too long. */
export function warnIfBusy(): void {
  const [load = 0] = loadavg();
  const cores = availableParallelism();
  if (load <= cores) return;
  console.warn(
    `\nThe machine was busy (load ${load.toFixed(1)} on ${cores} cores): the times above are too long. Bytes and counts are still right.`,
  );
}
