/** Measures CPU time, which neither other programs nor the machine's speed affect. */

/** The CPU time of the reference work on the machine where the limits were set (ms). */
const REFERENCE_MS = 6;

const REFERENCE = JSON.stringify(
  Array.from({ length: 10_000 }, (_, at) => ({ name: `Person ${at}`, note: `Met on 3/${at}.` })),
);

function spent(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

function referenceMs(): number {
  const before = process.cpuUsage();
  JSON.stringify(JSON.parse(REFERENCE)).replaceAll(/[^\S\n ]|\d\b/g, '-');
  return spent(before);
}

/**
 * How slow the processor is at this moment: 2 if work takes twice as long, as it may beside a busy
 * core. At least 1. The best of several tries, because the first ones also compile.
 */
const slowness = (): number =>
  Math.max(1, Math.min(...Array.from({ length: 5 }, referenceMs)) / REFERENCE_MS);

/** The median CPU time (ms) of 200 runs of `work`, as on the machine where the limits were set. */
export function medianMs(work: () => unknown): number {
  const times = Array.from({ length: 200 }, () => {
    const before = process.cpuUsage();
    work();
    return spent(before);
  }).toSorted((a, b) => a - b);
  return (times[times.length / 2] ?? 0) / slowness();
}

/**
 * The CPU time (ms) of `work` in all threads, as on the machine where the limits were set: the best
 * of several tries, because the first ones also compile. It stops trying once the time is below
 * `enough`.
 */
export async function processorMs(
  work: () => unknown,
  { enough = 0, tries = 5 } = {},
): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let left = tries; left > 0 && best > enough; left -= 1) {
    const before = process.cpuUsage();
    await work();
    const taken = spent(before);
    // Only a limit depends on the processor's speed. Two times are compared as they are.
    best = Math.min(best, taken < enough || enough === 0 ? taken : taken / slowness());
  }
  return best;
}
