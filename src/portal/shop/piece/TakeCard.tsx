import type { Link } from '../../../contract/links/links.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { useAct } from '../../kit/act.ts';
import { Button } from '../../kit/Button.tsx';
import { useClearance } from '../../shared/approvals/ApprovalState.tsx';
import { HandOver } from '../../shared/handovers/handovers.tsx';
import { saveFile } from '../../shared/sign-in/download.tsx';
import { printSheet } from '../proof/PrintFile.tsx';
import type { Drawing, Piece } from '../proof/piece.ts';
import { drawSocial, SOCIAL_HEIGHT, SOCIAL_WIDTH } from '../proof/social.ts';
import { ownLink, pieceMaterial } from '../resources.ts';
import { signatureHtml, signatureText } from './signature.ts';

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
  const clearance = useClearance(pieceMaterial, 'piece');
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
