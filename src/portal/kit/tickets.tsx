import { TICKET_STATUSES } from '../../config/support.ts';
import type { TicketMessage, TicketRow } from '../../contract/tickets.ts';
import { formatMoment, formatMomentDay } from '../../lib/format-date.ts';
import { Badge, TICKET_LOOKS } from './badges.tsx';
import type { Column } from './DataTable.tsx';

/* The columns and parts that both the affiliate's and the office's tickets use. */

export const TICKET_STATUS: Column<Pick<TicketRow, 'status'>> = {
  key: 'status',
  header: 'Status',
  card: 'beside',
  cell: ({ status }) => <Badge kind={TICKET_LOOKS[status]}>{TICKET_STATUSES[status]}</Badge>,
};

export const TICKET_CHANGED: Column<Pick<TicketRow, 'updatedAt'>> = {
  key: 'changed',
  header: 'Changed',
  right: true,
  cell: ({ updatedAt }) => (
    <time dateTime={updatedAt} className="whitespace-nowrap">
      {formatMomentDay(updatedAt)}
    </time>
  ),
};

interface Props {
  messages: readonly TicketMessage[];
  affiliate: string;
}

export const Thread = ({ messages, affiliate }: Props) => (
  <ol aria-label="Messages" className="grid gap-4">
    {messages.map(({ id, byOffice, text, at }) => (
      <li key={id} className={`card p-5 ${byOffice ? 'bg-moss-soft' : ''}`}>
        <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
          <bdi className="font-semibold">{byOffice ? 'The office' : affiliate}</bdi>
          <time dateTime={at} className="text-sm text-ink-muted tabular-nums">
            {formatMoment(at)}
          </time>
        </p>
        <p dir="auto" className="max-w-measure break-words whitespace-pre-line">
          {text}
        </p>
      </li>
    ))}
  </ol>
);
