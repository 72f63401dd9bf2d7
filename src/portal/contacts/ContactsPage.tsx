import { useEffect } from 'react';
import { showCarriedUndo } from '../kit/undo.ts';
import { reloadContacts } from './contacts.ts';
import { ContactList } from './list/ContactList.tsx';
import { ContactsSkeleton } from './skeletons.tsx';

/** The affiliate's contacts. */
export const Page = () => <Contacts />;

function Contacts() {
  // A contact's own page leads here once it is deleted.
  useEffect(() => showCarriedUndo(reloadContacts), []);
  return <ContactList />;
}

export { ContactsSkeleton as Skeleton };
