import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useState } from 'react';
import { resource } from '../../api/resource.ts';
import { STAGE_WORDS } from '../../config/contact-words.ts';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { type LeadRow, listReportLeads } from '../../contract/reports.ts';
import { dayWords } from '../../lib/date-words.ts';
import { Await } from '../kit/Await.tsx';
import { SkeletonCard } from '../kit/SkeletonCard.tsx';
import type { OpenRows, RowKind } from './address.ts';
import type { Range } from './range.ts';
import { StepLink } from './StepLink.tsx';
import { consentWords, creditWords } from './words.ts';

const ROWS_PER_PAGE = 25;

/** What is asked of the server for these rows. */
const queryOf = (range: Range, { kind, link, campaign, after }: OpenRows) => ({
  from: range.from,
  to: range.to,
  link,
  campaign,
  reached: kind === 'leads' || kind === 'people' ? undefined : kind,
  after,
  limit: ROWS_PER_PAGE,
});

interface Props {
  range: Range;
  rows: OpenRows & { kind: Exclude<RowKind, 'people'> };
}

/** The leads behind a total, the newest first. Give it a key: it asks once for what it is given. */
export function LeadRows({ range, rows }: Props) {
  const [{ $loaded, reload }] = useState(() =>
    resource(listReportLeads, atom({ query: queryOf(range, rows) })),
  );
  const loaded = useStore($loaded);
  return (
    <Await
      loaded={loaded}
      retry={reload}
      skeleton={<SkeletonCard lines={6} className="border-0" />}
      what="these leads"
    >
      {({ items, next }) => (
        <>
          {items.length === 0 && <p className="text-ink-muted">There are none in these days.</p>}
          <ul className="divide-y divide-line">
            {items.map((lead) => (
              <Lead key={lead.id} lead={lead} />
            ))}
          </ul>
          {(next || rows.after) && (
            <div className="mt-4 flex flex-wrap gap-3">
              {rows.after && (
                <StepLink to={{ after: null }} className="button kit-button button-quiet">
                  Newest
                </StepLink>
              )}
              {next && (
                <StepLink to={{ after: next }} className="button kit-button button-quiet">
                  Older
                </StepLink>
              )}
            </div>
          )}
        </>
      )}
    </Await>
  );
}

function Lead({ lead: { contactId, name, stage, createdAt, receipt } }: { lead: LeadRow }) {
  const words = STAGE_WORDS[stage as keyof typeof STAGE_WORDS];
  return (
    <li className="py-3.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        {contactId ? (
          <a
            href={`${PORTAL_PAGES.contacts.path}/view?id=${contactId}`}
            dir="auto"
            className="row-link font-semibold"
          >
            {name || 'Deleted contact'}
          </a>
        ) : (
          <span dir="auto" className="font-semibold wrap-anywhere">
            {name || 'Deleted contact'}
          </span>
        )}
        <span className="text-sm text-ink-muted">{words ?? 'Not in your contacts any more'}</span>
      </p>
      <p className="mt-0.5 text-sm">
        Wrote on <time dateTime={createdAt}>{dayWords(createdAt)}</time>.{' '}
        <span className="wrap-anywhere">{creditWords(receipt)}</span>
      </p>
      <p className="text-xs text-ink-muted">{consentWords(receipt)}</p>
    </li>
  );
}
