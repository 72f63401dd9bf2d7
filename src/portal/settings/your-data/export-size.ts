/** The size of an export, estimated in advance. */

/** The platform's maximum response (Netlify: 20 MB if it is streamed). */
export const MOST_MB = 20;
/** The estimate is rough: notes may be longer. */
const CERTAIN = 0.9;
/** Bytes of a row in the zip: measured for contacts and for notes of 20 words, estimated for others. */
const ROW_BYTES: Record<string, number> = {
  contacts: 126,
  bin: 126,
  interactions: 156,
};
const OTHER_BYTES = 60;

/** Whether an export of this many rows may exceed the platform's maximum. */
export function mayBreakOff(items: readonly { kind: string; count: number }[]): boolean {
  const bytes = items.map(({ kind, count }) => count * (ROW_BYTES[kind] ?? OTHER_BYTES));
  return bytes.reduce((sum, one) => sum + one, 0) > MOST_MB * 1e6 * CERTAIN;
}
