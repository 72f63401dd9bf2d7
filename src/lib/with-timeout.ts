/** How long a phone that is busy with scripts needs to read data that has arrived (ms). */
const READING_MS = 250;

/** Resolves when the work is done, or after the timeout: for data that may arrive before the first rendering. */
export const withTimeout = (
  work: Promise<unknown> | undefined,
  patienceMs = READING_MS,
): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
