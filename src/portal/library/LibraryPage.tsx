import { PortalPage } from '../shell/PortalPage.tsx';
import { LibrarySkeleton } from './LibrarySkeleton.tsx';
import { Library } from './list/Library.tsx';

/** All items of the library. */
export function LibraryPage({ siteName }: { siteName: string }) {
  return (
    <PortalPage page="library" siteName={siteName} skeleton={LibrarySkeleton}>
      <Library />
    </PortalPage>
  );
}
