import { useEffect } from 'react';
import { showCarriedUndo } from '../kit/carried-undo.ts';
import { PortalPage } from '../shell/PortalPage.tsx';
import { reloadContacts } from './contacts.ts';
import { ContactList } from './list/ContactList.tsx';
import { ContactsSkeleton } from './list/ContactsSkeleton.tsx';

/** The affiliate's contacts. */
export function ContactsPage({ siteName }: { siteName: string }) {
  return (
    <PortalPage page="contacts" siteName={siteName} skeleton={ContactsSkeleton}>
      <Contacts />
    </PortalPage>
  );
}

function Contacts() {
  // A contact's own page leads here once it is deleted.
  useEffect(() => showCarriedUndo(reloadContacts), []);
  return <ContactList />;
}
