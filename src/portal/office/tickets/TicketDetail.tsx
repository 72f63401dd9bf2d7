import { useStore } from '@nanostores/react';
import { call } from '../../../api/call.ts';
import { TICKET_STATUSES, TICKET_TOPICS } from '../../../config/support.ts';
import { type OfficeTicket, setTicketStatus } from '../../../contract/office-tickets.ts';
import { Await } from '../../kit/Await.tsx';
import { Badge } from '../../kit/Badge.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import { TICKET_LOOKS } from '../../kit/status-looks.ts';
import { Thread } from '../../kit/Thread.tsx';
import { DetailHead } from '../DetailHead.tsx';
import type { PartProps } from '../Office.tsx';
import { BackToList } from '../ThingLink.tsx';
import { useDeed } from '../use-deed.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { showTicket, ticket } from './tickets.ts';

/** A ticket with its thread, its answer and its end. */
export function TicketDetail({ recount }: Pick<PartProps, 'recount'>) {
  const loaded = useStore(ticket.$loaded);
  return (
    <div className="max-w-180">
      <BackToList part="tickets">All tickets</BackToList>
      <Await
        loaded={loaded}
        retry={ticket.reload}
        skeleton={<SkeletonCard lines={6} />}
        what="this ticket"
      >
        {(data) => <Opened ticket={data} recount={recount} />}
      </Await>
    </div>
  );
}

function Opened({ ticket, recount }: { ticket: OfficeTicket; recount: () => void }) {
  const { id, version, subject, status, topic, affiliate, page, messages } = ticket;
  const { busy, run } = useDeed();
  const closed = status === 'closed';
  const show = (now: OfficeTicket) => {
    showTicket(now);
    recount();
  };
  const press = async () => {
    const body = { version, status: closed ? 'open' : 'closed' } as const;
    const now = await run(
      () => call(setTicketStatus, { params: { id }, body }),
      closed ? 'The ticket is open again' : 'The ticket is closed',
    );
    if (now) show(now);
  };
  return (
    <>
      <DetailHead
        title={subject}
        badge={<Badge kind={TICKET_LOOKS[status]}>{TICKET_STATUSES[status]}</Badge>}
      >
        <bdi>{affiliate}</bdi>, {TICKET_TOPICS[topic]}
        {page && `. Sent along: ${page}`}
      </DetailHead>
      <div className="grid gap-4">
        <Thread messages={messages} affiliate={affiliate} />
        <AnswerForm
          ticket={ticket}
          show={show}
          end={{ words: closed ? 'Open again' : 'Close ticket', busy, press }}
        />
      </div>
    </>
  );
}
