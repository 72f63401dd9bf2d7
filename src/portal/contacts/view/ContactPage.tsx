import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Await } from '../../kit/Await.tsx';
import { MissingThing } from '../../kit/MissingThing.tsx';
import { $id } from '../../kit/named-thing.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { PortalPage } from '../../shell/PortalPage.tsx';
import { ContactCards, ContactSkeleton } from './ContactSkeleton.tsx';
import { ContactView } from './ContactView.tsx';
import { contact } from './contact.ts';
import { GoneContact } from './GoneContact.tsx';

/** One contact of the affiliate: the one that the address names. */
export function ContactPage({ siteName }: { siteName: string }) {
  return (
    <PortalPage page="contact" siteName={siteName} skeleton={ContactSkeleton}>
      <NamedContact siteName={siteName} />
    </PortalPage>
  );
}

function NamedContact({ siteName }: { siteName: string }) {
  const id = useStore($id);
  return id ? (
    <LoadedContact key={id} siteName={siteName} />
  ) : (
    <MissingThing what="Contact" above="contacts">
      It may have been deleted for good, or the address is not complete.
    </MissingThing>
  );
}

function LoadedContact({ siteName }: { siteName: string }) {
  const loaded = useStore(contact.$loaded);
  const name = loaded.status === 'ready' ? loaded.data.name : undefined;

  useEffect(() => {
    // Several contacts may be open in tabs.
    if (name) document.title = `${name} | ${siteName}`;
  }, [name, siteName]);

  if (loaded.status === 'failed' && loaded.missing)
    return (
      <MissingThing what="Contact" above="contacts">
        It may have been deleted for good, or the address is not complete.
      </MissingThing>
    );
  return (
    <>
      {/* Until the contact is there, the title of its page. */}
      {loaded.status !== 'ready' && <PageHeader title="Contact" />}
      <Await loaded={loaded} retry={contact.reload} skeleton={<ContactCards />} what="this contact">
        {(data) =>
          data.deletedAt ? (
            <GoneContact contact={data} />
          ) : (
            <ContactView contact={data} siteName={siteName} />
          )
        }
      </Await>
    </>
  );
}
