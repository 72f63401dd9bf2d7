import { PageHeader } from '../kit/PageHeader.tsx';
import { SkeletonCard } from '../kit/SkeletonCard.tsx';
import { Columns } from './Columns.tsx';

/** The page's title, the same before and after its data came. */
export const ProfileHeader = () => (
  <PageHeader title="Profile">
    What visitors see of you, and the link that leads them to you.
  </PageHeader>
);

/** The cards while their data come. */
export const ProfileCards = () => (
  <>
    <span role="status" className="sr-only">
      Loading your profile
    </span>
    <div data-ahead className="print:hidden">
      <Columns
        aside={
          <>
            <SkeletonCard lines={5} />
            <SkeletonCard lines={6} className="p-5 max-lg:hidden lg:p-6" />
          </>
        }
      >
        <div className="grid gap-3 lg:col-span-7 lg:gap-5">
          <SkeletonCard lines={12} />
          <SkeletonCard lines={12} />
        </div>
      </Columns>
    </div>
  </>
);

/** The profile while nobody is known to be signed in. */
export const ProfileSkeleton = () => (
  <>
    <ProfileHeader />
    <ProfileCards />
  </>
);
