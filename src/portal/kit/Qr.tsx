import { useMemo } from 'react';
import { encode } from 'uqr';

/** The quiet zone around a code (modules), as ISO/IEC 18004 asks for. */
const BORDER = 4;

/** The dark modules of a code as a path, one unit to a module, and how many units a side has. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const rows = data.map((row, y) =>
    row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  );
  return { path: rows.join(''), size };
}

/** A QR code, black on white in every theme, so that cameras read it. */
export function Qr({ text, label, className }: { text: string; label: string; className: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={className}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
