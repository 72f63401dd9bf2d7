import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { addressFor, call, resource } from '../../../api/call.ts';
import {
  MAX_MESSAGE,
  TICKET_STATUSES,
  TICKET_TOPICS,
  type TicketStatus,
} from '../../../config/support.ts';
import {
  answerTicket,
  listOfficeTickets,
  type OfficeTicket,
  type OfficeTicketRow,
  readOfficeTicket,
  setTicketStatus,
} from '../../../contract/office/office.ts';
import { addOfficeTicketFile } from '../../../contract/tickets.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge, TICKET_LOOKS } from '../../kit/badges.tsx';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { FilterSelect, TextArea } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notices.tsx';
import { $id } from '../../kit/page.ts';
import { $after, pageTurns } from '../../kit/page-turns.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await, Empty } from '../../kit/states.tsx';
import { useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { AddFile, Thread, TICKET_CHANGED, TICKET_STATUS } from '../../shared/tickets/tickets.tsx';
import { refresh, showWaiting, useQueue, waiting } from '../../shell/office-waiting.ts';
import {
  AffiliateLink,
  AffiliateName,
  BackToList,
  DetailHead,
  RecordLink,
} from '../DetailHead.tsx';
import { $idIn, $param, useAction } from '../part.ts';

interface Props {
  ticket: OfficeTicket;
  show: (now: OfficeTicket) => void;
  /** The button that closes the ticket or reopens it. */
  end: { words: string; busy: boolean; press: () => Promise<void> };
}

/** The office's answer. If a colleague was faster, the thread shows their answer, and the typed text stays. */
function AnswerForm({ ticket, show, end }: Props) {
  const { id, version } = ticket;
  const form = useForm({
    name: `answer-${id}`,
    stored: undefined,
    draftOf: () => ({ text: '' }),
    // The version on the screen: an answer is accepted only if the thread has been read.
    save: ({ draft }) => call(answerTicket, { params: { id }, body: { version, ...draft } }),
    onSaved: (now) => {
      show(now);
      showWaiting(now.waiting);
      showToast({ title: 'The answer is sent' });
    },
  });
  const { draft, failure, problem } = form;
  const current = problem?.current as OfficeTicket | undefined;
  return (
    <form noValidate onSubmit={form.submit} className="card grid gap-4 p-5">
      <WrittenBefore of={form} />
      {current && current.version !== version && (
        <Notice
          kind="warning"
          live
          focus
          title="Someone else answered first"
          action={
            <Button
              onClick={() => {
                show(current);
                refresh(waiting);
              }}
            >
              Show the thread as it is now
            </Button>
          }
        >
          Nothing was sent, and what you wrote is still here.
        </Notice>
      )}
      {failure && !current && (
        <Notice kind="danger" live title="Not sent">
          {failure.sentence}
        </Notice>
      )}
      <TextArea
        {...form.field('text')}
        label="Your answer"
        rows={5}
        {...(draft.text.length > MAX_MESSAGE - 500 && { count: MAX_MESSAGE })}
      />
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <Button kind="primary" type="submit" busy={form.busy && 'Sending…'}>
          Send answer
        </Button>
        <Button onClick={() => void end.press()} busy={end.busy && 'One moment…'}>
          {end.words}
        </Button>
      </div>
    </form>
  );
}

/* The tickets of all affiliates, and the one that the page's address names. */
const $named = $param('status');

/** The tickets that wait for an answer by default. */
const $status = computed($named, (named) =>
  named === 'all'
    ? undefined
    : ((Object.keys(TICKET_STATUSES) as TicketStatus[]).find((one) => one === named) ?? 'open'),
);

const tickets = resource(
  listOfficeTickets,
  computed([$status, $after], (status, after) => ({ query: { status, after } })),
);
const ticket = resource(
  readOfficeTicket,
  computed($idIn('tickets'), (id) => ({ params: { id } })),
);

const reload = () => Promise.all([ticket.reload(), tickets.reload(), waiting.reload()]);

function showTicket(now: OfficeTicket): void {
  ticket.change(() => now);
  void tickets.reload();
}

function TicketDetail() {
  const loaded = useStore(ticket.$loaded);
  return (
    <div className="mx-auto max-w-180">
      <BackToList part="tickets">All tickets</BackToList>
      <Await
        loaded={loaded}
        retry={ticket.reload}
        skeleton={<SkeletonCard lines={6} />}
        subject="this ticket"
      >
        {(data) => <Opened ticket={data} />}
      </Await>
    </div>
  );
}

function Opened({ ticket }: { ticket: OfficeTicket }) {
  const { id, version, subject, status, topic, page, files } = ticket;
  const { busy, run } = useAction();
  const closed = status === 'closed';
  const sendFile = async (bytes: File, idempotencyKey: string) => {
    const query = { name: bytes.name };
    await call(addOfficeTicketFile, { params: { id }, query, bytes, idempotencyKey });
    await reload();
    showToast({ title: 'The file is sent' });
  };
  const press = async () => {
    const body = { version, status: closed ? 'open' : 'closed' } as const;
    const now = await run(
      () => call(setTicketStatus, { params: { id }, body }),
      closed ? 'The ticket is open again' : 'The ticket is closed',
    );
    if (!now) return;
    showTicket(now);
    showWaiting(now.waiting);
  };
  return (
    <>
      <DetailHead
        title={subject}
        badge={<Badge kind={TICKET_LOOKS[status]}>{TICKET_STATUSES[status]}</Badge>}
      >
        <AffiliateLink {...ticket} /> · {TICKET_TOPICS[topic]}
        {page && `. Sent along: ${page}`}
      </DetailHead>
      <div className="grid gap-4">
        <Thread
          ticket={ticket}
          affiliate={ticket.affiliateName || ticket.affiliate}
          filesAt={addressFor(addOfficeTicketFile, { params: { id } })}
        />
        <AnswerForm
          ticket={ticket}
          show={showTicket}
          end={{ words: closed ? 'Open again' : 'Close ticket', busy, press }}
        />
        <div className="card p-5">
          <AddFile files={files} send={sendFile} />
        </div>
      </div>
    </>
  );
}

const COLUMNS: readonly Column<OfficeTicketRow>[] = [
  {
    key: 'subject',
    header: 'Subject',
    cell: ({ id, subject, topic }) => (
      <>
        <RecordLink part="tickets" id={id}>
          {subject}
        </RecordLink>
        <span className="block text-sm font-normal text-ink-muted">{TICKET_TOPICS[topic]}</span>
      </>
    ),
  },
  TICKET_STATUS,
  {
    key: 'affiliate',
    header: 'From',
    cell: AffiliateName,
  },
  TICKET_CHANGED,
];

/** The affiliates' tickets: the list, or the ticket that the address names. */
export default function TicketsPart() {
  const id = useStore($id);
  return id ? <TicketDetail key={id} /> : <TicketList />;
}

function TicketList() {
  const loaded = useQueue(tickets);
  const status = useStore($status);
  const after = useStore($after);
  return (
    <Await
      loaded={loaded}
      retry={tickets.reload}
      skeleton={<SkeletonCard lines={8} />}
      subject="the tickets"
    >
      {({ items, next }) => (
        <DataTable
          caption="Tickets"
          columns={COLUMNS}
          rows={items}
          idOf={({ id }) => id}
          nameOf={({ subject }) => subject}
          toolbar={
            <FilterSelect
              label="Show"
              name="status"
              value={status === 'open' ? '' : (status ?? 'all')}
              all="Open: waiting for us"
              options={[
                { value: 'waiting', label: TICKET_STATUSES.waiting },
                { value: 'closed', label: TICKET_STATUSES.closed },
                { value: 'all', label: 'All' },
              ]}
            />
          }
          empty={
            <Empty
              kind="none"
              title={status === 'open' ? 'No ticket waits for an answer' : 'No such ticket'}
            />
          }
          foot={pageTurns('tickets', { after, next })}
        />
      )}
    </Await>
  );
}
