/** Notifies the office of new messages with a webhook, which says what kind arrived and nothing about the people involved. */

import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '@netlify/functions';
import { InnerAddress, isInner, lookupOuter } from './http/outer-address.ts';
import { type Keys, notifyTarget, type Target } from './platform/env.ts';
import { log } from './platform/log.ts';

/* Sends one webhook, signed according to Standard Webhooks (https://www.standardwebhooks.com). */

/** How long one try may take, and the pauses between tries (ms): three tries, within the platform's limit. */
const BOUNDS = { tryMs: 2_000, pausesMs: [200, 800] };

/** A message. Its id is the same for each try, so that a receiver can drop duplicates. */
interface Message {
  id: string;
  body: string;
}

/** A webhook that was not delivered. The message is a reason for the log, without the URL. */
class NotSent extends Error {
  override name = 'NotSent';
  /** Whether another try may help. */
  readonly again: boolean;

  constructor(reason: string, again: boolean) {
    super(reason);
    this.again = again;
  }
}

function headersOf({ id, body }: Message, keys: Keys | null, now: number) {
  const timestamp = String(Math.floor(now / 1000));
  const signatures = (keys ?? []).map(({ secret }) => {
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`);
    return `v1,${signature.digest('base64')}`;
  });
  return {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'User-Agent': 'portal-notices/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(signatures.length > 0 && { 'webhook-signature': signatures.join(' ') }),
  };
}

/** One try. Throws a NotSent. Redirects are not followed, because they would bypass the checks. */
async function post({ url, keys, inner }: Target, message: Message, tryMs: number): Promise<void> {
  // Loaded here, because they take longer to load than the rest of a function that may never send.
  const { request } =
    url.protocol === 'https:' ? await import('node:https') : await import('node:http');
  await new Promise<void>((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: headersOf(message, keys, Date.now()),
      agent: false,
      ...(!inner && { lookup: lookupOuter }),
    });
    const fail = (reason: string, again: boolean) => {
      reject(new NotSent(reason, again));
      sent.destroy();
    };
    const timer = setTimeout(() => fail('timeout', true), tryMs);
    sent.on('close', () => clearTimeout(timer));
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const refused = error instanceof InnerAddress;
      fail(refused ? 'inner_address' : (error.code ?? 'network'), !refused);
    });
    sent.on('response', ({ statusCode = 0 }) => {
      if (statusCode >= 200 && statusCode < 300) resolve();
      // Only the response's status is read.
      fail(`status_${statusCode}`, statusCode >= 500 || statusCode === 429);
    });
    sent.end(message.body);
  });
}

/** Sends the message, with up to three tries. Throws a NotSent. */
export async function send(
  target: Target,
  message: Message,
  { tryMs, pausesMs } = BOUNDS,
): Promise<void> {
  const host = target.url.hostname.replace(/^\[|\]$/g, '');
  // A numeric address is not looked up, so it is checked here.
  if (!target.inner && isIP(host) && isInner(host)) throw new NotSent('inner_address', false);
  for (const wait of pausesMs) {
    try {
      return await post(target, message, tryMs);
    } catch (error) {
      if (!(error as NotSent).again) throw error;
      await pause(wait);
    }
  }
  return post(target, message, tryMs);
}

const NOTICES = {
  lead: { event: 'lead', text: 'A new lead is waiting.' },
  order: { event: 'order', text: 'A new order is waiting.' },
  ticket: { event: 'ticket', text: 'A ticket is waiting for an answer.' },
  sign_ins: { event: 'alarm', text: 'Many sign-ins failed. The log says where.' },
  messages: { event: 'alarm', text: 'Many messages came in a short time. The log says where.' },
} as const;
type Notice = keyof typeof NOTICES;

/** The ids that this instance has sent, so that a repeated request notifies only once. */
const sent = new Set<string>();
const MOST_REMEMBERED = 1_000;

function isNews(id: string): boolean {
  if (sent.has(id)) return false;
  if (sent.size >= MOST_REMEMBERED) sent.clear();
  sent.add(id);
  return true;
}

/**
 * Sends the notice after the response to the request. Never throws and delays no one: if the notice
 * is not delivered, a log line says so. `thing` is the id of the new row.
 */
export function notify(notice: Notice, thing: string, context: Context): void {
  const work = tell(notice, `${notice}_${thing}`).catch((error: Error) =>
    log({
      event: 'notice_failed',
      requestId: context.requestId,
      notice,
      reason: error.message,
    }),
  );
  // On a local machine the process keeps running.
  context.waitUntil?.(work);
}

async function tell(notice: Notice, id: string): Promise<void> {
  const target = notifyTarget();
  if (!target || !isNews(id)) return;
  const body = JSON.stringify({ ...NOTICES[notice], at: new Date().toISOString(), count: 1 });
  await send(target, { id, body });
}
