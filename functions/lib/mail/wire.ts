/** Hands letters to an SMTP server, over one connection for all letters of a run. */
import type MailComposer from 'nodemailer/lib/mail-composer';
import type { MailTarget } from '../platform/env.ts';

/** Text and HTML have the same words. */
export interface Letter {
  /** The id of the mail, which is the same at each try. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string | undefined;
  /** The URL where a mail program unsubscribes the affiliate from this kind, with one POST (RFC 8058). */
  unsubscribe?: string | undefined;
}

/** Timeouts (ms). The library's defaults are longer than a function runs. */
const BOUNDS = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  dnsTimeout: 5_000,
  socketTimeout: 10_000,
  socketCloseTimeout: 500,
};

/** A letter that was not accepted. The message is a reason for the log, without an address. */
export class LetterRefused extends Error {
  override name = 'LetterRefused';
  /** `server`: it was unreachable; `later`: the problem may pass; `recipient`: the address no longer exists; `never`: this letter cannot be sent. */
  readonly why: 'server' | 'later' | 'recipient' | 'never';

  constructor(reason: string, why: LetterRefused['why']) {
    super(reason);
    this.why = why;
  }
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

const reasonOf = ({ code, responseCode, response = '' }: SmtpError): string => {
  const [status] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? [];
  return [code?.toLowerCase(), responseCode, status].filter(Boolean).join('_') || 'network';
};

/** Words of a refusal whose status does not say that it is about the sender: some servers check it only at the recipient. */
const ABOUT_US = /\b(sender|relay|spam|black ?list|block ?list|policy|spf|dkim|dmarc)/i;

/** Interprets a refusal after the greeting (RFC 5321, RFC 3463). Only a reply about the recipient may say that its address no longer exists. */
function refusalOf(error: SmtpError): LetterRefused {
  const { responseCode = 0, response = '', command = '' } = error;
  const [, status = ''] = /\b5\.(\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  const reason = reasonOf(error);
  // The library itself refuses letters that the server does not support, such as letters beyond ASCII.
  if (error.code === 'EENVELOPE' && !responseCode) return new LetterRefused(reason, 'never');
  if (responseCode < 500) return new LetterRefused(reason, responseCode ? 'later' : 'server');
  // A problem with us (our address, our setup), or a full mailbox: it may pass.
  const isOurs =
    /^MAIL/i.test(command) ||
    /^(7\.\d+|1\.[78])$/.test(status) ||
    (/^(1\.0)?$/.test(status) && ABOUT_US.test(response));
  if (isOurs || status === '2.2' || responseCode === 552) return new LetterRefused(reason, 'later');
  if (!/^RCPT/i.test(command)) return new LetterRefused(reason, 'never');
  // Microsoft's unknown recipient has the status of a host that does not answer: 5.4.1.
  const gone = status
    ? /^(1\.\d+|2\.1|4\.1)$/.test(status)
    : [550, 551, 553].includes(responseCode);
  return new LetterRefused(reason, gone ? 'recipient' : 'never');
}

export interface Wire {
  /** Resolves once the server has accepted the letter. Throws a LetterRefused. */
  send: (letter: Letter) => Promise<void>;
  close: () => void;
}

/**
 * Connects and signs in. Certificates are always checked, and only a local server may use plain text. Throws a
 * LetterRefused with the reason `server`.
 */
export async function openWire(target: MailTarget): Promise<Wire> {
  const { host, port, secure, here, auth, from } = target;
  // The bundler moves static imports of packages to the start of every function that can send.
  const [{ default: SMTPConnection }, { default: Composer }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/mail-composer'),
  ]);
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    requireTLS: !secure && !here,
    ignoreTLS: here && !secure,
    name: domainOf(from.address),
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
    ...BOUNDS,
  });
  // If the connection ends, everything that waits for it fails.
  let fail = (_error: SmtpError) => {};
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  connection.on('error', (error: SmtpError) => fail(error));
  connection.once('end', () => fail(new Error('The connection ended')));
  const step = <T>(begin: (done: (error?: Error | null, result?: T) => void) => void) =>
    Promise.race([
      new Promise<T>((resolve, reject) => {
        begin((error, result) => (error ? reject(error) : resolve(result as T)));
      }),
      failed,
    ]);
  try {
    await step((done) => connection.connect(done));
    if (auth) await step((done) => connection.login({ credentials: auth }, done));
  } catch (error) {
    connection.close();
    throw new LetterRefused(reasonOf(error as SmtpError), 'server');
  }
  return {
    send: async (letter) => {
      const composed = compose(Composer, letter, from);
      const message = await composed.build();
      try {
        await step((done) => connection.send(composed.getEnvelope(), message, done));
      } catch (error) {
        const taken = refusalOf(error as SmtpError);
        // Resets the connection for the next letter.
        if (taken.why !== 'server') await step((done) => connection.reset(done)).catch(() => {});
        throw taken;
      }
    },
    close: () => connection.quit(),
  };
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

const compose = (Composer: typeof MailComposer, letter: Letter, from: MailTarget['from']) =>
  new Composer({
    from,
    to: { name: '', address: letter.to },
    ...(letter.replyTo && { replyTo: letter.replyTo }),
    messageId: `<${letter.id}@${domainOf(from.address)}>`,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(letter.unsubscribe && {
        'List-Unsubscribe': { prepared: true, value: `<${letter.unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
