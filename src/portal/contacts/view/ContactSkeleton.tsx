import { PageHeader } from '../../kit/PageHeader.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';

/** The cards while their data come. */
export const ContactCards = () => (
  <div role="status" className="grid items-start gap-3 lg:grid-cols-12 lg:gap-5">
    <span className="sr-only">Loading the contact</span>
    <div className="grid gap-3 lg:col-span-8 lg:gap-5">
      <SkeletonCard lines={5} />
      <SkeletonCard lines={9} />
    </div>
    <div className="grid gap-3 max-lg:hidden lg:col-span-4 lg:gap-5">
      <SkeletonCard lines={6} />
      <SkeletonCard lines={4} />
    </div>
  </div>
);

/** A contact while nobody is known to be signed in. */
export const ContactSkeleton = () => (
  <>
    <PageHeader title="Contact" />
    <ContactCards />
  </>
);
