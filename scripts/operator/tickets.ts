/** The commands `npm run office -- tickets|ticket|reply|close`: each returns a sentence for a person, and the same as data. */
import * as rows from '../../functions/lib/office/tickets.ts';
import {
  MAX_MESSAGE,
  TICKET_STATUSES,
  TICKET_TOPICS,
  type TicketStatus,
} from '../../src/config/support.ts';
import { UUID } from '../../src/config/units.ts';
import type { OfficeTicket } from '../../src/contract/office-tickets.ts';
import { CommandError, UsageError } from '../lib/fail.ts';
import { many } from '../lib/many.ts';
import { assertVisible, visible } from './names.ts';
import { asLines, asTable } from './table.ts';

/** A command's result. */
export interface Report {
  sentence: string;
  data: unknown;
}

const MOST_LISTED = 200;
const isStatus = (word: string): word is TicketStatus => Object.hasOwn(TICKET_STATUSES, word);
/** A text of several lines with control characters shown as codes. */
const lines = (text: string): string => text.split('\n').map(visible).join('\n');

/** The tickets of a status, or all. Throws a UsageError for an unknown status. */
export async function listTickets(status?: string): Promise<Report> {
  if (status !== undefined && !isStatus(status)) {
    throw new UsageError(`--status must be one of: ${Object.keys(TICKET_STATUSES).join(', ')}.`);
  }
  const { items: tickets } = await rows.listTickets(status, { limit: MOST_LISTED });
  const head = many(tickets.length, 'ticket');
  const shown = tickets.map(({ id, affiliate, topic, subject, updatedAt, ...ticket }) => ({
    id,
    affiliate: visible(affiliate),
    topic: TICKET_TOPICS[topic],
    status: TICKET_STATUSES[ticket.status],
    changed: updatedAt.slice(0, 16).replace('T', ' '),
    subject: visible(subject),
  }));
  return {
    sentence: shown.length > 0 ? `${head}:\n${asTable(shown)}` : `${head}.`,
    data: tickets,
  };
}

async function existing(id: string): Promise<OfficeTicket> {
  const ticket = UUID.test(id) ? await rows.findTicket(id) : undefined;
  if (!ticket) throw new CommandError(`there is no ticket "${visible(id)}".`);
  return ticket;
}

/** A ticket with its thread. Throws a CommandError if there is none. */
export async function showTicket(id: string): Promise<Report> {
  const ticket = await existing(id);
  const { affiliate, topic, status, version, subject, page, messages } = ticket;
  const facts = asLines({
    subject: visible(subject),
    affiliate: visible(affiliate),
    topic: TICKET_TOPICS[topic],
    status: TICKET_STATUSES[status],
    version,
    ...(page ? { page: visible(page) } : {}),
  });
  const thread = messages.map(
    ({ byOffice, at, text }) =>
      `${byOffice ? 'The office' : visible(affiliate)}, ${at.slice(0, 16).replace('T', ' ')}:\n${lines(text)}`,
  );
  return { sentence: [`Ticket ${id}`, facts, ...thread].join('\n\n'), data: ticket };
}

const overtaken = (id: string) =>
  new CommandError(
    `someone else has changed this ticket. Look at it with "ticket ${id}", then give its version with --version.`,
  );

/** The given version, or the current one. */
function versionOf(given: string | undefined, now: number): number {
  if (given === undefined) return now;
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new UsageError('--version is a number such as 3.');
  return Number(given);
}

/**
 * Answers a ticket and alerts the affiliate. Without a version it answers only a ticket that no one has
 * answered yet. Throws a UsageError if the text is invalid, and a CommandError if someone else was faster.
 */
export async function replyToTicket(id: string, text: string, version?: string): Promise<Report> {
  const answer = text.replaceAll('\r\n', '\n').trim();
  if (!answer) throw new UsageError('the answer is missing: add --text "…", or pipe a text.');
  if (answer.length > MAX_MESSAGE) {
    throw new UsageError(`the answer has more than ${MAX_MESSAGE} characters.`);
  }
  for (const line of answer.split('\n')) assertVisible('the answer', line.replaceAll('\t', ' '));
  const ticket = await existing(id);
  if (version === undefined && ticket.status !== 'open') throw overtaken(id);
  if (!(await rows.answerTicket(id, versionOf(version, ticket.version), answer))) {
    throw overtaken(id);
  }
  return reportOf(id, `The answer is in the ticket of ${visible(ticket.affiliate)}.`);
}

/** Closes a ticket and alerts the affiliate. Throws a CommandError if it is already closed, or was changed since. */
export async function closeTicket(id: string, version?: string): Promise<Report> {
  const ticket = await existing(id);
  if (ticket.status === 'closed') throw new CommandError('this ticket is closed already.');
  if (!(await rows.setStatus(id, versionOf(version, ticket.version), 'closed'))) {
    throw overtaken(id);
  }
  return reportOf(id, `The ticket of ${visible(ticket.affiliate)} is closed.`);
}

const reportOf = async (id: string, sentence: string): Promise<Report> => ({
  sentence,
  data: await existing(id),
});
