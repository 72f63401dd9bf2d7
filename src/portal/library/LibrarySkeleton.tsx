import { SearchBox } from '../kit/SearchField.tsx';
import { SkeletonCard } from '../kit/SkeletonCard.tsx';
import { LibraryHeader } from './list/LibraryHeader.tsx';

/** The page until it is known who is signed in. */
export const LibrarySkeleton = () => (
  <>
    <LibraryHeader />
    <p role="status" className="sr-only">
      Loading the library
    </p>
    <SearchBox />
    <div className="library-grid">
      <SkeletonCard lines={12} className="library-filters p-5" />
      <div className="grid min-w-0 gap-3 max-lg:mt-12">
        <SkeletonCard lines={6} />
        <SkeletonCard lines={6} />
        <SkeletonCard lines={6} />
      </div>
    </div>
  </>
);
