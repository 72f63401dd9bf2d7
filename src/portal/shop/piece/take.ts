/** How each kind of piece is taken along. */

import { loadQr } from '../../kit/Qr.tsx';
import { saveFile } from '../../kit/save-file.ts';
import type { Drawing, Piece } from '../proof/piece.ts';
import { signatureHtml, signatureText } from '../proof/signature.ts';
import { drawSocial, SOCIAL_HEIGHT, SOCIAL_WIDTH } from '../proof/social.ts';

interface Take {
  verb: string;
  hint: string;
  /** Answers what to say afterwards, if anything. */
  take: (drawing: Drawing) => Promise<string | undefined>;
}

/** Once React has drawn the new link and its code. */
const drawn = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  );

const PRINT: Take = {
  verb: 'Print or save as PDF',
  hint: 'Choose “Actual size” and no margins, so that it comes out at its real size.',
  take: async () => {
    await loadQr();
    await drawn();
    window.print();
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
    if (!pen) throw new Error('This browser draws no pictures.');
    await document.fonts.ready;
    drawSocial(pen, drawing);
    const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!file) throw new Error('The picture was not drawn.');
    saveFile(file, `${drawing.piece.id}.png`);
    return undefined;
  },
};

/** How this piece is taken along. */
export const takeOf = ({ format }: Piece): Take => {
  if (format === 'signature') return COPY;
  return format === 'social' ? DOWNLOAD : PRINT;
};
