import { useCallback, useState } from 'react';
import { failureSentence } from '../../api/failure.ts';
import { showToast } from '../../toasts/toasts.ts';
import { Button } from '../kit/Button.tsx';
import { loadQr } from '../kit/Qr.tsx';
import type { Draft } from './draft.ts';
import { LinkCards } from './LinkCards.tsx';
import { vcardOf } from './vcard.ts';

/** What an affiliate takes along: a contact file and cards to print. */
export function ProfileActions({ draft, link }: { draft: Draft; link: string }) {
  const [printing, setPrinting] = useState(false);
  const print = () =>
    loadQr().then(
      () => setPrinting(true),
      (error) =>
        showToast({
          kind: 'danger',
          title: 'The cards could not be printed',
          description: failureSentence(error),
        }),
    );
  const done = useCallback(() => setPrinting(false), []);
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex print:block">
      <a
        href={`data:text/vcard;charset=utf-8,${encodeURIComponent(vcardOf(draft, link))}`}
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
