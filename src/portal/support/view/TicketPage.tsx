import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useState } from 'react';
import { addressFor, call, resource } from '../../../api/call.ts';
import { MAX_MESSAGE, TICKET_STATUSES, TICKET_TOPICS } from '../../../config/support.ts';
import {
  addMessage,
  addTicketFile,
  changeTicket,
  readTicket,
  type Ticket,
} from '../../../contract/tickets.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { act } from '../../kit/act.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge, TICKET_LOOKS } from '../../kit/badges.tsx';
import { TextArea } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notices.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { $id, type PageProps } from '../../kit/page.ts';
import { SkeletonOf } from '../../kit/skeletons.tsx';
import { Await, MissingRecord } from '../../kit/states.tsx';
import { useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { useIsAffiliate } from '../../shared/sign-in/use-scope.ts';
import { AddFile, Thread } from '../../shared/tickets/tickets.tsx';
import { $affiliateName } from '../../shell/affiliate-name.ts';
import { useTitle } from '../../shell/unread.ts';

/* The ticket that the address names. */
const $place = computed($id, (id) => ({ params: { id } }));
const ticket = resource(readTicket, $place);

const showTicket = (now: Ticket): void => void ticket.change(() => now);

/** Closes or reopens a ticket, based on the version that shows. Never throws. */
const move = ({ id, version }: Ticket, status: 'open' | 'closed') =>
  act({
    call: () => call(changeTicket, { params: { id }, body: { version, status } }),
    failed: 'Not changed',
    done: (now) => {
      showTicket(now);
      showToast({
        title: status === 'closed' ? 'The ticket is closed' : 'The ticket is open again',
      });
    },
    conflict: (current) => {
      showTicket(current);
      return {
        kind: 'warning',
        title: 'This ticket was changed meanwhile',
        description: 'The page shows it as it is now. Please look at it, then try again.',
      };
    },
  });

const sendFile = (id: string) => async (bytes: File, idempotencyKey: string) => {
  await call(addTicketFile, { params: { id }, query: { name: bytes.name }, bytes, idempotencyKey });
  await ticket.reload();
  showToast({ title: 'The file is sent' });
};

const FIELD = 'text';

function ReplyForm({ ticket }: { ticket: Ticket }) {
  const { id, status } = ticket;
  const closed = status === 'closed';
  const form = useForm({
    name: `reply-${id}`,
    stored: undefined,
    draftOf: () => ({ text: '' }),
    problemsOf: ({ text }) => (text.trim() === '' ? { text: 'The reply is missing.' } : {}),
    onProblems: () => document.getElementById(FIELD)?.focus(),
    save: ({ draft, key }) =>
      call(addMessage, { params: { id }, body: draft, idempotencyKey: key }),
    onSaved: (added) => showTicket(added.ticket),
  });
  const { draft, busy, failure } = form;
  const [moving, setMoving] = useState(false);
  const press = async () => {
    setMoving(true);
    await move(ticket, closed ? 'open' : 'closed');
    setMoving(false);
  };
  return (
    <form noValidate onSubmit={form.submit} className="card grid gap-4 p-5">
      <WrittenBefore of={form} />
      {failure && (
        <Notice kind="danger" live title="Not sent">
          {failure.sentence}
        </Notice>
      )}
      <TextArea
        {...form.field(FIELD)}
        label="Your reply"
        rows={4}
        hint={closed ? 'This ticket is closed. A reply opens it again.' : undefined}
        {...(draft.text.length > MAX_MESSAGE - 500 && { count: MAX_MESSAGE })}
      />
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <Button kind="primary" type="submit" busy={busy && 'Sending…'}>
          Reply
        </Button>
        <Button onClick={() => void press()} busy={moving && (closed ? 'Opening…' : 'Closing…')}>
          {closed ? 'Open again' : 'Close ticket'}
        </Button>
      </div>
    </form>
  );
}

function TicketView({ ticket }: { ticket: Ticket }) {
  const { id, subject, status, topic, page, files } = ticket;
  const owner = useStore($affiliateName);
  const isAffiliate = useIsAffiliate();
  return (
    <>
      <PageHeader
        title={subject}
        badge={
          <span role="status">
            <Badge kind={TICKET_LOOKS[status]}>{TICKET_STATUSES[status]}</Badge>
          </span>
        }
      >
        {TICKET_TOPICS[topic]}
        {page && `. Sent along: ${page}`}
      </PageHeader>
      <div className="grid max-w-180 gap-4">
        <Thread
          ticket={ticket}
          affiliate={isAffiliate ? 'You' : owner}
          owner={owner}
          filesAt={addressFor(addTicketFile, { params: { id } })}
        />
        <ReplyForm ticket={ticket} />
        <div className="card p-5">
          <AddFile files={files} send={sendFile(id)} />
        </div>
      </div>
    </>
  );
}

export const Page = ({ site }: PageProps) => <NamedTicket siteName={site.name} />;

function NamedTicket({ siteName }: { siteName: string }) {
  const id = useStore($id);
  return id ? (
    <LoadedTicket key={id} siteName={siteName} />
  ) : (
    <MissingRecord noun="Ticket" above="support">
      The address is not complete, or the ticket belongs to another account.
    </MissingRecord>
  );
}

function LoadedTicket({ siteName }: { siteName: string }) {
  const loaded = useStore(ticket.$loaded);
  const subject = loaded.status === 'ready' ? loaded.data.subject : undefined;
  useTitle(subject, siteName);
  if (loaded.status === 'failed' && loaded.missing)
    return (
      <MissingRecord noun="Ticket" above="support">
        The address is not complete, or the ticket belongs to another account.
      </MissingRecord>
    );
  return (
    <Await
      loaded={loaded}
      title="Ticket"
      retry={ticket.reload}
      skeleton={<SkeletonOf kind="article" subject="the ticket" />}
      subject="this ticket"
    >
      {(data) => <TicketView ticket={data} />}
    </Await>
  );
}
