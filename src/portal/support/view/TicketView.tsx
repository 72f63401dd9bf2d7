import { TICKET_STATUSES, TICKET_TOPICS } from '../../../config/support.ts';
import type { Ticket, TicketMessage } from '../../../contract/tickets.ts';
import { Badge } from '../../kit/Badge.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { momentWords, STATUS_KINDS } from '../words.ts';
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
            <Badge kind={STATUS_KINDS[status]}>{TICKET_STATUSES[status]}</Badge>
          </span>
        }
      >
        {TICKET_TOPICS[topic]}
        {page && `. Sent along: ${page}`}
      </PageHeader>
      <div className="grid max-w-180 gap-4">
        <ol aria-label="Messages" className="grid gap-4">
          {messages.map((message) => (
            <Message key={message.id} {...message} />
          ))}
        </ol>
        <ReplyForm ticket={ticket} />
      </div>
    </>
  );
}

const Message = ({ byOffice, text, at }: TicketMessage) => (
  <li className={`card p-5 ${byOffice ? 'ticket-office' : ''}`}>
    <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="font-semibold">{byOffice ? 'The office' : 'You'}</span>
      <time dateTime={at} className="text-sm text-ink-muted tabular-nums">
        {momentWords(at)}
      </time>
    </p>
    <p dir="auto" className="max-w-measure break-words whitespace-pre-line">
      {text}
    </p>
  </li>
);
