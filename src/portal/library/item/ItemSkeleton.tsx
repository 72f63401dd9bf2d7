import { ReadingText } from '../../kit/ReadingText.tsx';
import { ItemHeader } from './ItemHeader.tsx';
import type { ItemPageProps } from './ItemPage.tsx';

interface Props extends Pick<ItemPageProps, 'item'> {
  /** In the page's HTML: the path that the page reads its text from. */
  from?: string | undefined;
}

/** An item before its text is there. */
export const ItemSkeleton = ({ item, from }: Props) => (
  <>
    <ItemHeader item={item} actions={<div className="h-11" />} />
    <div className="item-grid">
      <div className="min-w-0">
        <ReadingText from={from} />
      </div>
    </div>
  </>
);
