/** What is measured, and what it may be. */

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
