/** The parts in which rows are sent. */
import type { ImportRow } from '../../../contract/contact-moves.ts';

/** The largest part (bytes as JSON), below what the server takes. */
export const MAX_PART_BYTES = 4_000_000;

/** The rows in parts of at most so many rows, and of at most MAX_PART_BYTES. */
export function partsOf(rows: readonly ImportRow[], most: number): ImportRow[][] {
  const encoder = new TextEncoder();
  const parts: ImportRow[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length + 1;
    const part = parts.at(-1);
    if (part && part.length < most && bytes + size <= MAX_PART_BYTES) {
      part.push(row);
      bytes += size;
    } else {
      parts.push([row]);
      bytes = size;
    }
  }
  return parts;
}
