/** What the lists of tickets show alike, for the affiliate and for the office. */
import { TICKET_STATUSES } from '../../config/support.ts';
import type { TicketRow } from '../../contract/tickets.ts';
import { momentDayWords } from '../../lib/date-words.ts';
import { Badge } from './Badge.tsx';
import { TICKET_LOOKS } from './status-looks.ts';
import type { Column } from './table.ts';

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
      {momentDayWords(updatedAt)}
    </time>
  ),
};
