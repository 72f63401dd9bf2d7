import { useEffect } from 'react';
import { showCarriedUndo } from '../kit/undo.ts';
import { reloadContacts } from './contacts.ts';
import { ContactList } from './list/ContactList.tsx';

/** The affiliate's contacts. */
export const Page = () => <Contacts />;

function Contacts() {
  // After a deletion, the contact's page leads here.
  useEffect(() => showCarriedUndo(reloadContacts), []);
  return <ContactList />;
}
