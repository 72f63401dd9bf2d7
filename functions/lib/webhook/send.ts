/** Sends one webhook, signed as Standard Webhooks has it (https://www.standardwebhooks.com). */
import { createHmac } from 'node:crypto';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Keys } from '../env.ts';
import { InnerAddress, isInner, lookupOuter } from './outer-address.ts';

/** How long one try may take and the pauses between them (ms): three tries, all within what the platform gives. */
const BOUNDS = { tryMs: 2_000, pausesMs: [200, 800] };

/** Where webhooks go. */
export interface Target {
  url: URL;
  /** Each signs, so that the receiver's may change; without any nothing is signed. */
  keys: Keys | null;
  /** Whether addresses inside are allowed: on the machine of somebody who tries it out. */
  inner: boolean;
}

/** The same id for each try of one message: a receiver that knows it may drop the others. */
export interface Message {
  id: string;
  body: string;
}

/** A webhook that did not arrive; the message is a reason for the log, without the address. */
export class NotSent extends Error {
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

/** One try. Throws a NotSent. Redirects are not followed: they would lead past the checks. */
const post = ({ url, keys, inner }: Target, message: Message, tryMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
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
      // Whatever the answer says beside its status is not read.
      fail(`status_${statusCode}`, statusCode >= 500 || statusCode === 429);
    });
    sent.end(message.body);
  });

/** Sends the message, in three tries. Throws a NotSent. */
export async function send(
  target: Target,
  message: Message,
  { tryMs, pausesMs } = BOUNDS,
): Promise<void> {
  const host = target.url.hostname.replace(/^\[|\]$/g, '');
  // An address in numbers is not looked up.
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
