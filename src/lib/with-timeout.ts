/** What has arrived is read within this (ms), even by a phone that is busy with the scripts. */
const READING_MS = 250;

/** Resolves when the work is done, or soon after: for data that may be there before a first rendering. */
export const withTimeout = (
  work: Promise<unknown> | undefined,
  patienceMs = READING_MS,
): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
