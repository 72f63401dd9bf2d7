import type { ReactNode } from 'react';
import { PageHeader } from '../kit/PageHeader.tsx';
import { SkeletonCard } from '../kit/skeletons.tsx';

/** The text while it comes. */
export const AnnouncementCard = () => (
  <div role="status" className="max-w-180">
    <span className="sr-only">Loading the announcement</span>
    <SkeletonCard lines={5} />
  </div>
);

/** An announcement while nobody is known to be signed in. */
export const AnnouncementSkeleton = () => (
  <>
    <PageHeader title="Announcement" />
    <AnnouncementCard />
  </>
);

/** The title of the alerts' page, while they load and afterwards. */
export const AlertsHeader = ({ actions }: { actions?: ReactNode }) => (
  <PageHeader title="Alerts" actions={actions}>
    Leads, follow-ups and news, each with the reason why you get it.
  </PageHeader>
);

/** The boxes of the list while it loads. */
export const AlertsCards = () => (
  <div className="grid gap-3">
    {['a', 'b', 'c'].map((card) => (
      <SkeletonCard key={card} />
    ))}
  </div>
);

/** The page while the session is being checked. */
export function AlertsSkeleton() {
  return (
    <>
      <AlertsHeader />
      <AlertsCards />
    </>
  );
}
