import type { ReactNode } from 'react';
import type { Delivery } from '../../contract/forms.ts';
import type { Link } from '../../contract/links.ts';
import { momentDayWords } from '../../lib/date-words.ts';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { CopyField } from '../kit/CopyField.tsx';
import { Qr } from '../kit/Qr.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { Counter } from './Counter.tsx';
import { openEdit } from './list-state.ts';
import { QrButtons } from './QrDialog.tsx';
import { SelfTest } from './SelfTest.tsx';
import { Visitor } from './Visitor.tsx';
import { destinationOf } from './words.ts';

interface Props {
  link: Link;
  delivery: Delivery;
  onClose: () => void;
}

/** All there is to say of a link. The default export is for `lazy`. */
export default function LinkSheet({ link, delivery, onClose }: Props) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={link.label}
      actions={<Button onClick={() => openEdit(link.id)}>Edit</Button>}
    >
      <div className="grid gap-7 pt-1">
        <div className="grid gap-3">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
            {link.archivedAt !== null && <Badge kind="neutral">Archived</Badge>}
            <span>
              {link.campaign && `${link.campaign} · `}Leads to {destinationOf(link)} · Made on{' '}
              <time dateTime={link.createdAt}>{momentDayWords(link.createdAt)}</time>
            </span>
          </p>
          <CopyField id={`url-${link.id}`} label="Link to share" value={link.url} />
          <div className="flex items-center gap-4">
            <Qr
              text={link.url}
              label={`QR code of ${link.label}`}
              className="size-32 shrink-0 rounded border border-line"
            />
            <QrButtons link={link} />
          </div>
        </div>
        <Part title="Who came">
          <Counter link={link} />
        </Part>
        <Part title="What visitors see">
          <Visitor link={link} />
        </Part>
        <Part title="Test this link">
          <SelfTest link={link} delivery={delivery} />
        </Part>
      </div>
    </Sheet>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="border-t border-line pt-5 text-lg">{title}</h3>
    <div className="mt-3">{children}</div>
  </section>
);
