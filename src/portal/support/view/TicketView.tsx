import { TICKET_STATUSES, TICKET_TOPICS } from '../../../config/support.ts';
import type { Ticket } from '../../../contract/tickets.ts';
import { Badge } from '../../kit/Badge.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { TICKET_LOOKS } from '../../kit/status-looks.ts';
import { Thread } from '../../kit/Thread.tsx';
import { ReplyForm } from './ReplyForm.tsx';

/** A ticket: what was said, the oldest first, and the reply. */
export function TicketView({ ticket }: { ticket: Ticket }) {
  const { subject, status, topic, page, messages } = ticket;
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
        <Thread messages={messages} affiliate="You" />
        <ReplyForm ticket={ticket} />
      </div>
    </>
  );
}
