import { PageHeader } from '../kit/PageHeader.tsx';
import { SkeletonCard } from '../kit/skeletons.tsx';

/** The skeleton of the thread. */
export const TicketCards = () => (
  <div role="status" className="grid max-w-180 gap-4">
    <span className="sr-only">Loading the ticket</span>
    <SkeletonCard lines={3} />
    <SkeletonCard lines={5} />
  </div>
);

/** A ticket until someone is known to be signed in. */
export const TicketSkeleton = () => (
  <>
    <PageHeader title="Ticket" />
    <TicketCards />
  </>
);

/** The page's title, the same before and after the data load. */
export const SupportHeader = () => (
  <PageHeader title="Support">Look for an answer, or ask the office.</PageHeader>
);

/** The page until someone is known to be signed in. */
export const SupportSkeleton = () => (
  <>
    <SupportHeader />
    <div role="status" className="grid gap-6 lg:grid-cols-12 lg:gap-5">
      <span className="sr-only">Loading the answers</span>
      <SkeletonCard lines={1} className="lg:col-span-12" />
      <SkeletonCard lines={12} className="lg:col-span-7" />
      <SkeletonCard lines={12} className="lg:col-span-5" />
    </div>
  </>
);
