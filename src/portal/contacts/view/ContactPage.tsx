import { useStore } from '@nanostores/react';
import { Await } from '../../kit/Await.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { PortalPage } from '../../shell/PortalPage.tsx';
import { ContactCards, ContactSkeleton } from './ContactSkeleton.tsx';
import { $id, contact } from './contact.ts';
import { NotFound } from './NotFound.tsx';

/** One contact of the affiliate. */
export function ContactPage({ siteName }: { siteName: string }) {
  return (
    <PortalPage page="contact" siteName={siteName} skeleton={ContactSkeleton}>
      <NamedContact />
    </PortalPage>
  );
}

function NamedContact() {
  const id = useStore($id);
  return id ? <LoadedContact key={id} /> : <NotFound />;
}

function LoadedContact() {
  const loaded = useStore(contact.$loaded);
  if (loaded.status === 'failed' && loaded.missing) return <NotFound />;
  return (
    <>
      <PageHeader title={loaded.status === 'ready' ? loaded.data.name : 'Contact'} />
      <Await loaded={loaded} retry={contact.reload} skeleton={<ContactCards />} what="this contact">
        {({ name }) => <p>{name}</p>}
      </Await>
    </>
  );
}
