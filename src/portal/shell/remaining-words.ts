/** How long it is until something happens, in words. */

/** The moments that are worth saying aloud (s). */
const STEPS: [above: number, words: string][] = [
  [60, '2 minutes'],
  [30, '1 minute'],
  [10, '30 seconds'],
  [Number.NEGATIVE_INFINITY, '10 seconds'],
];

/** Rounded up, so that it changes seldom: "2 minutes", "1 minute", "30 seconds" and "10 seconds". */
export const roughWords = (ms: number): string =>
  STEPS.find(([above]) => ms / 1000 > above)?.[1] ?? '';

/** As a clock shows it: "1:05". */
export function clockWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
