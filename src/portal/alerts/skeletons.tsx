import type { ReactNode } from 'react';
import { PageHeader } from '../kit/PageHeader.tsx';
import { SkeletonCard } from '../kit/skeletons.tsx';

/** The skeleton of the text. */
export const AnnouncementCard = () => (
  <div role="status" className="max-w-180">
    <span className="sr-only">Loading the announcement</span>
    <SkeletonCard lines={5} />
  </div>
);

/** An announcement until someone is known to be signed in. */
export const AnnouncementSkeleton = () => (
  <>
    <PageHeader title="Announcement" />
    <AnnouncementCard />
  </>
);

/** The title of the alerts page, the same before and after they load. */
export const AlertsHeader = ({ actions }: { actions?: ReactNode }) => (
  <PageHeader title="Alerts" actions={actions}>
    Leads, follow-ups and news, each with the reason why you get it.
  </PageHeader>
);

/** The skeleton of the list. */
export const AlertsCards = () => (
  <div className="grid gap-3">
    {['a', 'b', 'c'].map((card) => (
      <SkeletonCard key={card} />
    ))}
  </div>
);

/** The page while the session is checked. */
export function AlertsSkeleton() {
  return (
    <>
      <AlertsHeader />
      <AlertsCards />
    </>
  );
}
