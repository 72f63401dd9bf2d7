import type { ReactNode } from 'react';
import { PageHeader } from '../kit/PageHeader.tsx';
import { SkeletonCard } from '../kit/skeletons.tsx';

/** The page's title, the same before and after the data load. */
export const LinksHeader = ({ actions }: { actions?: ReactNode }) => (
  <PageHeader title="Links" beside actions={actions}>
    Share a link to count its visits and leads. You never see who visited.
  </PageHeader>
);

/** The cards while the data load. */
export const LinkCardsSkeleton = () => (
  <div role="status" className="grid gap-3 lg:gap-5">
    <span className="sr-only">Loading your links</span>
    <SkeletonCard lines={8} />
    <SkeletonCard lines={6} />
  </div>
);

/** The page until someone is known to be signed in. */
export const LinksSkeleton = () => (
  <>
    <LinksHeader actions={<div className="size-12 md:h-11 md:w-30" />} />
    <LinkCardsSkeleton />
  </>
);
