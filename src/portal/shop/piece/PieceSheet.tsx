import { createPortal } from 'react-dom';
import { usePrintedAt } from '../../shell/use-printed-at.ts';
import { Proof } from '../proof/Proof.tsx';
import type { Drawing } from '../proof/piece.ts';

/** The piece at its real size, in place of the page while that is printed. */
export function PieceSheet(drawing: Drawing) {
  const printed = usePrintedAt();
  const { format } = drawing.piece;
  if (!printed || format === 'signature' || format === 'social') return null;
  // In the body itself: nothing else is printed.
  return createPortal(
    <div className={`piece-sheet paper-${format} hidden print:block`}>
      <Proof {...drawing} />
    </div>,
    document.body,
  );
}
