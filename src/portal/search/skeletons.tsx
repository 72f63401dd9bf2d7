import { PageHeader } from '../kit/PageHeader.tsx';
import { SkeletonCard } from '../kit/skeletons.tsx';

/** The page's title, the same before and after its script loads. */
export const SearchHeader = () => (
  <PageHeader title="Search">
    Pages, contacts, links, tools, lessons, the library, answers.
  </PageHeader>
);

/** The page until someone is known to be signed in. */
export const SearchSkeleton = () => (
  <>
    <SearchHeader />
    <div role="status">
      <span className="sr-only">Loading the search</span>
      <SkeletonCard lines={1} />
    </div>
  </>
);
