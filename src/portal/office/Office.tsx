import { SITE_FACTS } from 'virtual:site-facts';
import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { writeSearch } from '../../lib/address.ts';
import { PageHeader } from '../kit/PageHeader.tsx';
import { SkeletonCard } from '../kit/skeletons.tsx';
import { TabLinks } from '../kit/Tabs.tsx';
import { refresh, useWaiting, waiting } from '../shell/office-waiting.ts';
import { $part, type Part, SHOWN_PARTS } from './part.ts';
import type { PartProps } from './site-facts.ts';

const VIEWS: Record<Part, ComponentType<PartProps>> = {
  overview: lazy(() => import('./overview/OverviewPart.tsx')),
  network: lazy(() => import('./network/NetworkPart.tsx')),
  affiliates: lazy(() => import('./affiliates/AffiliatesPart.tsx')),
  affiliate: lazy(() => import('./affiliates/AffiliatePart.tsx')),
  review: lazy(() => import('./review/ReviewPart.tsx')),
  approvals: lazy(() => import('./approvals/ApprovalsPart.tsx')),
  applications: lazy(() => import('./applications/ApplicationsPart.tsx')),
  leads: lazy(() => import('./leads/LeadsPart.tsx')),
  orders: lazy(() => import('./orders/OrdersPart.tsx')),
  tickets: lazy(() => import('./tickets/TicketsPart.tsx')),
  announcements: lazy(() => import('./announcements/AnnouncementsPart.tsx')),
  content: lazy(() => import('./content/ContentPart.tsx')),
  health: lazy(() => import('./health/HealthPart.tsx')),
  audit: lazy(() => import('./audit/AuditPart.tsx')),
};

const addressOf = (part: Part): string => `${PORTAL_PAGES.office.path}?part=${part}`;

/** The office: its parts as tabs, with the number of waiting items on each. */
export default function Office() {
  const part = useStore($part);
  const loaded = useWaiting();
  const counts: Partial<Record<Part, number>> = loaded.status === 'ready' ? { ...loaded.data } : {};
  const View = VIEWS[part];
  useEffect(() => {
    // The counts may have changed while another part was shown.
    if (part) refresh(waiting);
  }, [part]);
  return (
    <>
      <PageHeader title="Office">What the alliance does for its affiliates.</PageHeader>
      <TabLinks
        label="Parts of the office"
        current={addressOf(part === 'affiliate' ? 'affiliates' : part)}
        tabs={SHOWN_PARTS.map(({ key, label }) => ({
          href: addressOf(key),
          label,
          ...(counts[key] !== undefined && { count: counts[key] }),
        }))}
        onChoose={(href) => writeSearch(new URL(href, location.origin).search)}
      />
      <div className="mt-5">
        <Suspense fallback={<SkeletonCard lines={8} />}>
          <View key={part} site={SITE_FACTS} />
        </Suspense>
      </div>
    </>
  );
}
