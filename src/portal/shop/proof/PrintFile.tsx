import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { CARRIERS, type Order, type OrderProof } from '../../../contract/orders.ts';
import { Button } from '../../kit/Button.tsx';
import { loadQr } from '../../kit/Qr.tsx';
import { AddressLines } from '../../shared/shop/AddressLines.tsx';
import { usePrintedAt } from '../../shell/print.tsx';
import { Proof } from './Proof.tsx';
import { type Drawing, drawingOf } from './piece.ts';

/* A piece at its real size, for the printer or the browser's PDF. */

/** The piece at its real size, printed in place of the page. */
export function PieceSheet(drawing: Drawing) {
  const printed = usePrintedAt();
  const { format } = drawing.piece;
  if (!printed || format === 'signature' || format === 'social') return null;
  // A direct child of the body: nothing else is printed.
  return createPortal(
    <div className={`piece-sheet paper-${format} hidden print:block`}>
      <Proof {...drawing} />
    </div>,
    document.body,
  );
}

/** Opens the browser's print dialog once React has rendered the sheet and its code. Throws if the QR encoder does not load. */
export async function printSheet(): Promise<void> {
  await loadQr();
  await new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  );
  window.print();
}

/** The proofs of an order's pieces, each with its print file. */
export function OrderProofs({ proofs }: { proofs: readonly OrderProof[] }) {
  const [sheet, setSheet] = useState<OrderProof>();
  useEffect(() => {
    if (!sheet) return;
    const done = () => setSheet(undefined);
    window.addEventListener('afterprint', done, { once: true });
    void printSheet().catch(done);
    return () => window.removeEventListener('afterprint', done);
  }, [sheet]);
  if (proofs.length === 0) return null;
  return (
    <section aria-label="What is printed" className="card grid gap-6 p-5 lg:p-6">
      {proofs.map((proof) => (
        <figure key={proof.product} className="grid gap-3">
          <figcaption className="flex flex-wrap items-center justify-between gap-3">
            <span className="font-semibold">{proof.piece.name}</span>
            <Button onClick={() => setSheet({ ...proof })}>
              Print file (PDF)<span className="sr-only"> of {proof.piece.name}</span>
            </Button>
          </figcaption>
          <div data-format={proof.piece.format} className="piece-show lg:p-4">
            <Proof {...drawingOf(proof)} />
          </div>
        </figure>
      ))}
      <p className="text-sm text-ink-muted">
        This is what was ordered; later changes of the profile do not change it. “Print file” opens
        the print view: choose “Save as PDF” and no margins.
      </p>
      {sheet && <PieceSheet {...drawingOf(sheet)} />}
    </section>
  );
}

/** Where an order goes, and its parcel; `Heading` is the level of the page. */
export const OrderTo = ({ order, as: Heading }: { order: Order; as: 'h2' | 'h3' }) => (
  <div>
    <Heading className={Heading === 'h2' ? 'text-xl' : 'text-lg'}>
      {order.status === 'shipped' ? 'Sent to' : 'To be sent to'}
    </Heading>
    <div className="mt-2">
      <AddressLines {...order.address} />
    </div>
    {order.carrier && (
      <p className="mt-3">
        {CARRIERS[order.carrier]} <span className="tabular-nums">{order.tracking}</span>
        {order.trackingUrl && (
          <>
            <br />
            <a href={order.trackingUrl} rel="noopener" target="_blank" className="link">
              Track the package
            </a>
          </>
        )}
      </p>
    )}
  </div>
);
