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
import { type Query, query, transaction } from '../db/db.ts';
import { type Order, readPage } from '../db/page.ts';
import { created } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, invalid, notFound } from '../http/refusal.ts';
import { madeBefore, type RequestKey, requestKey, sameBody } from '../http/request-key.ts';
import { notify } from '../notices.ts';
import { tellOffice } from '../office-news.ts';

type Draft = InferOutput<NonNullable<typeof createRoute.body>>;

export const TICKET_ROW = `t.id, t.version, t.topic, t.subject, t.status, to_json(t.created_at) "createdAt",
  to_json(t.updated_at) "updatedAt"`;
/** A column with the files of the ticket `t`, oldest first. */
const FILES = `(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name,
    'type', f.type, 'size', f.size, 'byOffice', f.by_office, 'at', f.at) order by f.at, f.id), '[]')
  from ticket_file f where f.ticket_id = t.id) files`;

export const TICKET = `${TICKET_ROW}, t.page, (
  select coalesce(json_agg(json_build_object(
      'id', m.id, 'byOffice', m.by_office, 'text', m.text, 'at', m.at) order by m.at, m.id), '[]')
    from ticket_message m where m.ticket_id = t.id) messages, ${FILES}`;
const READ = `select ${TICKET} from ticket t where t.affiliate_id = $1`;

const LATEST: Order = {
  name: 'tickets',
  key: 't.updated_at',
  type: 'timestamptz',
  descending: true,
};

/** A page of tickets, most recently changed first. */
const listTickets = (affiliateId: string, paging: Paging): Promise<Page<TicketRow>> =>
  readPage(
    query,
    {
      columns: TICKET_ROW,
      from: 'ticket t',
      where: 't.affiliate_id = $1',
      values: [affiliateId],
      order: LATEST,
      id: 't.id',
    },
    paging,
  );

async function read(run: Query, affiliateId: string, id: string): Promise<Ticket> {
  const [ticket] = await run<Ticket>(`${READ} and t.id = $2`, [affiliateId, id]);
  if (!ticket) throw notFound();
  return ticket;
}

/** One ticket with its messages. Throws an HttpError: 404. */
export const readTicket = (affiliateId: string, id: string): Promise<Ticket> =>
  read(query, affiliateId, id);

/** An affiliate's writes run one after the other, so that the limit holds and no key is used twice. */
const takeTurns = (run: Query, affiliateId: string) =>
  run('select from affiliate where id = $1 for no key update', [affiliateId]);

/** Whether one more ticket may be open. $1 the affiliate. */
const ROOM = `(select count(*) from ticket where affiliate_id = $1 and status <> 'closed') < ${MAX_OPEN_TICKETS}`;
const tooMany = () =>
  new HttpError(
    'validation',
    `You have ${MAX_OPEN_TICKETS} tickets that are not closed, which is the maximum. Please close some first.`,
  );

const CREATE = `
with made as (
  insert into ticket (affiliate_id, topic, subject, page, request_key, request_body)
  select $1, $2, $3, $4, $5, $7
   where not exists (select from ticket where affiliate_id = $1 and request_key = $5) and ${ROOM}
  returning id
), said as (
  insert into ticket_message (ticket_id, affiliate_id, by_office, text)
  select id, $1, false, $6 from made
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'create', 'ticket', id, $1 from made
)
select id from made`;

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
  transaction(async (run) => {
    await takeTurns(run, affiliateId);
    const keyId = key?.id ?? null;
    const contents = key?.body ?? null;
    const values = [affiliateId, topic, subject, page || null, keyId, message, contents];
    const [made] = await run<{ id: string }>(CREATE, values);
    const [ticket] = await run<Ticket & { sameBody: boolean }>(
      `select ${TICKET}, ${sameBody('t', '$4')} from ticket t
        where t.affiliate_id = $1 and (t.id = $2 or t.request_key = $3)`,
      [affiliateId, made?.id ?? null, keyId, contents],
    );
    if (!ticket) throw tooMany();
    if (made) await tellOffice(run, affiliateId, { what: 'ticket', thing: made.id });
    return madeBefore<Ticket>(ticket);
  });

/** $2 the ticket, $3 the text, $4 the request's key, $5 the hash of the contents. A closed ticket reopens only if one more may be open. */
const SAY = `
with said as (
  insert into ticket_message (ticket_id, affiliate_id, by_office, text, request_key, request_body)
  select t.id, $1, false, $3, $4, $5 from ticket t
   where t.affiliate_id = $1 and t.id = $2 and (t.status <> 'closed' or ${ROOM})
     and (select count(*) from ticket_message where ticket_id = t.id) < ${MAX_MESSAGES}
  on conflict (affiliate_id, request_key) do nothing
  returning *
), opened as (
  update ticket set status = 'open', version = version + 1, updated_at = now()
   where affiliate_id = $1 and id = (select ticket_id from said)
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'reply', 'ticket', ticket_id, $1 from said
)
select id, true "sameBody", true "isNew" from said
union all
select m.id, ${sameBody('m', '$5')}, false from ticket_message m
 where m.affiliate_id = $1 and m.ticket_id = $2 and m.request_key = $4`;

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
  transaction(async (run) => {
    await takeTurns(run, affiliateId);
    const values = [affiliateId, id, text, key?.id ?? null, key?.body ?? null];
    const [said] = await run<{ id: string; sameBody: boolean; isNew: boolean }>(SAY, values);
    if (said?.isNew) {
      await tellOffice(run, affiliateId, { what: 'reply', thing: id, event: said.id });
    }
    const ticket = await read(run, affiliateId, id);
    const message = ticket.messages.find((one) => one.id === said?.id);
    if (said && message) return madeBefore({ ...message, ticket, sameBody: said.sameBody });
    if (ticket.messages.length < MAX_MESSAGES) throw tooMany();
    throw new HttpError(
      'validation',
      `A ticket takes ${MAX_MESSAGES} messages. Please open a new one.`,
    );
  });

const FILE = `f.id, f.name, f.type, f.size, f.by_office "byOffice", to_json(f.at) at`;

/** A reason to refuse a file (400), as a sentence. */
export const refusedFile = (sentence: string): HttpError => invalid('file', sentence);

/** A file that is in the store and has no row yet. */
export interface SentFile {
  id: string;
  name: string;
  type: FileType;
  size: number;
  key: RequestKey | null;
}

/**
 * Adds a file to this affiliate's ticket, or returns the one that the same request added before.
 * Throws an HttpError: 404, 400 if there is no room, 409 if the earlier request had other contents.
 */
export async function addFile(
  run: Query,
  affiliateId: string,
  ticketId: string,
  { id, name, type, size, key, byOffice }: SentFile & { byOffice: boolean },
): Promise<{ file: TicketFile; isNew: boolean }> {
  // One after the other, so that the limit holds.
  const own = 'from ticket where affiliate_id = $1 and id = $2';
  if ((await run(`select ${own} for update`, [affiliateId, ticketId])).length === 0) {
    throw notFound();
  }
  const [before] = await run<TicketFile & { sameBody: boolean }>(
    `select ${FILE}, ${sameBody('f', '$3')} from ticket_file f
      where f.affiliate_id = $1 and f.request_key = $2`,
    [affiliateId, key?.id ?? null, key?.body ?? null],
  );
  if (before) return { file: madeBefore<TicketFile>(before), isNew: false };
  const [there] = await run<{ files: number }>(
    'select count(*)::int files from ticket_file where affiliate_id = $1 and ticket_id = $2',
    [affiliateId, ticketId],
  );
  if ((there?.files ?? 0) >= MAX_FILES) {
    throw refusedFile(`A ticket takes ${MAX_FILES} files. Please open a new one.`);
  }
  const [file] = await run<TicketFile>(
    `insert into ticket_file as f
       (affiliate_id, ticket_id, id, by_office, name, type, size, request_key, request_body)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${FILE}`,
    [affiliateId, ticketId, id, byOffice, name, type, size, key?.id ?? null, key?.body ?? null],
  );
  if (!file) throw new Error('A file left no row.');
  return { file, isNew: true };
}

/** Reopens a ticket after a file. $2 the ticket. */
const REOPEN = `
with opened as (
  update ticket t set status = 'open', version = t.version + 1, updated_at = now()
   where t.affiliate_id = $1 and t.id = $2 and (t.status <> 'closed' or ${ROOM})
  returning *
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'reply', 'ticket', id, $1 from opened
)
select id from opened`;

/** Adds a file of the affiliate, like addMessage. */
export const addTicketFile = (
  affiliateId: string,
  id: string,
  sent: SentFile,
): Promise<TicketFile> =>
  transaction(async (run) => {
    await takeTurns(run, affiliateId);
    const { file, isNew } = await addFile(run, affiliateId, id, { ...sent, byOffice: false });
    if (!isNew) return file;
    if ((await run(REOPEN, [affiliateId, id])).length === 0) throw tooMany();
    await tellOffice(run, affiliateId, { what: 'reply', thing: id, event: file.id });
    return file;
  });

/** $2 the ticket, $3 the version, $4 the status. */
const CHANGE = `
with changed as (
  update ticket t set status = $4, version = t.version + 1, updated_at = now()
   where t.affiliate_id = $1 and t.id = $2 and t.version = $3
     and ($4 = 'closed' or t.status <> 'closed' or ${ROOM})
  returning *
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, case $4 when 'closed' then 'close' else 'reopen' end, 'ticket', id, $1 from changed
)
select id from changed`;

/**
 * Closes or reopens a ticket. Throws an HttpError: 404, 409 with the current ticket if it was
 * changed in the meantime, 400 if the maximum of open tickets is reached.
 */
const changeTicket = (
  affiliateId: string,
  id: string,
  { version, status }: { version: number; status: TicketStatus },
): Promise<Ticket> =>
  transaction(async (run) => {
    await takeTurns(run, affiliateId);
    const changed = await run(CHANGE, [affiliateId, id, version, status]);
    const current = await read(run, affiliateId, id);
    if (changed.length > 0) return current;
    if (current.version === version) throw tooMany();
    throw new HttpError(
      'conflict',
      'This ticket was changed elsewhere. Look at it, then try again.',
      { current },
    );
  });

export const ticketRoutes = [
  on(contract.listTickets, ({ affiliate, query }) => listTickets(affiliate.id, query)),
  on(contract.createTicket, async ({ affiliate, body, request, context }) => {
    const ticket = await createTicket(affiliate.id, body, requestKey(request, body));
    notify('ticket', ticket.id, context);
    return created(ticket);
  }),
  on(contract.readTicket, ({ affiliate, params }) => readTicket(affiliate.id, params.id)),
  on(contract.addMessage, async ({ affiliate, params, body, request, context }) => {
    const message = await addMessage(affiliate.id, params.id, body.text, requestKey(request, body));
    notify('ticket', message.id, context);
    return created(message);
  }),
  on(contract.changeTicket, ({ affiliate, params, body }) =>
    changeTicket(affiliate.id, params.id, body),
  ),
];
