/** Tickets as the office reads and answers them. */
import type { TicketStatus } from '../../src/config/support.ts';
import type { Ticket, TicketRow } from '../../src/contract/tickets.ts';
import { query } from './db/db.ts';
import { TICKET } from './tickets.ts';

/** A ticket with the user name of its affiliate. */
export type OfficeTicket = Ticket & { affiliate: string };
export type OfficeTicketRow = Pick<
  TicketRow,
  'id' | 'version' | 'topic' | 'subject' | 'status' | 'updatedAt'
> & { affiliate: string };

/** The tickets of this status, or all, those that wait longest first; 200 at most. */
export const listTickets = (status: TicketStatus | null): Promise<OfficeTicketRow[]> =>
  query(
    `select t.id, t.version, t.topic, t.subject, t.status, to_json(t.updated_at) "updatedAt",
            a.username affiliate
       from ticket t join affiliate a on a.id = t.affiliate_id
      where $1::text is null or t.status = $1 order by t.updated_at, t.id limit 200`,
    [status],
  );

/** A ticket with its thread, or undefined if there is none. */
export async function findTicket(id: string): Promise<OfficeTicket | undefined> {
  const [ticket] = await query<OfficeTicket>(
    `select ${TICKET}, a.username affiliate
       from ticket t join affiliate a on a.id = t.affiliate_id where t.id = $1`,
    [id],
  );
  return ticket;
}

/** What the office does with a ticket as it has read it. */
interface Step {
  /** The version that was read: whoever comes second is refused. */
  version: number;
  status: TicketStatus;
  /** The answer, or null if there is none. */
  text: string | null;
  /** What the audit calls it. */
  action: 'reply' | 'close';
  /** The affiliate's alert: its words before the subject. */
  alert: string;
}

/** $1 the ticket, $2 its version, $3 the status, $4 the text or null, $5 the audit's word, $6 the alert's. */
const STEP = `
with changed as (
  update ticket set status = $3, version = version + 1, updated_at = now()
   where id = $1 and version = $2 returning *
), said as (
  insert into ticket_message (ticket_id, affiliate_id, by_office, text)
  select id, affiliate_id, true, $4::text from changed where $4::text is not null
), noted as (
  insert into audit (action, kind, thing, affiliate_id)
  select $5, 'ticket', id, affiliate_id from changed
), told as (
  insert into alert (affiliate_id, kind, title, href, why, subject)
  select affiliate_id, 'ticket', $6 || ' “' || subject || '”', '/dashboard/support/view?id=' || id,
         'You get this because you wrote to the office.', 'ticket:' || id || ':' || version
    from changed c
   where not exists (select from alert_mute m where m.affiliate_id = c.affiliate_id and m.kind = 'ticket')
)
select id from changed`;

/** Answers whether it was done: not if the ticket was changed since it was read. One statement. */
async function take(id: string, { version, status, text, action, alert }: Step): Promise<boolean> {
  const changed = await query(STEP, [id, version, status, text, action, alert]);
  return changed.length > 0;
}

/** Answers a ticket, which then waits for the affiliate; says whether nobody was faster. */
export const answerTicket = (id: string, version: number, text: string): Promise<boolean> =>
  take(id, {
    version,
    status: 'waiting',
    text,
    action: 'reply',
    alert: 'The office answered',
  });

/** Closes a ticket; says whether nobody was faster. */
export const closeTicket = (id: string, version: number): Promise<boolean> =>
  take(id, { version, status: 'closed', text: null, action: 'close', alert: 'The office closed' });
