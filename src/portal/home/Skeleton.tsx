/** The dashboard's home while the session is being checked, in the same boxes as the content. */
export function Skeleton() {
  return (
    <div role="status">
      <h1 className="sr-only">Loading your dashboard</h1>
      <div data-skeleton className="skeleton mb-5 h-27 max-w-96 md:mb-6 md:h-15.5" />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:gap-5">
        {['a', 'b', 'c', 'd'].map((card) => (
          <div key={card} data-skeleton className="skeleton h-31 md:h-26.5 lg:h-32.5 xl:h-27" />
        ))}
      </div>
      <div data-skeleton className="skeleton mt-3 h-96 md:h-116.5 lg:mt-5 lg:h-119" />
    </div>
  );
}
