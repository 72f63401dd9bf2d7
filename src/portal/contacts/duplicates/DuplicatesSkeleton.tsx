import { PageHeader } from '../../kit/PageHeader.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';

/** The page's title, the same before and after its data came. */
export const DuplicatesHeader = () => (
  <PageHeader title="Duplicates">
    People who are in your list more than once, by their e-mail address or phone number.
  </PageHeader>
);

export const DuplicatesCards = () => (
  <div role="status" className="grid gap-3">
    <span className="sr-only">Looking for duplicates</span>
    <SkeletonCard lines={3} />
    <SkeletonCard lines={3} />
  </div>
);

/** The page while nobody is known to be signed in. */
export const DuplicatesSkeleton = () => (
  <>
    <DuplicatesHeader />
    <DuplicatesCards />
  </>
);
