import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import { ItemHeader } from './ItemHeader.tsx';
import type { ItemPageProps } from './ItemPage.tsx';

/** An item before its text is there. */
export const ItemSkeleton = ({ item }: Pick<ItemPageProps, 'item'>) => (
  <>
    <ItemHeader item={item} actions={<div className="h-11" />} />
    <p role="status" className="sr-only">
      Loading the text
    </p>
    <div className="item-grid">
      <SkeletonCard lines={12} className="min-h-svh p-5 lg:p-6" />
    </div>
  </>
);
