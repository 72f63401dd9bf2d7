/** An affiliate's tickets, as rows. */
import type { InferOutput } from 'valibot';
import { MAX_MESSAGES, MAX_OPEN_TICKETS, type TicketStatus } from '../../../src/config/support.ts';
import type { Page, Paging } from '../../../src/contract/paging.ts';
import type {
  createTicket as createRoute,
  FileType,
  Ticket,
  TicketFile,
  TicketMessage,
  TicketRow,
} from '../../../src/contract/tickets.ts';
import * as contract from '../../../src/contract/tickets.ts';
import { MAX_FILES } from '../../../src/contract/tickets.ts';
import type { Query } from '../db/db.ts';
import type { Order } from '../db/page.ts';
import {
  auditLine,
  type Condition,
  changeOne,
  inTurn,
  kindOf,
  makeOnce,
  readMany,
  readOne,
} from '../db/records.ts';
import { type Sql, sql } from '../db/sql.ts';
import { createdReply } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, invalid, notFound } from '../http/refusal.ts';
import { type RequestKey, requestKey } from '../http/request-key.ts';
import { notify } from '../notices.ts';
import { tellOffice } from '../office-news.ts';
import { madeByAssistant } from '../rows/delegations.ts';

type Draft = InferOutput<NonNullable<typeof createRoute.body>>;

export const TICKET_ROW = sql`t.id, t.version, t.topic, t.subject, t.status, to_json(t.created_at) "createdAt",
  to_json(t.updated_at) "updatedAt"`;
/** A column with the files of the ticket `t`, oldest first. */
const FILES = sql`(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name,
    'type', f.type, 'size', f.size, 'byOffice', f.by_office, 'by', ${madeByAssistant(sql`f`)}, 'at', f.at) order by f.at, f.id), '[]')
  from ticket_file f where f.ticket_id = t.id) files`;
export const TICKET_COLUMNS = sql`${TICKET_ROW}, t.page, (
  select coalesce(json_agg(json_build_object(
      'id', m.id, 'byOffice', m.by_office, 'by', ${madeByAssistant(sql`m`)}, 'text', m.text, 'at', m.at) order by m.at, m.id), '[]')
    from ticket_message m where m.ticket_id = t.id) messages, ${FILES}`;

const TICKET = kindOf<Ticket>({
  name: 'ticket',
  table: sql`ticket`,
  as: sql`t`,
  columns: TICKET_COLUMNS,
  conflictSentence: 'This ticket was changed elsewhere. Look at it, then try again.',
});
const MESSAGE = kindOf<TicketMessage>({
  name: 'ticket message',
  table: sql`ticket_message`,
  as: sql`m`,
  columns: sql`m.id, m.by_office "byOffice", ${madeByAssistant(sql`m`)} "by", m.text, to_json(m.at) at`,
});
const FILE = kindOf<TicketFile>({
  name: 'ticket file',
  table: sql`ticket_file`,
  as: sql`f`,
  columns: sql`f.id, f.name, f.type, f.size, f.by_office "byOffice", ${madeByAssistant(sql`f`)} "by", to_json(f.at) at`,
});

const LATEST: Order = {
  name: 'tickets',
  key: sql`t.updated_at`,
  type: 'timestamptz',
  descending: true,
};

/** A page of tickets, most recently changed first. */
const listTickets = (affiliateId: string, paging: Paging): Promise<Page<TicketRow>> =>
  readMany<TicketRow>(TICKET, affiliateId, { order: LATEST, columns: TICKET_ROW }, paging);

/** One ticket with its messages. Throws an HttpError: 404. */
export const readTicket = (affiliateId: string, id: string): Promise<Ticket> =>
  readOne(TICKET, affiliateId, id);

/** The condition that one more ticket may be open. */
const hasRoom = (affiliateId: string): Condition => ({
  holds: sql`(select count(*) from ticket
    where affiliate_id = ${affiliateId} and status <> 'closed') < ${MAX_OPEN_TICKETS}`,
  refusal: tooMany,
});

/** The condition that the ticket is not closed, or that one more may be open. */
const mayBeOpen = (affiliateId: string, id: string): Condition => ({
  holds: sql`exists (select from ticket where affiliate_id = ${affiliateId} and id = ${id} and status <> 'closed')
    or ${hasRoom(affiliateId).holds}`,
  refusal: tooMany,
});

const tooMany = () =>
  new HttpError(
    'validation',
    `You have ${MAX_OPEN_TICKETS} tickets that are not closed, which is the maximum. Please close some first.`,
  );

/**
 * Opens a ticket with its first message, or returns the one that the same request opened before.
 * Throws an HttpError: 400 if the maximum of open tickets is reached, 409 if the earlier request
 * had other contents.
 */
export const createTicket = (
  affiliateId: string,
  { topic, subject, message, page }: Draft,
  key: RequestKey | null,
): Promise<Ticket> =>
  inTurn(affiliateId, async (run) => {
    const columns = { topic, subject, page: page || null };
    const only = [hasRoom(affiliateId)];
    const said = sql`said as (
      insert into ticket_message (ticket_id, affiliate_id, by_office, text)
      select id, ${affiliateId}, false, ${message} from made
    )`;
    const making = { columns, only, also: [said] };
    const { item, isNew } = await makeOnce(TICKET, affiliateId, key, making, run);
    if (!isNew) return item;
    await tellOffice(run, affiliateId, { kind: 'ticket', subjectId: item.id });
    // The statement that wrote the message does not see it yet.
    return readOne(TICKET, affiliateId, item.id, run);
  });

/** The condition that the affiliate has the ticket. */
const exists = (affiliateId: string, id: string): Condition => ({
  holds: sql`exists (select from ticket where affiliate_id = ${affiliateId} and id = ${id})`,
  refusal: notFound,
});

const takesMessage = (affiliateId: string, id: string): Condition => ({
  holds: sql`(select count(*) from ticket_message
    where affiliate_id = ${affiliateId} and ticket_id = ${id}) < ${MAX_MESSAGES}`,
  refusal: () =>
    new HttpError('validation', `A ticket takes ${MAX_MESSAGES} messages. Please open a new one.`),
});

/**
 * Adds a message of the affiliate, which reopens the ticket. A second try with the same key returns
 * the existing message. Throws an HttpError: 404, 400 if there is no room for it, and 409 if the
 * first try had other contents.
 */
const addMessage = (
  affiliateId: string,
  id: string,
  text: string,
  key: RequestKey | null,
): Promise<TicketMessage & { ticket: Ticket }> =>
  inTurn(affiliateId, async (run) => {
    const making = {
      columns: { ticket_id: id, by_office: false, text },
      only: [exists(affiliateId, id), takesMessage(affiliateId, id), mayBeOpen(affiliateId, id)],
      noted: auditLine(affiliateId, 'reply', 'ticket', sql`(select ticket_id id from made) said`),
      also: [
        sql`opened as (
          update ticket set status = 'open', version = version + 1, updated_at = now()
           where affiliate_id = ${affiliateId} and id = (select ticket_id from made)
        )`,
      ],
    };
    const { item, isNew } = await makeOnce(MESSAGE, affiliateId, key, making, run);
    if (isNew) await tellOffice(run, affiliateId, { kind: 'reply', subjectId: id, event: item.id });
    return { ...item, ticket: await readOne(TICKET, affiliateId, id, run) };
  });

/** The refusal of a file (400). The sentence says why. */
export const fileRefusal = (sentence: string): HttpError => invalid('file', sentence);

/** A file that is in the store and has no row yet. */
export interface SentFile {
  id: string;
  name: string;
  type: FileType;
  size: number;
  key: RequestKey | null;
}

const takesFile = (affiliateId: string, ticketId: string): Condition => ({
  holds: sql`(select count(*) from ticket_file
    where affiliate_id = ${affiliateId} and ticket_id = ${ticketId}) < ${MAX_FILES}`,
  refusal: () => fileRefusal(`A ticket takes ${MAX_FILES} files. Please open a new one.`),
});

/**
 * Adds a file to this affiliate's ticket, or returns the one that the same request added before.
 * The caller writes the line of the audit. Throws an HttpError: 404, 400 if there is no room, 409
 * if the earlier request had other contents.
 */
export async function addFile(
  run: Query,
  affiliateId: string,
  ticketId: string,
  { id, name, type, size, key, byOffice }: SentFile & { byOffice: boolean },
): Promise<{ file: TicketFile; isNew: boolean }> {
  // One after the other, so that the limit holds.
  const [ticket] = await run(
    sql`select from ticket where affiliate_id = ${affiliateId} and id = ${ticketId} for update`,
  );
  if (!ticket) throw notFound();
  const columns = { ticket_id: ticketId, id, by_office: byOffice, name, type, size };
  const making = { columns, only: [takesFile(affiliateId, ticketId)], noted: null };
  const { item, isNew } = await makeOnce(FILE, affiliateId, key, making, run);
  return { file: item, isNew };
}

/** Reopens a ticket that gets a file. */
const reopen = (affiliateId: string, id: string): Sql => sql`
  with opened as (
    update ticket t set status = 'open', version = t.version + 1, updated_at = now()
     where t.affiliate_id = ${affiliateId} and t.id = ${id} and (${mayBeOpen(affiliateId, id).holds})
    returning *
  ), ${auditLine(affiliateId, 'reply', 'ticket', sql`opened`)}
  select id from opened`;

/** Adds a file of the affiliate, like addMessage. */
export const addTicketFile = (
  affiliateId: string,
  id: string,
  sent: SentFile,
): Promise<TicketFile> =>
  inTurn(affiliateId, async (run) => {
    const { file, isNew } = await addFile(run, affiliateId, id, { ...sent, byOffice: false });
    if (!isNew) return file;
    const [opened] = await run(reopen(affiliateId, id));
    if (!opened) throw tooMany();
    await tellOffice(run, affiliateId, { kind: 'reply', subjectId: id, event: file.id });
    return file;
  });

/**
 * Closes or reopens a ticket. Throws an HttpError: 404, 409 with the current ticket if it was
 * changed in the meantime, 400 if the maximum of open tickets is reached.
 */
const changeTicket = (
  affiliateId: string,
  id: string,
  { version, status }: { version: number; status: TicketStatus },
): Promise<Ticket> =>
  inTurn(affiliateId, (run) => {
    const changing = {
      set: { status, updated_at: sql`now()` },
      only: status === 'closed' ? [] : [mayBeOpen(affiliateId, id)],
      action: status === 'closed' ? 'close' : 'reopen',
    };
    return changeOne(TICKET, affiliateId, id, version, changing, run);
  });

export const ticketRoutes = [
  on(contract.listTickets, ({ affiliate, query }) => listTickets(affiliate.id, query)),
  on(contract.createTicket, async ({ affiliate, body, request, context }) => {
    const ticket = await createTicket(affiliate.id, body, requestKey(request, body));
    notify('ticket', ticket.id, context);
    return createdReply(ticket);
  }),
  on(contract.readTicket, ({ affiliate, params }) => readTicket(affiliate.id, params.id)),
  on(contract.addMessage, async ({ affiliate, params, body, request, context }) => {
    const message = await addMessage(affiliate.id, params.id, body.text, requestKey(request, body));
    notify('ticket', message.id, context);
    return createdReply(message);
  }),
  on(contract.changeTicket, ({ affiliate, params, body }) =>
    changeTicket(affiliate.id, params.id, body),
  ),
];
