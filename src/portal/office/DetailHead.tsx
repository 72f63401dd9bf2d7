import { type ReactNode, useEffect, useRef } from 'react';
import { PORTAL_PAGES } from '../../config/portal.ts';
import type { AffiliateNames } from '../../contract/profile/profile.ts';
import { writeSearch } from '../../lib/address.ts';
import { Button } from '../kit/Button.tsx';
import { Notice } from '../kit/notices.tsx';
import { faceOf } from '../kit/text.tsx';
import type { SubmitProblem } from '../kit/use-submit.ts';
import { withinPage } from '../kit/within-page.ts';
import { refresh, waiting } from '../shell/office-waiting.ts';
import type { Part } from './part.ts';

/** An affiliate's names; null if a record belongs to no one. */
type Names = { [Field in keyof AffiliateNames]: string | null };

/** An affiliate in words, which lead to the page: name and firm, or the username without a profile. */
export const AffiliateLink = ({ affiliateId, affiliate, affiliateName, affiliateFirm }: Names) => (
  <ToAffiliate id={affiliateId}>
    <bdi>{[affiliateName || affiliate, affiliateFirm].filter(Boolean).join(', ')}</bdi>
  </ToAffiliate>
);

function ToAffiliate({ id, children }: { id: string | null; children: ReactNode }) {
  if (!id) return children;
  return (
    <RecordLink part="affiliate" id={id}>
      {children}
    </RecordLink>
  );
}

/** An affiliate in a list: the name, which leads to the page, and the firm below it, or behind it among the facts of a card. */
export const AffiliateName = ({ affiliateId, affiliate, affiliateName, affiliateFirm }: Names) => (
  <span className="wrap-anywhere">
    <ToAffiliate id={affiliateId}>
      <bdi className={faceOf(affiliateName)}>{affiliateName || affiliate}</bdi>
    </ToAffiliate>
    {affiliateFirm && (
      <span className="block text-sm font-normal text-ink-muted in-[.table-card]:inline in-[.table-card]:before:content-['_·_']">
        <bdi>{affiliateFirm}</bdi>
      </span>
    )}
  </span>
);

interface RecordLinkProps {
  part: Part;
  /** The record; without one the link leads to the list. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A link to a record of a part, or back to its list, within the page. */
export function RecordLink({ part, id, className, children }: RecordLinkProps) {
  const search = `?part=${part}${id ? `&id=${id}` : ''}`;
  return (
    <a
      href={PORTAL_PAGES.office.path + search}
      dir="auto"
      onClick={(event) => withinPage(event, () => writeSearch(search))}
      className={className ?? 'wrap-anywhere hover:underline'}
    >
      {children}
    </a>
  );
}

export const BackToList = ({ part, children }: Omit<RecordLinkProps, 'id'>) => (
  <p className="mb-4">
    <RecordLink part={part} className="link inline-flex min-h-11 items-center">
      {children}
    </RecordLink>
  </p>
);

interface StaleNoticeProps<Thing> {
  title: string;
  failure: SubmitProblem | undefined;
  show: (current: Thing) => void;
}

/** Why a form was refused. If its record was changed elsewhere, a button shows it as it is now. */
export function StaleNotice<Thing>({ title, failure, show }: StaleNoticeProps<Thing>) {
  if (!failure) return null;
  const current = failure.current as Thing | undefined;
  return (
    <Notice
      kind={current ? 'warning' : 'danger'}
      live
      focus={current}
      title={title}
      action={
        current ? (
          <Button
            onClick={() => {
              show(current);
              refresh(waiting);
            }}
          >
            Show it as it is now
          </Button>
        ) : undefined
      }
    >
      {failure.sentence}
    </Notice>
  );
}

interface Props {
  title: ReactNode;
  badge: ReactNode;
  children: ReactNode;
}

/** The heading of a record's details. It takes the focus, since the list is gone. */
export function DetailHead({ title, badge, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} dir="auto" className="text-xl outline-none wrap-anywhere">
          {title}
        </h2>
        <span role="status">{badge}</span>
      </div>
      <p className="mt-1 text-ink-muted wrap-anywhere">{children}</p>
    </div>
  );
}
