import { PortalPage } from '../shell/PortalPage.tsx';
import { ContactList } from './list/ContactList.tsx';
import { ContactsSkeleton } from './list/ContactsSkeleton.tsx';

/** The affiliate's contacts. */
export function ContactsPage({ siteName }: { siteName: string }) {
  return (
    <PortalPage page="contacts" siteName={siteName} skeleton={ContactsSkeleton}>
      <ContactList />
    </PortalPage>
  );
}
