import { useEffect, useMemo, useState } from 'react';
import type { qrPath } from './qr-path.ts';

let draw: typeof qrPath | undefined;

/** Loads the QR encoder. No page waits for it; once loaded, each code renders with its component. Throws if it could not be loaded. */
export async function loadQr(): Promise<void> {
  draw ??= (await import('./qr-path.ts')).qrPath;
}

/** A QR code, black on white in every theme, so that cameras can read it. */
export function Qr({ text, label, className }: { text: string; label: string; className: string }) {
  const [loaded, setLoaded] = useState(draw !== undefined);
  useEffect(() => {
    loadQr().then(
      () => setLoaded(true),
      (error) => console.error('The QR code could not be drawn', error),
    );
  }, []);
  const { path, size } = useMemo(
    () => (loaded && draw?.(text)) || { path: '', size: 1 },
    [loaded, text],
  );
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={className}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
