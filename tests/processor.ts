/** Measures CPU time, which other programs on the machine do not affect. */

/**
 * The CPU time (ms) of `work` in all threads: the best of several tries, because the first ones also
 * compile. It stops trying once the time is below `enough`.
 */
export async function processorMs(
  work: () => unknown,
  { enough = 0, tries = 5 } = {},
): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let left = tries; left > 0 && best > enough; left -= 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}
