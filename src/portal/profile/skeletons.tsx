import type { ReactNode } from 'react';
import { PageHeader } from '../kit/PageHeader.tsx';
import { SkeletonCard } from '../kit/skeletons.tsx';

export interface Props {
  /** The profile's gaps: on the right, and on narrow screens above the form. */
  aside: ReactNode;
  /** The own page and the preview: on the right, and on narrow screens below the form, where they push nothing away when they grow. */
  after?: ReactNode;
  /** The form, on the left. */
  children: ReactNode;
}

/** The profile's two columns. */
export const Columns = ({ aside, after, children }: Props) => (
  <div className="grid items-start gap-3 lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:gap-5">
    <div className="grid gap-3 lg:col-span-5 lg:col-start-8 lg:gap-5">{aside}</div>
    <div className="lg:col-span-7 lg:col-start-1 lg:row-span-2 lg:row-start-1">{children}</div>
    <div className="grid content-start gap-3 lg:col-span-5 lg:col-start-8 lg:gap-5 lg:self-stretch">
      {after}
    </div>
  </div>
);

/** The page's title, the same before and after the data load. */
export const ProfileHeader = () => (
  <PageHeader title="Profile">
    What visitors see of you, and the link that leads them to you.
  </PageHeader>
);

/** The cards while the data load. */
export const ProfileCards = () => (
  <>
    <span role="status" className="sr-only">
      Loading your profile
    </span>
    <div className="print:hidden">
      <Columns
        aside={<SkeletonCard lines={5} />}
        after={<SkeletonCard lines={6} className="p-5 max-lg:hidden lg:p-6" />}
      >
        <div className="grid gap-3 lg:gap-5">
          <SkeletonCard lines={12} />
          <SkeletonCard lines={12} />
        </div>
      </Columns>
    </div>
  </>
);

/** The profile until someone is known to be signed in. */
export const ProfileSkeleton = () => (
  <>
    <ProfileHeader />
    <ProfileCards />
  </>
);
