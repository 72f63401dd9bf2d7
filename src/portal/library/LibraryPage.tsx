import { Library } from './list/Library.tsx';
import { LibrarySkeleton } from './skeletons.tsx';

/** All items of the library. */
export const Page = () => <Library />;

export { LibrarySkeleton as Skeleton };
