/** What is known of somebody who follows a link, for as long as it takes to count the visit. */
import { createHmac } from 'node:crypto';
import { dayOf } from '../../src/contract/reference.ts';
import { readSession } from './auth/session-token.ts';
import { sessionKeys } from './env.ts';
import { networkOf } from './ip.ts';

/* What is known of somebody who follows a link, for as long as it takes to count the visit. */

/**
 * Crawlers, previewers of messengers and libraries. "Cubot" is a make of phones. Browsers inside
 * apps, such as LinkedIn's or Pinterest's, carry the app's name as well: those are people.
 */
export const BOT = new RegExp(
  [
    '(?<!cu)bot',
    'crawl|spider|slurp|archiver|scrap(?:er|y)|fetcher|preview|headless|phantomjs',
    'google-(?:inspectiontool|read-aloud|site-verification|safety)|googleother|apis-google|mediapartners',
    'facebookexternalhit|facebookcatalog|meta-external|^whatsapp|^viber|^signal|slack-imgproxy',
    'embedly|iframely|vkshare|flipboardproxy|ms-office|msoffice|microsoft office',
    'lighthouse|pagespeed|pingdom|statuscake|synthetics|uptime',
    '^curl|^wget|^python|aiohttp|httpx|urllib|^go-http|^okhttp|^java|apache-httpclient',
    '^axios|^node|^undici|^got |^ruby|^perl|libwww|^php|guzzle|^dart|^postman|insomnia|httpie|^reqwest',
    // What apps load by themselves, without a browser.
    '^dalvik|cfnetwork',
  ].join('|'),
  'i',
);

/** Whether a user agent belongs to a program. An empty one does, since every browser sends one. */
export const isBot = (agent: string): boolean => agent.trim() === '' || BOT.test(agent);

/** A visitor as the database gets to know of one. */
export interface Visitor {
  /** The day of the visit (UTC), as YYYY-MM-DD. */
  day: string;
  /** The affiliate whose browser it is, by the signature of its session alone. */
  affiliateId: string | null;
  /** Whether it is a program, or a browser that only looks ahead. */
  bot: boolean;
  /** The same for one address and agent on one day. */
  digest: Buffer;
  /** The same for all agents of one address on one day. */
  network: Buffer;
}

/** Browsers that load a page before anybody asked for it (the older ones by their own headers). */
export const AHEAD = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'];

export const isAhead = ({ headers }: Request): boolean =>
  AHEAD.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''));

/**
 * The visitor behind a request. Neither address nor agent leaves this function: the digests are keyed
 * with a secret of the site, so that somebody who reads it in a log of the database learns nothing, not
 * even by trying all addresses. Throws a ConfigError if the site has no keys.
 */
export async function visitorOf(request: Request, address: string): Promise<Visitor> {
  const agent = request.headers.get('user-agent') ?? '';
  const day = dayOf(Date.now());
  const session = await readSession(request);
  const [{ secret }] = sessionKeys();
  const digestOf = (...parts: string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['visit', day, networkOf(address), ...parts]))
      .digest();
  return {
    day,
    affiliateId: session?.affiliateId ?? null,
    bot: request.method !== 'GET' || isAhead(request) || isBot(agent),
    digest: digestOf(agent),
    network: digestOf(),
  };
}
