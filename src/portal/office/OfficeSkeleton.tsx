import { PageHeader } from '../kit/PageHeader.tsx';
import { SkeletonCard } from '../kit/SkeletonCard.tsx';

/** The office's cards while they come. */
export const OfficeCards = () => (
  <div role="status">
    <span className="sr-only">Loading the page</span>
    <SkeletonCard lines={8} />
  </div>
);

/** The page while it is not known who is signed in. */
export const OfficeSkeleton = () => (
  <>
    <PageHeader title="Office" />
    <OfficeCards />
  </>
);
