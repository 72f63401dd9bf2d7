import { PageHeader } from '../../kit/PageHeader.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';

/** The page until it is known who is signed in. */
export const OrdersSkeleton = () => (
  <>
    <PageHeader title="Orders">What you asked the office to print, and how far it is.</PageHeader>
    <SkeletonCard lines={4} />
  </>
);
