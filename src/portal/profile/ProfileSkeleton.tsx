/** The profile while it loads. */
export function ProfileSkeleton() {
  return (
    <>
      <h1 className="mb-5 text-2xl md:mb-6">Profile</h1>
      <div role="status" className="grid max-w-[38rem] gap-3 lg:gap-5">
        <span className="sr-only">Loading your profile</span>
        <div data-skeleton className="skeleton h-96" />
        <div data-skeleton className="skeleton h-64" />
      </div>
    </>
  );
}
