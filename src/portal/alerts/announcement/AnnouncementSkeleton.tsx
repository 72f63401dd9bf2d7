import { PageHeader } from '../../kit/PageHeader.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';

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
