/** Tickets: questions to the office, with its answers. */
import * as v from 'valibot';
import {
  MAX_MESSAGE,
  MAX_SUBJECT,
  TICKET_TOPICS,
  type TicketStatus,
  type TicketTopic,
} from '../config/support.ts';
import { line, safeLine, safeText, version } from './fields.ts';
import { INVISIBLE } from './look-alike.ts';
import { page, paging } from './paging.ts';
import { returns, route } from './route.ts';

export interface TicketRow {
  id: string;
  version: number;
  topic: TicketTopic;
  subject: string;
  status: TicketStatus;
  createdAt: string;
  updatedAt: string;
}

/** One message of a ticket, from the affiliate or the office. It is plain text: markup shows as typed. */
export interface TicketMessage {
  id: string;
  byOffice: boolean;
  /** The assistant who wrote it, or null. */
  by: string | null;
  text: string;
  at: string;
}

export const FILE_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type FileType = (typeof FILE_TYPES)[number];
/** In base64 it is still within what a function of the platform takes (6 MB). */
export const MAX_FILE_BYTES = 4 * 1024 * 1024;
/** The most files of a ticket. */
export const MAX_FILES = 5;
const MAX_FILE_NAME = 120;

/** A file of a ticket, from the affiliate or the office. Its bytes are as they were sent. */
export interface TicketFile {
  id: string;
  name: string;
  type: FileType;
  /** In bytes. */
  size: number;
  byOffice: boolean;
  /** The assistant who added it, or null. */
  by: string | null;
  at: string;
}

export interface Ticket extends TicketRow {
  /** The page and the app's version, if the affiliate included them. */
  page: string | null;
  /** Oldest first. */
  messages: TicketMessage[];
  files: TicketFile[];
}

/** Large enough for a message of maximum length even if JSON escapes every character. */
export const MAX_TICKET_BYTES = 6 * MAX_MESSAGE + 2048;

const WHY = 'The office never needs such numbers, and the portal does not keep them.';
const message = (what: string) =>
  v.pipe(safeText(what, MAX_MESSAGE, WHY), v.minLength(1, `${what} is missing.`));

export const listTickets = route('GET', '/api/tickets', {
  delegates: ['materials'],
  query: v.object(paging),
  answer: page<TicketRow>(),
});
export const createTicket = route('POST', '/api/tickets', {
  delegates: ['materials'],
  body: v.object({
    topic: v.picklist(
      Object.keys(TICKET_TOPICS) as TicketTopic[],
      'Please choose a topic from the list.',
    ),
    subject: v.pipe(
      safeLine('The subject', MAX_SUBJECT, WHY),
      v.minLength(1, 'The subject is missing.'),
    ),
    message: message('The message'),
    page: v.optional(line('The page', 200), ''),
  }),
  creates: { subject: 'Cards', topic: 'question', message: 'When do they come?' },
  maxBodyBytes: MAX_TICKET_BYTES,
  answer: returns<Ticket>(),
});
export const readTicket = route('GET', '/api/tickets/:id', {
  delegates: ['materials'],
  answer: returns<Ticket>(),
});
/** Adds a reply, which always reopens the ticket. Returns the message and the updated ticket. */
export const addMessage = route('POST', '/api/tickets/:id/messages', {
  delegates: ['materials'],
  body: v.object({ text: message('The reply') }),
  creates: { text: 'Thank you.' },
  maxBodyBytes: MAX_TICKET_BYTES,
  answer: returns<TicketMessage & { ticket: Ticket }>(),
});
/** Closes or reopens a ticket. Only the office can mark it as answered. */
export const changeTicket = route('PATCH', '/api/tickets/:id', {
  delegates: ['materials'],
  body: v.object({
    version,
    status: v.picklist(['open', 'closed'], 'A ticket can only be closed or reopened.'),
  }),
  answer: returns<Ticket>(),
});

const ALL_INVISIBLE = new RegExp(INVISIBLE, 'gu');

const upload = {
  query: v.object({
    /** Without the folders that some browsers send along. */
    name: v.pipe(
      v.string('The name of the file is missing.'),
      v.transform((name) =>
        name
          .replaceAll(ALL_INVISIBLE, '')
          .replace(/^.*[/\\]/, '')
          .trim(),
      ),
      v.minLength(1, 'The name of the file is missing.'),
      v.maxLength(MAX_FILE_NAME, `The name of the file has more than ${MAX_FILE_NAME} characters.`),
    ),
  }),
  bytes: FILE_TYPES,
  maxBodyBytes: MAX_FILE_BYTES,
  answer: returns<TicketFile>(),
};
/** Adds a file, which counts as a reply. */
export const addTicketFile = route('POST', '/api/tickets/:id/files', {
  delegates: ['materials'],
  ...upload,
});
export const addOfficeTicketFile = route('POST', '/api/office/tickets/:id/files', {
  office: true,
  ...upload,
});
export const readTicketFile = route('GET', '/api/tickets/:id/files/:fileId', {
  delegates: ['materials'],
  answer: returns<Response>(),
});
export const readOfficeTicketFile = route('GET', '/api/office/tickets/:id/files/:fileId', {
  office: true,
  answer: returns<Response>(),
});
