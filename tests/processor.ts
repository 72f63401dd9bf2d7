/** Measures CPU time, which neither other programs nor the machine's speed affect. */

/** The CPU time of the reference work on the machine where the limits were set (ms). */
const REFERENCE_MS = 6;

const REFERENCE = JSON.stringify(
  Array.from({ length: 10_000 }, (_, at) => ({ name: `Person ${at}`, note: `Met on 3/${at}.` })),
);

const msOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/** The CPU time (ms) of all threads, and of this one alone: Vitest runs other tests in the other threads. */
const spent = (since?: NodeJS.CpuUsage): number => msOf(process.cpuUsage(since));
const spentHere = (since?: NodeJS.CpuUsage): number => msOf(process.threadCpuUsage(since));

function referenceMs(): number {
  const before = process.threadCpuUsage();
  JSON.stringify(JSON.parse(REFERENCE)).replaceAll(/[^\S\n ]|\d\b/g, '-');
  return spentHere(before);
}

/**
 * How slow the processor is at this moment: 2 if work takes twice as long, as it may beside a busy
 * core. At least 1. The best of several tries, because the first ones also compile.
 */
const slowness = (): number =>
  Math.max(1, Math.min(...Array.from({ length: 5 }, referenceMs)) / REFERENCE_MS);

/** The median CPU time (ms) of 200 runs of `work` in this thread, as on the machine where the limits were set. */
export function medianMs(work: () => unknown): number {
  const times = Array.from({ length: 200 }, () => {
    const before = process.threadCpuUsage();
    work();
    return spentHere(before);
  }).toSorted((a, b) => a - b);
  return (times[times.length / 2] ?? 0) / slowness();
}

/**
 * The CPU time (ms) of `work` in this thread, and in all threads if it is asynchronous, as on the
 * machine where the limits were set: the best of several tries, because the first ones also compile.
 * It stops trying once the time is below `enough`.
 */
export async function processorMs(
  work: () => unknown,
  { enough = 0, tries = 5 } = {},
): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let left = tries; left > 0 && best > enough; left -= 1) {
    const before = process.cpuUsage();
    const beforeHere = process.threadCpuUsage();
    const working = work();
    const isAsync = working instanceof Promise;
    if (isAsync) await working;
    const taken = isAsync ? spent(before) : spentHere(beforeHere);
    // Only a limit depends on the processor's speed. Two times are compared as they are.
    best = Math.min(best, taken < enough || enough === 0 ? taken : taken / slowness());
  }
  return best;
}
