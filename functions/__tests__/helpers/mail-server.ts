/** A local mail server that accepts mails as a provider does. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Context } from '@netlify/functions';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import * as connections from 'smtp-server/lib/smtp-connection.js';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { query } from '../../lib/db/db.ts';
import { sendWaiting } from '../../lib/mail/outbox.ts';
import { MAIL_FROM, MAIL_URL } from '../../lib/platform/env.ts';
import { fromElsewhere, insert, ORIGIN } from './harness.ts';

/** Greets at once: the library first waits 100 ms for senders that talk too early. */
connections.SMTPConnection.prototype.init = function init() {
  this._setListeners(() => this.connectionReady());
};

/** A received mail: the raw text, and the parsed mail. */
interface Came extends Email {
  raw: string;
  envelope: { from: string; to: string[] };
}

/** A server refusal with its status. */
export const refusal = (responseCode: number, words: string): Error =>
  Object.assign(new Error(words), { responseCode });

/** Starts the server, in plain text unless `options` say otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const came: Came[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onData: async (stream, session, done) => {
      const raw = await buffer(stream);
      const { mailFrom, rcptTo } = session.envelope;
      came.push({
        ...(await PostalMime.parse(raw)),
        raw: raw.toString('latin1'),
        envelope: {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
        },
      });
      done();
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    came,
    connections: () => connections,
    /** Resolves once a mail has arrived for this address, whichever request sent it. */
    to: (address: string) =>
      vi.waitFor(() => {
        const found = came.filter(({ envelope }) => envelope.to.includes(address));
        if (found.length === 0) throw new Error(`No mail came to ${address}`);
        return found;
      }, 60_000),
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Sets up mail for each test of a file, with a server that accepts everything. Call it after withStore. */
export function withMailServer(): MailServer {
  const held = {} as MailServer;
  beforeAll(async () => void Object.assign(held, await startMailServer()));
  beforeEach(async () => {
    process.env[MAIL_URL] = held.url;
    process.env[MAIL_FROM] = '"The Alliance" <office@alliance.example>';
    held.came.length = 0;
    await query('delete from mail');
  });
  afterEach(() => {
    delete process.env[MAIL_URL];
    delete process.env[MAIL_FROM];
  });
  afterAll(() => held.stop());
  return held;
}

/** A context that collects the work after the response, and a function that waits for it. */
export function behind(context: Context = fromElsewhere()) {
  const work: Promise<unknown>[] = [];
  const waitUntil = (one: Promise<unknown>) => void work.push(one);
  return { context: { ...context, waitUntil } as Context, done: () => Promise.all(work) };
}

interface MailRow {
  kind: string;
  state: string;
  tries: number;
  to_address: string;
  subject_key: string;
  /** Seconds until the next try. */
  waits: number;
}

/** The rows of the outbox, oldest first. */
export const outbox = (): Promise<MailRow[]> =>
  query<MailRow>(
    `select kind, state, tries, to_address, subject_key,
       round(extract(epoch from next_try_at - now()))::int waits from mail order by created_at, kind`,
  );

/** Queues a mail that waits: an acknowledgement, unless the fields say otherwise. */
export const queued = (fields: Record<string, unknown> = {}): Promise<string> =>
  insert('mail', {
    kind: 'acknowledgement',
    to_address: 'a@example.com',
    subject_key: `acknowledgement:${randomUUID()}`,
    ...fields,
  });

/** Sends what is due. */
export const sendAll = (more: Partial<Parameters<typeof sendWaiting>[0]> = {}) =>
  sendWaiting({ site: ORIGIN, forMs: 20_000, ...more });

/** Makes every mail due now, and forgets that the server was unreachable. */
export const makeDue = () =>
  query("update mail set next_try_at = now() - interval '1 second', no_server_at = null");
