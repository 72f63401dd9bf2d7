import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { wordsOf } from '../../contract/page-words.ts';
import { parsePersonName } from '../../contract/person-name.ts';
import { vcardOf } from '../../lib/vcard.ts';
import { act } from '../kit/act.ts';
import { Button } from '../kit/Button.tsx';
import { loadQr, Qr } from '../kit/Qr.tsx';
import type { Draft } from './draft.ts';

/** The vCard with the profile's public facts; `link` is the affiliate's own link. */
export function cardOf(draft: Draft, link: string): string {
  const words = wordsOf({ ...draft, portrait: null });
  return vcardOf({ ...words, parts: parsePersonName(words.name), photo: null }, link);
}

/** As many cards as fit on a sheet of letter or A4. */
const PER_SHEET = 10;
const CARD =
  'grid h-[48mm] break-inside-avoid grid-cols-[1fr_auto] gap-[4mm] overflow-hidden border-[0.2mm] border-dashed border-[#bbb] p-[5mm]';

interface Props {
  draft: Draft;
  link: string;
  /** Called when the print dialog has closed. */
  onDone: () => void;
}

/** A sheet of cards with the affiliate's link as a QR code. It prints as soon as it renders. */
function LinkCards({ draft, link, onDone }: Props) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  const { show } = draft;
  // A direct child of the body: nothing else is printed.
  return createPortal(
    <ul className="link-cards hidden grid-cols-[1fr_1fr] print:grid">
      {Array.from({ length: PER_SHEET }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all the same.
        <li key={card} className={CARD}>
          <div>
            <p className="font-serif text-base">{draft.name}</p>
            <p className="text-xs">
              {[show.role && draft.role, show.firm && draft.firm].filter(Boolean).join(', ')}
            </p>
            <p className="text-xs">{show.phone && draft.phone}</p>
            <p className="text-xs">{show.email && draft.email}</p>
            <p className="mt-[2mm] text-[8pt] font-semibold wrap-anywhere">{link}</p>
            <p className="mt-[2mm] text-[6.5pt] leading-[1.25]">{draft.disclosure}</p>
          </div>
          <Qr text={link} label="QR code of the link" className="size-[28mm]" />
        </li>
      ))}
    </ul>,
    document.body,
  );
}

/** The affiliate's downloads: a contact file, and cards to print. */
export function ProfileActions({ draft, link }: { draft: Draft; link: string }) {
  const [printing, setPrinting] = useState(false);
  const print = () =>
    act({
      call: loadQr,
      failed: 'The cards could not be printed',
      done: () => setPrinting(true),
    });
  const done = useCallback(() => setPrinting(false), []);
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex print:block">
      <a
        href={`data:text/vcard;charset=utf-8,${encodeURIComponent(cardOf(draft, link))}`}
        download={`${draft.code}.vcf`}
        className="button kit-button button-quiet max-sm:px-3"
      >
        Download vCard
      </a>
      <Button className="max-sm:px-3" onClick={print}>
        Print link cards
      </Button>
      {printing && <LinkCards draft={draft} link={link} onDone={done} />}
    </div>
  );
}
