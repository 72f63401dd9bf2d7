import { LONGEST_RANGE_DAYS } from '../../contract/reports.ts';
import { lengthOf, type Range } from './range.ts';

/** What is wrong with these days; undefined if nothing is. */
export function rangeProblem({ from, to }: Range): string | undefined {
  if (!from || !to) return 'Please choose both days.';
  if (from > to) return 'The first day must not be after the last.';
  return lengthOf({ from, to }) > LONGEST_RANGE_DAYS
    ? 'A report covers at most three years.'
    : undefined;
}
