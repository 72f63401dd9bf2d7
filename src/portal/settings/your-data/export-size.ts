/** How large an export becomes, before it is made. */
import type { StoredKind } from '../../../config/stored-kinds.ts';

/** What the platform sends in one answer at the most (Netlify: 20 MB if it is streamed). */
export const MOST_MB = 20;
/** The estimate is a rough one: notes may be longer. */
const CERTAIN = 0.9;
/** Bytes of a row in the zip: contacts and notes of 20 words as measured, others about. */
const ROW_BYTES: Partial<Record<StoredKind, number>> = {
  contacts: 126,
  bin: 126,
  interactions: 156,
};
const OTHER_BYTES = 60;

/** Whether an export of so many rows may be larger than the platform sends. */
export function mayBreakOff(items: readonly { kind: StoredKind; count: number }[]): boolean {
  const bytes = items.map(({ kind, count }) => count * (ROW_BYTES[kind] ?? OTHER_BYTES));
  return bytes.reduce((sum, one) => sum + one, 0) > MOST_MB * 1e6 * CERTAIN;
}
