import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import type { OfficeLead } from '../../../contract/office-leads.ts';
import { writeSearch } from '../../../lib/search-params.ts';
import { Await } from '../../kit/Await.tsx';
import { Empty } from '../../kit/Empty.tsx';
import { $after, pageTurns } from '../../kit/page-turns.tsx';
import { Segments } from '../../kit/Segments.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import type { PartProps } from '../Office.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { LeadCard } from './LeadCard.tsx';
import { $view, leads, showLead } from './leads.ts';

const VIEWS = [
  { view: 'waiting', label: 'Waiting', search: '?part=leads' },
  { view: 'all', label: 'All', search: '?part=leads&view=all' },
] as const;

/** A decision that is being made about a lead. */
export interface Deciding {
  lead: OfficeLead;
  what: 'credit' | 'decline';
}

/** Messages of the contact form: those that nobody is credited with wait for the office. */
export default function LeadsPart({ recount }: PartProps) {
  const loaded = useStore(leads.$loaded);
  const view = useStore($view);
  const after = useStore($after);
  const [deciding, setDeciding] = useState<Deciding>();
  return (
    <>
      <div className="mb-4 flex">
        <Segments
          label="Which leads"
          segments={VIEWS.map(({ view: one, label, search }) => ({
            href: PORTAL_PAGES.office.path + search,
            label,
            current: one === view,
          }))}
          onChoose={(href) => writeSearch(new URL(href, location.origin).search)}
        />
      </div>
      <Await
        loaded={loaded}
        retry={leads.reload}
        skeleton={<SkeletonCard lines={6} />}
        what="the leads"
      >
        {({ items, next }) => (
          <div className="grid max-w-180 gap-4">
            {items.length === 0 && <Nothing all={view === 'all'} />}
            <ul aria-label="Leads" className="grid gap-4">
              {items.map((lead) => (
                <LeadCard key={lead.id} lead={lead} decide={setDeciding} />
              ))}
            </ul>
            <div className="flex flex-wrap gap-3">{pageTurns('leads', { after, next })}</div>
          </div>
        )}
      </Await>
      {deciding && (
        <DecisionDialog
          {...deciding}
          onDecided={(now) => {
            showLead(now);
            recount();
          }}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </>
  );
}

const Nothing = ({ all }: { all: boolean }) => (
  <div className="card">
    {all ? (
      <Empty kind="first" title="Nobody has written yet">
        Messages of the contact form show here if the site delivers them to the portal.
      </Empty>
    ) : (
      <Empty kind="none" title="No message waits for you" />
    )}
  </div>
);
