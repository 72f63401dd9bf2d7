/** A mail server for local runs, and the page `/__mail` that shows its mails. It is never deployed. */
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { MAIL_URL } from '../../functions/lib/platform/env.ts';
import { leaveMailAddress, sendTo } from './mail-address.ts';

/** The page's address; each mail is below it by its number. */
const PAGE = '/__mail';
/** How many of the latest mails are kept. */
const MOST = 200;

interface Received {
  number: number;
  to: string;
  at: Date;
  email: Email;
}

export interface MailBox {
  /** The server's SMTP address. */
  url: string;
  /** The page at this path, or undefined if the path is not one of `/__mail`. */
  answer: (path: string) => Response | undefined;
  stop: () => Promise<void>;
}

/**
 * Starts the server for the site in `root` and makes the functions send to it, as do the commands that
 * run beside the site. Returns null if MAIL_URL names another server.
 */
export async function startMailBox(root: string): Promise<MailBox | null> {
  if (process.env[MAIL_URL]) return null;
  const mails: Received[] = [];
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: async (stream, session, done) => {
      const email = await PostalMime.parse(await buffer(stream));
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
      count += 1;
      mails.unshift({ number: count, to, at: new Date(), email });
      mails.length = Math.min(mails.length, MOST);
      done();
    },
  });
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  sendTo(url);
  const removeAddress = leaveMailAddress(root, url);
  return {
    url,
    answer: (path) => answer(mails, path),
    stop: () => {
      removeAddress();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const page = (title: string, body: string): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title><style>body{font:1rem/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}li{margin:.75rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere}iframe{width:100%;height:36rem;border:1px solid}</style><h1>${escaped(title)}</h1>${body}</html>`,
    { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } },
  );

function answer(mails: Received[], path: string): Response | undefined {
  if (path !== PAGE && !path.startsWith(`${PAGE}/`)) return undefined;
  if (path === PAGE) {
    const lines = mails.map(
      ({ number, to, at, email }) =>
        `<li><a href="${PAGE}/${number}">${escaped(email.subject ?? '')}</a><br>to ${escaped(to)}, <time>${at.toISOString()}</time></li>`,
    );
    return page(
      'Mails of this run',
      lines.length ? `<ul>${lines.join('')}</ul>` : '<p>None yet.</p>',
    );
  }
  const [, number, form] = /^\/__mail\/(\d+)(\.html)?$/.exec(path) ?? [];
  const mail = mails.find((one) => one.number === Number(number));
  if (!mail) return new Response('Not Found', { status: 404 });
  const { email } = mail;
  if (form) {
    return new Response(email.html ?? '', {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
        'Cache-Control': 'no-store',
      },
    });
  }
  const headers = email.headers.map(({ originalKey, value }) => `${originalKey}: ${value}`);
  return page(
    email.subject ?? '',
    `<p><a href="${PAGE}">All mails</a> · <a href="${PAGE}/${mail.number}.html">HTML alone</a></p><iframe title="As HTML" sandbox="allow-popups" src="${PAGE}/${mail.number}.html"></iframe><h2>As text</h2><pre>${escaped(email.text ?? '')}</pre><h2>Headers</h2><pre>${escaped(headers.join('\n'))}</pre>`,
  );
}
