import type { Link } from '../../contract/links/links.ts';
import { showToast } from '../../toasts/toasts.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/dialogs.tsx';
import { Qr } from '../kit/Qr.tsx';
import { saveFile } from '../shared/sign-in/download.tsx';
import { fileNameOf } from './links.ts';

async function save(link: Link, ending: 'svg' | 'png'): Promise<void> {
  try {
    const { qrPng, qrSvg } = await import('./qr-files.ts');
    saveFile(await (ending === 'svg' ? qrSvg : qrPng)(link.url), fileNameOf(link, ending));
  } catch (error) {
    console.error('The code was not saved', error);
    showToast({
      kind: 'danger',
      title: 'The code was not saved',
      description: 'Please try again.',
    });
  }
}

/** Downloads of the code: an SVG for print, and a PNG for everything else. */
export const QrButtons = ({ link, compact = false }: { link: Link; compact?: boolean }) => (
  <div className={compact ? 'flex gap-1 print:hidden' : 'grid gap-3 sm:flex print:hidden'}>
    {(['svg', 'png'] as const).map((ending) => (
      <Button
        key={ending}
        compact={compact}
        kind={compact ? 'ghost' : 'quiet'}
        onClick={() => void save(link, ending)}
      >
        {compact ? <span className="sr-only">Download </span> : 'Download '}
        {ending.toUpperCase()}
      </Button>
    ))}
  </div>
);

/** A link's code, large enough for another phone to read it from this screen. */
export const QrDialog = ({ link, onClose }: { link: Link; onClose: () => void }) => (
  <Dialog open onClose={onClose} title="QR code" actions={<QrButtons link={link} />}>
    <p className="text-sm text-ink-muted">
      {link.label}: SVG for print, PNG for slides and documents.
    </p>
    <Qr
      text={link.url}
      label={`QR code of ${link.label}`}
      className="mx-auto mt-4 block w-full max-w-64 rounded border border-line"
    />
    <p className="mt-3 text-center text-sm">{link.url}</p>
  </Dialog>
);
