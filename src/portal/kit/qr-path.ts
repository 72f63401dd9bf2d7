import { encode } from 'uqr';

/** The quiet zone around a code (modules), as ISO/IEC 18004 requires. */
const BORDER = 4;

/** The dark modules of a code as a path with one unit per module, and the length of a side in units. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const rows = data.map((row, y) =>
    row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  );
  return { path: rows.join(''), size };
}
