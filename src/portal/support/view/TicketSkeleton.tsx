import { PageHeader } from '../../kit/PageHeader.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';

/** The thread while it comes. */
export const TicketCards = () => (
  <div role="status" className="grid max-w-180 gap-4">
    <span className="sr-only">Loading the ticket</span>
    <SkeletonCard lines={3} />
    <SkeletonCard lines={5} />
  </div>
);

/** A ticket while nobody is known to be signed in. */
export const TicketSkeleton = () => (
  <>
    <PageHeader title="Ticket" />
    <TicketCards />
  </>
);
