export interface SkeletonCardProps {
  /** The number of lines. */
  lines?: number;
  /** The card's padding, if the default does not match the loaded card. */
  className?: string;
}

export const WIDTHS = ['w-3/5', 'w-4/5', 'w-2/5'];

/** A card whose text is still loading. Its region has `aria-busy`, and the page has one status. */
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
