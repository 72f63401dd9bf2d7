/** Tickets as the office reads and answers them. */
import type { TicketStatus } from '../../../src/config/support.ts';
import type { OfficeTicket, OfficeTicketRow } from '../../../src/contract/office/office.ts';
import * as contract from '../../../src/contract/office/office.ts';
import type { Page, Paging } from '../../../src/contract/paging.ts';
import type { TicketFile } from '../../../src/contract/tickets.ts';
import { AFFILIATE_NAMES, JOIN_PROFILE } from '../auth/affiliates.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { type Order, readPage } from '../db/page.ts';
import { sql } from '../db/sql.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, notFound } from '../http/refusal.ts';
import { queueMail } from '../mail-queue.ts';
import { withWaitingCount } from '../office-news.ts';
import { addFile, type SentFile, TICKET_COLUMNS, TICKET_ROW } from '../tickets/tickets.ts';

const FROM = sql`ticket t join affiliate a on a.id = t.affiliate_id ${JOIN_PROFILE}`;

const LONGEST_WAIT_FIRST: Order = {
  name: 'office tickets',
  key: sql`t.updated_at`,
  type: 'timestamptz',
};

/** A page of the tickets with this status, or of all tickets, longest waiting first. */
const listTickets = (
  status: TicketStatus | undefined,
  paging: Paging,
): Promise<Page<OfficeTicketRow>> =>
  readPage<OfficeTicketRow>(
    query,
    {
      columns: sql`${TICKET_ROW}, ${AFFILIATE_NAMES}`,
      from: FROM,
      where: status ? sql`t.status = ${status}` : sql`true`,
      order: { ...LONGEST_WAIT_FIRST, name: `office tickets ${status ?? ''}` },
      id: sql`t.id`,
    },
    paging,
  );

/** A ticket with its thread. Throws an HttpError: 404. */
export async function existingTicket(id: string): Promise<OfficeTicket> {
  const [ticket] = await query<OfficeTicket>(
    sql`select ${TICKET_COLUMNS}, ${AFFILIATE_NAMES} from ${FROM} where t.id = ${id}`,
  );
  if (!ticket) throw notFound();
  return ticket;
}

interface Step {
  /** The version that was read, so that the slower of two people is refused. */
  version: number;
  status: TicketStatus;
  /** The reply, or null if there is none. */
  text: string | null;
  /** The audit's word for it. */
  action: 'reply' | 'close' | 'reopen';
  /** The start of the affiliate's alert, before the subject. */
  alert: string;
  /** Who does it: an id of the office, or null for the operator's commands. */
  actor: string | null;
}

/** Does one step of a ticket. Returns false if the ticket was changed since it was read. One statement. */
async function take(
  id: string,
  { version, status, text, action, alert, actor }: Step,
  run: Query = query,
): Promise<boolean> {
  const changed = await run(sql`
    with changed as (
      update ticket set status = ${status}, version = version + 1, updated_at = now()
       where id = ${id} and version = ${version} returning *
    ), said as (
      insert into ticket_message (ticket_id, affiliate_id, by_office, text)
      select id, affiliate_id, true, ${text}::text from changed where ${text}::text is not null
    ), noted as (
      insert into audit (actor, action, kind, thing, affiliate_id)
      select ${actor}, ${action}, 'ticket', id, affiliate_id from changed
    ), told as (
      insert into alert (affiliate_id, kind, title, href, why, subject)
      select affiliate_id, 'ticket', ${alert}::text || ' “' || subject || '”', '/dashboard/support/view?id=' || id,
             'You’re receiving this because you wrote to the office.', 'ticket:' || id || ':' || version
        from changed c
       where not exists (select from alert_mute m where m.affiliate_id = c.affiliate_id and m.kind = 'ticket')
    ), ${queueMail('ticket', {
      affiliate: sql`changed.affiliate_id`,
      key: sql`'ticket:' || changed.id || ':' || changed.version || ':' || ${action}::text`,
      from: sql`changed`,
    })}
    select id from changed`);
  return changed.length > 0;
}

const ANSWERED = 'The office answered';

/** Replies to a ticket, which then waits for the affiliate. Returns false if someone was faster. */
export const answerTicket = (
  id: string,
  version: number,
  text: string,
  actor: string | null = null,
): Promise<boolean> =>
  take(id, {
    version,
    status: 'waiting',
    text,
    action: 'reply',
    alert: ANSWERED,
    actor,
  });

/** Adds a file of the office, which counts as a reply. Throws an HttpError: 404, 400 if there is no room for it. */
export const addTicketFile = (actor: string, id: string, sent: SentFile): Promise<TicketFile> =>
  transaction(async (run) => {
    const [ticket] = await run<{ affiliateId: string; version: number }>(
      sql`select affiliate_id "affiliateId", version from ticket where id = ${id} for update`,
    );
    if (!ticket) throw notFound();
    const { affiliateId, version } = ticket;
    const { file, isNew } = await addFile(run, affiliateId, id, { ...sent, byOffice: true });
    const step = { version, status: 'waiting', text: null, action: 'reply', actor } as const;
    if (isNew) await take(id, { ...step, alert: ANSWERED }, run);
    return file;
  });

/** Closes or reopens a ticket. Returns false if someone was faster. */
const setStatus = (
  id: string,
  version: number,
  status: 'open' | 'closed',
  actor: string | null = null,
): Promise<boolean> =>
  take(id, {
    version,
    status,
    text: null,
    ...(status === 'closed'
      ? { action: 'close', alert: 'The office closed' }
      : { action: 'reopen', alert: 'The office opened again' }),
    actor,
  });

/** The ticket after this step. Throws an HttpError: 404, 409 with the current thread if someone was faster. */
async function afterStep(id: string, step: () => Promise<boolean>): Promise<OfficeTicket> {
  const done = await step();
  const current = await existingTicket(id);
  if (done) return current;
  const sentence = 'Someone else has changed this ticket. Nothing was sent.';
  throw new HttpError('conflict', sentence, { current });
}

export const officeTicketRoutes = [
  on(
    contract.listOfficeTickets,
    withWaitingCount(({ query: { status, ...paging } }) => listTickets(status, paging)),
  ),
  on(contract.readOfficeTicket, ({ params }) => existingTicket(params.id)),
  on(
    contract.answerTicket,
    withWaitingCount(({ affiliate, params: { id }, body: { version, text } }) =>
      afterStep(id, () => answerTicket(id, version, text, affiliate.id)),
    ),
  ),
  on(
    contract.setTicketStatus,
    withWaitingCount(({ affiliate, params: { id }, body: { version, status } }) =>
      afterStep(id, () => setStatus(id, version, status, affiliate.id)),
    ),
  ),
];
