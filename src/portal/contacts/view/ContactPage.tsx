import { useStore } from '@nanostores/react';
import { call } from '../../../api/call.ts';
import { contactPath, PORTAL_PAGES } from '../../../config/portal.ts';
import { UNDO_DAYS } from '../../../config/retention.ts';
import { type Contact, restoreContact } from '../../../contract/contacts/contacts.ts';
import { dayAfter } from '../../../lib/format-date.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/notices.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { $id, type PageProps } from '../../kit/page.ts';
import { SkeletonOf } from '../../kit/skeletons.tsx';
import { Await, MissingRecord } from '../../kit/states.tsx';
import { useSubmit } from '../../kit/use-submit.ts';
import { useScope } from '../../shared/sign-in/use-scope.ts';
import { useTitle } from '../../shell/unread.ts';
import { ContactView, useSharesPanel } from './ContactView.tsx';
import { contact, interactions, showContact } from './contact.ts';
import { MergeLine } from './MergeLine.tsx';
import { Day, Problem } from './Panel.tsx';

function GoneContact({ contact }: { contact: Contact }) {
  const { name, deletedAt, mergedInto, merge } = contact;
  return (
    <>
      <PageHeader title={name} />
      <MergeLine merge={merge} />
      {mergedInto ? (
        <Notice
          kind="info"
          title="This contact was merged into another one"
          action={
            <a href={contactPath(mergedInto)} className="button kit-button button-primary">
              Open the contact that was kept
            </a>
          }
        >
          Its notes and activity are there now.
        </Notice>
      ) : (
        <InTrash contact={contact} since={deletedAt?.slice(0, 10) ?? ''} />
      )}
    </>
  );
}

function InTrash({ contact, since }: { contact: Contact; since: string }) {
  const writes = useScope('contacts');
  const restoring = useSubmit(async () => {
    const restored = await call(restoreContact, { params: { id: contact.id } });
    showContact(restored);
    void interactions.reload();
    showToast({ title: `${contact.name} is back in your list` });
  });
  return (
    <Notice
      kind="warning"
      title="This contact is in the trash"
      action={
        <form onSubmit={restoring.submit} className="flex flex-wrap items-center gap-3">
          {writes && (
            <Button kind="primary" type="submit" busy={restoring.busy && 'Restoring…'}>
              Restore
            </Button>
          )}
          <a href={PORTAL_PAGES.contacts.path} className="button kit-button button-ghost">
            Go to Contacts
          </a>
          <Problem of={restoring.problem} />
        </form>
      }
    >
      It was deleted on <Day on={since} />. It will be deleted for good on{' '}
      <Day on={dayAfter(since, UNDO_DAYS)} />, with its notes and activity.
    </Notice>
  );
}

/** Home prints a meeting with this page's script, which it has loaded at rest. */
export { printMeeting } from './Sheets.tsx';

export const Page = ({ site, name }: PageProps) => (
  <NamedContact siteName={site.name} linked={name} />
);

interface NamedProps {
  siteName: string;
  /** The name in the pressed link. */
  linked: string | undefined;
}

function NamedContact(props: NamedProps) {
  const id = useStore($id);
  return id ? (
    <LoadedContact key={id} {...props} />
  ) : (
    <MissingRecord noun="Contact" above="contacts">
      It may have been deleted for good, or the address is not complete.
    </MissingRecord>
  );
}

function LoadedContact({ siteName, linked }: NamedProps) {
  const loaded = useStore(contact.$loaded);
  // Loads beside the contact.
  const SharesPanel = useSharesPanel();
  const loading = loaded.status === 'loading' ? linked : undefined;
  const name = loaded.status === 'ready' ? loaded.data.name : loading;

  useTitle(name, siteName);

  if (loaded.status === 'failed' && loaded.missing)
    return (
      <MissingRecord noun="Contact" above="contacts">
        It may have been deleted for good, or the address is not complete.
      </MissingRecord>
    );
  return (
    <Await
      loaded={loaded}
      title={loading ?? 'Contact'}
      retry={contact.reload}
      skeleton={<SkeletonOf kind="form" subject="the contact" />}
      subject="this contact"
    >
      {(data) =>
        data.deletedAt ? (
          <GoneContact contact={data} />
        ) : (
          <ContactView contact={data} siteName={siteName} SharesPanel={SharesPanel} />
        )
      }
    </Await>
  );
}
