/** What something takes of the processor: other programs on the machine do not count. */

/**
 * The processor's time (ms) of a piece of work, all threads together: the best of several tries, since
 * the first ones also compile. Once it is below `enough` there are no more tries.
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
