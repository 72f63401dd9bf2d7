import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Await } from '../../kit/Await.tsx';
import { MissingThing } from '../../kit/MissingThing.tsx';
import { $id } from '../../kit/named-thing.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { PortalPage } from '../../shell/PortalPage.tsx';
import { TicketCards, TicketSkeleton } from './TicketSkeleton.tsx';
import { TicketView } from './TicketView.tsx';
import { ticket } from './ticket.ts';

/** One ticket of the affiliate: the one that the address names. */
export function TicketPage({ siteName }: { siteName: string }) {
  return (
    <PortalPage page="ticket" siteName={siteName} skeleton={TicketSkeleton}>
      <NamedTicket siteName={siteName} />
    </PortalPage>
  );
}

function NamedTicket({ siteName }: { siteName: string }) {
  const id = useStore($id);
  return id ? (
    <LoadedTicket key={id} siteName={siteName} />
  ) : (
    <MissingThing what="Ticket" above="support">
      The address is not complete, or the ticket belongs to another account.
    </MissingThing>
  );
}

function LoadedTicket({ siteName }: { siteName: string }) {
  const loaded = useStore(ticket.$loaded);
  const subject = loaded.status === 'ready' ? loaded.data.subject : undefined;
  useEffect(() => {
    // Several tickets may be open in tabs.
    if (subject) document.title = `${subject} | ${siteName}`;
  }, [subject, siteName]);
  if (loaded.status === 'failed' && loaded.missing)
    return (
      <MissingThing what="Ticket" above="support">
        The address is not complete, or the ticket belongs to another account.
      </MissingThing>
    );
  return (
    <>
      {loaded.status !== 'ready' && <PageHeader title="Ticket" />}
      <Await loaded={loaded} retry={ticket.reload} skeleton={<TicketCards />} what="this ticket">
        {(data) => <TicketView ticket={data} />}
      </Await>
    </>
  );
}
