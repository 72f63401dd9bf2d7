import { PageHeader } from '../kit/PageHeader.tsx';
import { SkeletonCard } from '../kit/SkeletonCard.tsx';

/** The page's title, the same before and after its data came. */
export const ProfileHeader = () => (
  <PageHeader title="Profile">
    What visitors see of you, and the link that leads them to you.
  </PageHeader>
);

/** The cards while their data come. */
export const ProfileCards = () => (
  <div role="status" className="grid items-start gap-3 lg:grid-cols-12 lg:gap-5">
    <span className="sr-only">Loading your profile</span>
    <div className="grid gap-3 lg:order-2 lg:col-span-5 lg:gap-5">
      <SkeletonCard lines={5} />
      <SkeletonCard lines={6} className="p-5 max-lg:hidden lg:p-6" />
    </div>
    <div className="grid gap-3 lg:col-span-7 lg:gap-5">
      <SkeletonCard lines={12} />
      <SkeletonCard lines={12} />
    </div>
  </div>
);

/** The profile while nobody is known to be signed in. */
export const ProfileSkeleton = () => (
  <>
    <ProfileHeader />
    <ProfileCards />
  </>
);
