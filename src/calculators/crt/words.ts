/** What the answer and Meeting say of a trust that fails the tests. */

const FAILS = 'Fails: ';

/** The figure of the tests: what the trust would need, or that it passes. */
export const testWords = (needs: readonly string[]): string =>
  needs.length > 0 ? `${FAILS}${needs.join('; ')}` : 'Passes';

/** Why the trust would not qualify, and the highest payout (in words) that would; undefined for one that passes. */
export function whyNotQualified(tests: string, highestPayout: string): string | undefined {
  if (!tests.startsWith(FAILS)) return undefined;
  const why = `On these figures the trust would not qualify: ${tests.slice(FAILS.length)}.`;
  return /^\d/.test(highestPayout)
    ? `${why} The highest payout that would qualify is ${highestPayout}.`
    : why;
}
