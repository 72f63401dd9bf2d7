import { useState } from 'react';
import type { Link } from '../../contract/links.ts';
import { Button } from '../kit/Button.tsx';
import { CopyField } from '../kit/CopyField.tsx';
import { Menu } from '../kit/Menu.tsx';
import { Qr } from '../kit/Qr.tsx';
import { Sign } from '../kit/Sign.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { Figures } from './Figures.tsx';
import { openDetails, openEdit } from './list-state.ts';
import { QrButtons, QrDialog } from './QrDialog.tsx';
import { canShare, share } from './share.ts';

interface Props {
  link: Link;
  siteName: string;
}

/** The link that is there from the first day: to share it, and what it brought. */
export function DefaultCard({ link, siteName }: Props) {
  const [shown, setShown] = useState<'email' | 'qr' | null>(null);
  const native = canShare();
  const email = () => setShown('email');
  return (
    <section aria-labelledby="default-link" className="card p-5 lg:p-6">
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <h2 id="default-link" dir="auto" className="text-xl">
                {link.label}
              </h2>
              <p className="mt-1 text-sm text-ink-muted">
                Ready to share. Whoever comes by it is introduced by you for 30 days.
              </p>
            </div>
            <Menu
              label={`More for ${link.label}`}
              className="icon-button -my-1 lg:hidden"
              items={[
                { label: 'Details and test', onPress: () => openDetails(link.id) },
                { label: 'Edit', onPress: () => openEdit(link.id) },
              ]}
            >
              <Sign name="more" />
            </Menu>
          </div>
          <div className="mt-4">
            <CopyField id="default-url" label="Link to share" value={link.url} />
          </div>
          <div className="mt-4 grid gap-3 sm:flex sm:flex-wrap print:hidden">
            <Button kind="primary" onClick={native ? () => void share(link, siteName) : email}>
              {native ? 'Share' : 'Share by e-mail'}
            </Button>
            {native && <Button onClick={email}>E-mail text</Button>}
            <Button className="md:hidden" onClick={() => setShown('qr')}>
              QR code
            </Button>
            <Button className="max-lg:hidden" onClick={() => openDetails(link.id)}>
              Details and test
            </Button>
            <Button kind="ghost" className="max-lg:hidden" onClick={() => openEdit(link.id)}>
              Edit
            </Button>
          </div>
        </div>
        <div className="grid content-start justify-items-center gap-2 max-md:hidden print:grid">
          <Qr
            text={link.url}
            label={`QR code of ${link.label}`}
            className="size-32 rounded border border-line"
          />
          <QrButtons link={link} compact />
        </div>
      </div>
      <Figures link={link} />
      {shown === 'email' && (
        <EmailDialog link={link} siteName={siteName} onClose={() => setShown(null)} />
      )}
      {shown === 'qr' && <QrDialog link={link} onClose={() => setShown(null)} />}
    </section>
  );
}
