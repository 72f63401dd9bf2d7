import { LIBRARY } from 'virtual:library';
import { today } from '../../lib/format-date.ts';
import { HeaderOf } from '../kit/PageHeader.tsx';
import { SearchBox } from '../kit/SearchField.tsx';
import { SkeletonCard } from '../kit/skeletons.tsx';
import { ReadingText } from '../kit/text.tsx';
import { ItemHeader } from './item/ItemHeader.tsx';
import type { ItemPageProps } from './item/ItemView.tsx';
import { byTopic, countWords } from './list/filter.ts';
import { ItemGroups } from './list/ItemGroups.tsx';

interface Props extends Pick<ItemPageProps, 'item'> {
  /** In the page's HTML: the path of the item's text. */
  from?: string | undefined;
}

export const ItemSkeleton = ({ item, from }: Props) => (
  <>
    <ItemHeader item={item} day={today()} actions={<div className="h-11" />} />
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-8">
      <div className="min-w-0">
        <ReadingText from={from} />
      </div>
    </div>
  </>
);

/** The number of items on a large screen's first view: more would cost the HTML a round trip. */
const FIRST_SCREEN = 5;
const FIRST_ITEMS = (byTopic(LIBRARY)[0]?.items ?? []).slice(0, FIRST_SCREEN);
const NO_MARKS = { marked: undefined, onMark: () => {} };

/** On wide screens it has room for the sentence about the first approval. */
export const COUNT_LINE = 'mb-3 text-sm text-ink-muted lg:min-h-[2lh]';

/** The page until the session is known: the start of the list, since it is not private. */
export const LibrarySkeleton = () => (
  <>
    <HeaderOf page="library" />
    <SearchBox />
    <div className="grid items-start gap-4 lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:gap-8">
      <SkeletonCard lines={12} className="p-5 max-lg:hidden" />
      <div className="min-w-0 max-lg:mt-19">
        <p role="status" className={COUNT_LINE}>
          {countWords(LIBRARY)}
        </p>
        <ItemGroups items={FIRST_ITEMS} today={today()} {...NO_MARKS} />
      </div>
    </div>
  </>
);
