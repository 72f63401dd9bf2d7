import type { Link } from '../../../contract/links/links.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { useAct } from '../../kit/act.ts';
import { Button } from '../../kit/Button.tsx';
import { useClearance } from '../../shared/approvals/ApprovalState.tsx';
import { HandOver } from '../../shared/handovers/handovers.tsx';
import { saveFile } from '../../shared/sign-in/download.tsx';
import { printSheet } from '../proof/PrintFile.tsx';
import { type Drawing, finePrintOf, type Piece } from '../proof/piece.ts';
import { drawSocial, SOCIAL_HEIGHT, SOCIAL_WIDTH } from '../proof/social.ts';
import { ownLink, pieceMaterial } from '../resources.ts';

/* How each kind of piece leaves the portal: printed, copied or downloaded. */

/* The email signature as HTML: mail programs support only tables and inline styles. */
const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? '');

const FONT = 'font-family:Georgia,serif';
const TEXT = 'font-family:Arial,Helvetica,sans-serif';

export function signatureHtml({ piece, person, siteName, url = '' }: Drawing): string {
  const name = [person.name, person.credentials].filter(Boolean).join(', ');
  const line = (style: string, text: string) =>
    text && `<tr><td style="${style}">${text}</td></tr>`;
  const link = (href: string, text: string) =>
    `<a href="${escaped(href)}" style="color:#84590f">${escaped(text)}</a>`;
  const ways = [
    escaped(person.phone),
    person.email && link(`mailto:${person.email}`, person.email),
    person.site && link(`https://${person.site}`, person.site),
  ].filter(Boolean);
  const small = `${TEXT};font-size:13px;line-height:20px;color:#1a2b22`;
  return [
    '<table cellpadding="0" cellspacing="0" style="border-left:3px solid #c8963e;padding-left:12px">',
    line(`${FONT};font-size:18px;line-height:26px;color:#10241b`, escaped(name)),
    line(small, escaped(person.license ?? '')),
    line(small, [person.practice, siteName].filter(Boolean).map(escaped).join(' &middot; ')),
    line(small, ways.join(' &middot; ')),
    line(small, link(url, piece.headline)),
    ...finePrintOf({ piece, person }).map((text) =>
      line(
        `${TEXT};font-size:11px;line-height:15px;color:#54635a;max-width:520px;padding-top:6px`,
        escaped(text),
      ),
    ),
    '</table>',
  ].join('');
}

export const signatureText = ({ piece, person, siteName, url = '' }: Drawing): string =>
  [
    [person.name, person.credentials].filter(Boolean).join(', '),
    person.license,
    [person.practice, siteName].filter(Boolean).join(' · '),
    [person.phone, person.email, person.site].filter(Boolean).join(' · '),
    `${piece.headline}: ${url}`,
    ...finePrintOf({ piece, person }),
  ]
    .filter(Boolean)
    .join('\n');

interface Take {
  verb: string;
  hint: string;
  /** Resolves to a sentence to show afterwards, if any. */
  take: (drawing: Drawing) => Promise<string | undefined>;
}

const PRINT: Take = {
  verb: 'Print or save as PDF',
  hint: 'Choose “Actual size” and no margins, so that it comes out at its real size.',
  take: async () => {
    await printSheet();
    return undefined;
  },
};

const COPY: Take = {
  verb: 'Copy signature',
  hint: 'Paste it into the signature settings of your mail program.',
  take: async (drawing) => {
    const text = (type: string, content: string) => new Blob([content], { type });
    await navigator.clipboard.write([
      new ClipboardItem({
        'text/html': text('text/html', signatureHtml(drawing)),
        'text/plain': text('text/plain', signatureText(drawing)),
      }),
    ]);
    return 'Signature copied';
  },
};

const DOWNLOAD: Take = {
  verb: 'Download PNG',
  hint: 'Share it together with the link below: a picture has no code to scan.',
  take: async (drawing) => {
    const canvas = document.createElement('canvas');
    canvas.width = SOCIAL_WIDTH;
    canvas.height = SOCIAL_HEIGHT;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('This browser cannot draw on a canvas.');
    await document.fonts.ready;
    drawSocial(pen, drawing);
    const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!file) throw new Error('The canvas returned no image.');
    saveFile(file, `${drawing.piece.id}.png`);
    return undefined;
  },
};

const takeOf = ({ format }: Piece): Take => {
  if (format === 'signature') return COPY;
  return format === 'social' ? DOWNLOAD : PRINT;
};

interface Props {
  drawing: Drawing;
  link: Link | undefined;
}

/** Takes the piece. The first time, its link is created. */
function useTake({ drawing, link }: Props) {
  const { busy, run } = useAct();
  const { piece } = drawing;
  const press = () =>
    run({
      call: async () => {
        const { url } = link ?? (await ownLink(piece));
        return takeOf(piece).take({ ...drawing, url });
      },
      failed: 'That did not work',
      done: (title) => title && showToast({ title }),
    });
  return { busy, press };
}

/** Hands the piece over, if it prints and is cleared for clients. */
export function HandOverPiece(props: Props) {
  const clearance = useClearance(pieceMaterial);
  const { press } = useTake(props);
  const prints = takeOf(props.drawing.piece) === PRINT;
  return (
    prints &&
    clearance?.cleared === 'client' && (
      <HandOver handed={clearance} reload={pieceMaterial.reload} print={press} />
    )
  );
}

/** Prints the piece, saves it as an image, or copies it as HTML. */
export function TakeCard({ drawing, link }: Props) {
  const { busy, press } = useTake({ drawing, link });
  const { piece } = drawing;
  const { verb, hint } = takeOf(piece);
  return (
    <div className="card grid gap-3 p-5 print:hidden">
      <Button
        kind={piece.quantities.length > 0 ? 'quiet' : 'primary'}
        busy={busy && 'One moment…'}
        onClick={press}
      >
        {verb}
      </Button>
      <p className="text-sm text-ink-muted">{hint}</p>
      <p className="text-sm text-ink-muted">
        {link ? (
          <>
            It carries its own link, so Reports shows the visits it brings:{' '}
            <span className="font-semibold text-ink">{link.url}</span>
          </>
        ) : (
          'It gets a link of its own the first time you take or order it, so Reports shows the visits it brings.'
        )}
      </p>
    </div>
  );
}
