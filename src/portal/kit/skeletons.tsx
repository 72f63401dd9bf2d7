import type { ReactNode } from 'react';
import { type PortalPageKey, pageOf, type SkeletonKind } from '../../config/portal.ts';
import { HeaderOf, PageHeader } from './PageHeader.tsx';

interface SkeletonCardProps {
  lines?: number;
  /** The card's padding, if the default does not match the loaded card. */
  className?: string;
}

const WIDTHS = ['w-3/5', 'w-4/5', 'w-2/5'];
const ROWS = 8;
const indexesOf = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A card whose text is still loading. Its region has `aria-busy`, and the page has one status. */
export function SkeletonCard({ lines = 3, className = 'p-5 lg:p-6' }: SkeletonCardProps) {
  return (
    <div aria-hidden="true" data-skeleton className={`card skeleton-card ${className}`}>
      <div className="skeleton-bars">
        {indexesOf(lines).map((line) => (
          <div key={line} className={`skeleton-bar ${WIDTHS[line % WIDTHS.length]}`} />
        ))}
      </div>
    </div>
  );
}

/** The rows of a list that is still loading. */
export const SkeletonRows = () => (
  <div aria-hidden="true" data-skeleton className="skeleton-card">
    <div className="skeleton-bars divide-y divide-line">
      {indexesOf(ROWS).map((row) => (
        <div key={row} className="table-card">
          <div className="max-w-180 grow">
            <div className="skeleton-bar w-2/5" />
            <div className="skeleton-bar w-4/5" />
          </div>
        </div>
      ))}
    </div>
  </div>
);

const SHAPES: Readonly<Record<SkeletonKind, ReactNode>> = {
  list: (
    <div className="card">
      <SkeletonRows />
    </div>
  ),
  form: (
    <div className="grid items-start gap-3 lg:grid-cols-12 lg:gap-5">
      <div className="grid gap-3 lg:col-span-8 lg:gap-5">
        <SkeletonCard lines={5} />
        <SkeletonCard lines={12} />
      </div>
      <SkeletonCard lines={6} className="p-5 max-lg:hidden lg:col-span-4 lg:p-6" />
    </div>
  ),
  article: (
    <div className="grid max-w-180 gap-4">
      <SkeletonCard lines={3} />
      <SkeletonCard lines={5} />
    </div>
  ),
  figures: (
    <>
      <div className="grid grid-cols-2 gap-3 lg:gap-5 xl:grid-cols-4">
        {indexesOf(4).map((card) => (
          <SkeletonCard key={card} lines={2} className="p-4 lg:p-5" />
        ))}
      </div>
      <div className="mt-3 grid gap-3 lg:mt-5 lg:gap-5 xl:grid-cols-3">
        {indexesOf(3).map((card) => (
          <SkeletonCard key={card} lines={10} />
        ))}
      </div>
    </>
  ),
};

interface Props {
  kind: SkeletonKind;
  /** The thing that loads, as in "Loading your profile". */
  subject?: string;
}

/** The content of a page while its data load. */
export const SkeletonOf = ({ kind, subject: what = 'the page' }: Props) => (
  <div role="status" className="print:hidden">
    <span className="sr-only">Loading {what}</span>
    {SHAPES[kind]}
  </div>
);

/** A page until its script and the session are there, unless its module has a skeleton of its own. */
export const PageSkeleton = ({
  page,
  name,
}: {
  page: PortalPageKey;
  name?: string | undefined;
}) => (
  <>
    {name ? <PageHeader title={name} /> : <HeaderOf page={page} />}
    <SkeletonOf kind={pageOf(page).skeleton} />
  </>
);
