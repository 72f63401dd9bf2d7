import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { failureSentence } from '../../api/request.ts';
import type { PublicField } from '../../contract/profile.ts';
import { showToast } from '../../toasts/toasts.ts';
import { Button } from '../kit/Button.tsx';
import { loadQr, Qr } from '../kit/Qr.tsx';
import type { Draft } from './draft.ts';

/** The longest line in bytes without its end (RFC 2426, 2.6). */
const MAX_LINE_BYTES = 75;

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n');

/** Breaks a long line between characters; each next line starts with a space. */
function fold(line: string): string {
  const lines = [''];
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > MAX_LINE_BYTES) {
      lines.push(' ');
      bytes = 1;
    }
    lines[lines.length - 1] += character;
    bytes += size;
  }
  return lines.join('\r\n');
}

/** The vCard with what the profile shows to visitors; `link` is the affiliate's own link. */
export function vcardOf({ show, ...draft }: Draft, link: string): string {
  const [last = '', ...first] = draft.name.trim().split(/\s+/).reverse();
  const shown = (field: PublicField) => (show[field] ? draft[field] : '');
  const line = (name: string, value: string | string[]) =>
    value.length === 0 ? [] : [`${name}:${escaped(value.toString())}`];
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(last)};${escaped(first.reverse().join(' '))};;;`,
    `FN:${escaped(draft.name)}`,
    ...line('ORG', shown('firm')),
    ...line('TITLE', shown('role')),
    ...line('TEL;TYPE=WORK,VOICE', shown('phone')),
    ...line('EMAIL;TYPE=INTERNET,WORK', shown('email')),
    ...line('URL', shown('website') || link),
    ...line('NOTE', [shown('credentials'), draft.disclosure].filter(Boolean).join('\n')),
    'END:VCARD',
    '',
  ]
    .map(fold)
    .join('\r\n');
}

/** As many as a sheet holds, letter or A4. */
const PER_SHEET = 10;

interface Props {
  draft: Draft;
  link: string;
  /** Called when the print dialog has closed. */
  onDone: () => void;
}

/** A sheet of cards with the affiliate's link as a QR code. It prints itself. */
function LinkCards({ draft, link, onDone }: Props) {
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
