/** The form while the address is checked. */
export const Checking = () => (
  <div className="mt-8 grid gap-5">
    <p role="status" className="text-center text-ink-muted">
      Checking your address…
    </p>
    <div aria-hidden="true" data-skeleton className="grid gap-5">
      <div className="skeleton h-11" />
      <div className="skeleton h-11" />
      <div className="skeleton h-11" />
    </div>
  </div>
);
