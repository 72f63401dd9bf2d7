import type { ReactNode } from 'react';
import { PORTAL_PAGES } from '../../config/portal.ts';
import type { Link } from '../../contract/links/links.ts';
import { introductionOf } from '../../contract/reference.ts';
import { formatMomentDay } from '../../lib/format-date.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { Button } from '../kit/Button.tsx';
import { Badge } from '../kit/badges.tsx';
import { CopyField } from '../kit/CopyField.tsx';
import { Sheet } from '../kit/dialogs.tsx';
import { Qr } from '../kit/Qr.tsx';
import { SkeletonCard } from '../kit/skeletons.tsx';
import { Await } from '../kit/states.tsx';
import { useIsAffiliate } from '../shared/sign-in/use-scope.ts';
import { leadsTo, openEdit, useReferral } from './links.ts';
import { QrButtons } from './QrDialog.tsx';

/** The contact form's introduction of the affiliate to visitors of this link. */
function Visitor({ link }: { link: Link }) {
  const { loaded, retry } = useReferral(link);
  const isAffiliate = useIsAffiliate();
  return (
    <Await
      loaded={loaded}
      retry={retry}
      skeleton={<SkeletonCard lines={2} />}
      subject="what visitors see"
    >
      {(referral) => (
        <>
          <p className="text-sm text-ink-muted">Above the button of our contact form:</p>
          <div className="mt-2 rounded border border-line bg-surface p-4 text-sm">
            <p>{introductionOf(referral)}</p>
            {referral.disclosure ? (
              <p className="mt-2">{referral.disclosure}</p>
            ) : (
              <p className="mt-2 text-ink-muted">
                No disclosure yet.{' '}
                {isAffiliate && (
                  <a href={`${PORTAL_PAGES.profile.path}#disclosure`} className="link">
                    Add your firm’s disclosure
                  </a>
                )}
              </p>
            )}
          </div>
        </>
      )}
    </Await>
  );
}

const MEANINGS = {
  people: ['People', 'Unique visitors per day (estimate).'],
  bots: ['Bots', 'Search engines, link previews in messaging apps, and preloaded pages.'],
  own: ['Own visits', 'Yours, while you are signed in.'],
  leads: ['Leads', 'People who submitted the contact form, credited to this link.'],
} as const;

const Counter = ({ link }: { link: Link }) => (
  <>
    <dl className="grid gap-3">
      {Object.entries(MEANINGS).map(([kind, [name, meaning]]) => (
        <div key={kind} className="grid grid-cols-[1fr_auto] gap-x-4">
          <dt className="font-semibold">{name}</dt>
          <dd className="row-start-1 col-start-2 font-semibold tabular-nums">
            {formatNumber(link[kind as keyof typeof MEANINGS])}
          </dd>
          <dd className="text-sm text-ink-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-3 text-sm text-ink-muted">We can’t see who opened it.</p>
  </>
);

interface Props {
  link: Link;
  onClose: () => void;
}

/** The default export is for `lazy`. */
export default function LinkSheet({ link, onClose }: Props) {
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
              {link.campaign && `${link.campaign} · `}Goes to {leadsTo(link)} · Made on{' '}
              <time dateTime={link.createdAt}>{formatMomentDay(link.createdAt)}</time>
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
