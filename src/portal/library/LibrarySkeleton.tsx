import { LIBRARY } from 'virtual:library';
import { today } from '../../lib/date-words.ts';
import { SearchBox } from '../kit/SearchField.tsx';
import { SkeletonCard } from '../kit/SkeletonCard.tsx';
import { byTopic, countWords } from './list/filter.ts';
import { ItemGroups } from './list/ItemGroups.tsx';
import { LibraryHeader } from './list/LibraryHeader.tsx';

/** What a large screen shows at first: all topics would cost the HTML a round trip. */
const FIRST_TOPIC = byTopic(LIBRARY)[0]?.items ?? [];
const NO_MARKS = { marked: undefined, onMark: () => {} };

/** The page until it is known who is signed in: the list's beginning, since nothing of it is private. */
export const LibrarySkeleton = () => (
  <>
    <LibraryHeader />
    <SearchBox />
    <div className="library-grid">
      <SkeletonCard lines={12} className="library-filters p-5" />
      <div className="min-w-0 max-lg:mt-19">
        <p role="status" className="mb-3 text-sm text-ink-muted">
          {countWords(LIBRARY)}
        </p>
        <ItemGroups items={FIRST_TOPIC} today={today()} {...NO_MARKS} />
      </div>
    </div>
  </>
);
