import { useStore } from '@nanostores/react';
import { TICKET_TOPICS } from '../../config/support.ts';
import type { TicketRow } from '../../contract/tickets.ts';
import { Await } from '../kit/Await.tsx';
import { DataTable } from '../kit/DataTable.tsx';
import { Empty } from '../kit/Empty.tsx';
import { $after, pageTurns } from '../kit/page-turns.tsx';
import { SkeletonCard } from '../kit/SkeletonCard.tsx';
import type { Column } from '../kit/table.ts';
import { TICKET_CHANGED, TICKET_STATUS } from '../kit/ticket-columns.tsx';
import { addressOfTicket, tickets } from './tickets.ts';
import { statusLine } from './words.ts';

const COLUMNS: readonly Column<TicketRow>[] = [
  {
    key: 'subject',
    header: 'Subject',
    cell: ({ id, subject, topic }) => (
      <>
        <a href={addressOfTicket(id)} dir="auto" className="wrap-anywhere hover:underline">
          {subject}
        </a>
        <span className="block text-xs font-normal text-ink-muted">{TICKET_TOPICS[topic]}</span>
      </>
    ),
  },
  TICKET_STATUS,
  TICKET_CHANGED,
];

/** The affiliate's own tickets, the one that changed last first. */
export function TicketTable() {
  const loaded = useStore(tickets.$loaded);
  const after = useStore($after);
  // Of one page of several it would say too little.
  const all = loaded.status === 'ready' && !after && !loaded.data.next ? loaded.data.items : [];
  return (
    // The table is a region of this name already.
    <div className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">Your tickets</h2>
        {loaded.status === 'ready' && (
          <p role="status" className="text-sm text-ink-muted">
            {all.length > 0 && statusLine(all)}
          </p>
        )}
      </div>
      <Await
        loaded={loaded}
        retry={tickets.reload}
        skeleton={<SkeletonCard lines={4} />}
        what="your tickets"
      >
        {({ items, next }) => (
          <DataTable
            caption="Your tickets"
            columns={COLUMNS}
            rows={items}
            idOf={({ id }) => id}
            nameOf={({ subject }) => subject}
            empty={
              <Empty
                kind="first"
                title="You have not written yet"
                action={
                  <a href="#topic" className="button kit-button button-quiet">
                    Write to us
                  </a>
                }
              >
                What you ask the office shows here, with its answers.
              </Empty>
            }
            foot={pageTurns('tickets', { after, next })}
          />
        )}
      </Await>
    </div>
  );
}
