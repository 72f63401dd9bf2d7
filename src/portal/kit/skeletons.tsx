export interface SkeletonCardProps {
  /** How many lines of text stand here later. */
  lines?: number;
  /** Its box, where the default does not match what follows. */
  className?: string;
}

export const WIDTHS = ['w-3/5', 'w-4/5', 'w-2/5'];

/** A card whose text is still to come. Its region has `aria-busy`, and the page one status. */
export function SkeletonCard({ lines = 3, className = 'p-5 lg:p-6' }: SkeletonCardProps) {
  return (
    <div aria-hidden="true" data-skeleton className={`card skeleton-card ${className}`}>
      <div className="skeleton-bars">
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move.
          <div key={line} className={`skeleton-bar ${WIDTHS[line % WIDTHS.length]}`} />
        ))}
      </div>
    </div>
  );
}
