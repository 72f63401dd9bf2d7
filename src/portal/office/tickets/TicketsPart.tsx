import { useStore } from '@nanostores/react';
import { TICKET_STATUSES, TICKET_TOPICS } from '../../../config/support.ts';
import type { OfficeTicketRow } from '../../../contract/office-tickets.ts';
import { Await } from '../../kit/Await.tsx';
import { DataTable } from '../../kit/DataTable.tsx';
import { Empty } from '../../kit/Empty.tsx';
import { FilterSelect } from '../../kit/FilterSelect.tsx';
import { $id } from '../../kit/named-thing.ts';
import { $after, pageTurns } from '../../kit/page-turns.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import type { Column } from '../../kit/table.ts';
import { TICKET_CHANGED, TICKET_STATUS } from '../../kit/ticket-columns.tsx';
import type { PartProps } from '../Office.tsx';
import { ThingLink } from '../ThingLink.tsx';
import { TicketDetail } from './TicketDetail.tsx';
import { $status, tickets } from './tickets.ts';

const COLUMNS: readonly Column<OfficeTicketRow>[] = [
  {
    key: 'subject',
    header: 'Subject',
    cell: ({ id, subject, topic }) => (
      <>
        <ThingLink part="tickets" id={id}>
          {subject}
        </ThingLink>
        <span className="block text-sm font-normal text-ink-muted">{TICKET_TOPICS[topic]}</span>
      </>
    ),
  },
  TICKET_STATUS,
  {
    key: 'affiliate',
    header: 'From',
    cell: ({ affiliate }) => <bdi className="wrap-anywhere">{affiliate}</bdi>,
  },
  TICKET_CHANGED,
];

/** What affiliates ask: the list, or the ticket that the address names. */
export default function TicketsPart({ recount }: PartProps) {
  const id = useStore($id);
  return id ? <TicketDetail key={id} recount={recount} /> : <TicketList />;
}

function TicketList() {
  const loaded = useStore(tickets.$loaded);
  const status = useStore($status);
  const after = useStore($after);
  return (
    <Await
      loaded={loaded}
      retry={tickets.reload}
      skeleton={<SkeletonCard lines={8} />}
      what="the tickets"
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
