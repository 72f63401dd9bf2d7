import { PageHeader } from '../kit/PageHeader.tsx';
import { SkeletonCard } from '../kit/SkeletonCard.tsx';

/** The page's title, the same before and after its data came. */
export const SupportHeader = () => (
  <PageHeader title="Support">Look for an answer, or ask the office.</PageHeader>
);

/** The page while nobody is known to be signed in. */
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
