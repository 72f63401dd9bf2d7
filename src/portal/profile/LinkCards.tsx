import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Qr } from '../kit/Qr.tsx';
import type { Draft } from './draft.ts';

/** As many as a sheet holds, letter or A4. */
const PER_SHEET = 10;

interface Props {
  draft: Draft;
  link: string;
  /** Called when the print dialog has closed. */
  onDone: () => void;
}

/** A sheet of cards with the affiliate's link as a QR code. It prints itself. */
export function LinkCards({ draft, link, onDone }: Props) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  const { show } = draft;
  // In the body itself: nothing else is printed beside it.
  return createPortal(
    <ul className="link-cards hidden print:grid">
      {Array.from({ length: PER_SHEET }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all the same.
        <li key={card} className="link-card">
          <div>
            <p className="font-serif text-base">{draft.name}</p>
            <p className="text-xs">
              {[show.role && draft.role, show.firm && draft.firm].filter(Boolean).join(', ')}
            </p>
            <p className="text-xs">{show.phone && draft.phone}</p>
            <p className="text-xs">{show.email && draft.email}</p>
            <p className="link-card-address">{link}</p>
            <p className="link-card-disclosure">{draft.disclosure}</p>
          </div>
          <Qr text={link} label="QR code of the link" className="link-card-code" />
        </li>
      ))}
    </ul>,
    document.body,
  );
}
