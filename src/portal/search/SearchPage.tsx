import { PortalPage } from '../shell/PortalPage.tsx';
import { Everything } from './Everything.tsx';
import { SearchSkeleton } from './SearchSkeleton.tsx';

/** Searches everything that the affiliate can reach. */
export function SearchPage({ siteName }: { siteName: string }) {
  return (
    <PortalPage page="search" siteName={siteName} skeleton={SearchSkeleton}>
      <Everything />
    </PortalPage>
  );
}
