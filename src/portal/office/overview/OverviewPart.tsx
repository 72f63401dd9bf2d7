import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { resource } from '../../../api/call.ts';
import { type Ages, type Overview, readOverview } from '../../../contract/office/office.ts';
import { formatMomentDay } from '../../../lib/format-date.ts';
import { countWords, formatNumber } from '../../../lib/format-number.ts';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await } from '../../kit/states.tsx';
import { AffiliateName, RecordLink } from '../DetailHead.tsx';
import { lengthWords } from './length-words.ts';

/** The time for which open items have been waiting: "2 of them for 2 to 7 days, 1 for longer". */
export function ageWords({ week, older }: Pick<Ages, 'week' | 'older'>): string {
  const parts = [
    week > 0 && `${week} for 2 to 7 days`,
    older > 0 && `${older} for more than 7 days`,
  ];
  return `${parts.filter(Boolean).join(', ') || 'None for more than 2 days'}.`;
}

const overview = resource(readOverview);

/** The office's first part: response times to leads, inactive affiliates, and open items. */
export default function OverviewPart() {
  const loaded = useStore(overview.$loaded);
  return (
    <Await
      loaded={loaded}
      retry={overview.reload}
      skeleton={<SkeletonCard lines={8} />}
      subject="the overview"
    >
      {(data) => <Figures {...data} />}
    </Await>
  );
}

const Card = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="card p-5 lg:p-6">
    <h2 id={id} className="text-xl">
      {title}
    </h2>
    {children}
  </section>
);

const Figure = ({ value, children }: { value: string; children: ReactNode }) => (
  <p className="mt-2">
    <span className="text-3xl font-semibold tabular-nums">{value}</span>{' '}
    <span className="text-ink-muted">{children}</span>
  </p>
);

function Figures({ leads, quiet, applications, messages, pages, orders, tickets }: Overview) {
  return (
    <div className="gap-5 *:mb-3 *:break-inside-avoid lg:columns-2 lg:*:mb-5">
      <Card id="overview-leads" title="Leads in the last 30 days">
        <Figure value={formatNumber(leads.count)}>
          {leads.count === 1 ? 'lead' : 'leads'}, {formatNumber(leads.answered)} answered
        </Figure>
        <p className="mt-1 text-ink-muted">
          {leads.medianMinutes === null
            ? 'The median time to the first answer shows once one is logged.'
            : `Median time to the first answer: ${lengthWords(leads.medianMinutes)}. An answer is a logged call, email or meeting, or a new stage.`}
        </p>
        {leads.byAffiliate.length > 0 && (
          <ul className="mt-4 grid gap-3">
            {leads.byAffiliate.map(({ id, leads: count, answered, ...names }) => (
              <li key={id} className="flex items-baseline justify-between gap-4">
                <AffiliateName affiliateId={id} {...names} />
                <span className="shrink-0 text-right tabular-nums">
                  {countWords(count, 'lead')}
                  <span className="block text-sm text-ink-muted">
                    {formatNumber(answered)} answered
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card id="overview-applications" title="Applications waiting">
        <Open ages={applications} part="applications" />
      </Card>
      <Card id="overview-messages" title="Messages waiting">
        <Open ages={messages} part="leads" />
      </Card>
      <Card id="overview-pages" title="Pages to review">
        <Open ages={pages} part="review" />
      </Card>
      <Card id="overview-orders" title="Open orders">
        <Open ages={orders} part="orders" />
      </Card>
      <Card id="overview-tickets" title="Open tickets">
        <Open ages={tickets} part="tickets" />
      </Card>
      <Card id="overview-quiet" title="Quiet for 30 days">
        <p className="mt-1 text-ink-muted">
          {quiet.count === 0
            ? 'No one is quiet.'
            : `${countWords(quiet.count, 'affiliate')} without a sign-in or without a lead.`}{' '}
          Those who joined within these days are left out.{' '}
          <RecordLink part="network" className="link">
            Go to Network
          </RecordLink>
        </p>
        <ul className="mt-3 grid gap-3">
          {quiet.affiliates.map(({ id, signedInAt, away, leads: count, ...names }) => (
            <li key={id} className="flex items-baseline justify-between gap-4">
              <AffiliateName affiliateId={id} {...names} />
              <span className="shrink-0 text-right text-sm text-ink-muted">
                {count === 0 ? 'No lead' : countWords(count, 'lead')}
                {away && (
                  <span className="block">
                    {signedInAt ? (
                      <>
                        Last sign-in{' '}
                        <time dateTime={signedInAt}>{formatMomentDay(signedInAt)}</time>
                      </>
                    ) : (
                      'Never signed in'
                    )}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

const TO_PART = {
  applications: 'Go to Applications',
  leads: 'Go to Leads',
  review: 'Go to Review',
  orders: 'Go to Orders',
  tickets: 'Go to Tickets',
};

function Open({ ages, part }: { ages: Ages; part: keyof typeof TO_PART }) {
  return (
    <>
      <Figure value={formatNumber(ages.count)}>open</Figure>
      {ages.oldest && (
        <>
          <p className="mt-1 text-ink-muted">{ageWords(ages)}</p>
          <p className="mt-1 text-ink-muted">
            The oldest is from <time dateTime={ages.oldest}>{formatMomentDay(ages.oldest)}</time>.{' '}
            <RecordLink part={part} className="link">
              {TO_PART[part]}
            </RecordLink>
          </p>
        </>
      )}
    </>
  );
}
