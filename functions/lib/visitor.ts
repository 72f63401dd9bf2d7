/** The data about someone who follows a link, kept only while the visit is counted. */
import { createHmac } from 'node:crypto';
import { DAY_MS } from '../../src/config/units.ts';
import { dayOf } from '../../src/contract/reference.ts';
import { readSession } from './auth/session-token.ts';
import { sessionKeys } from './env.ts';
import { networkOf } from './ip.ts';

/** How every browser's name begins, including those of in-app browsers, such as LinkedIn's or Pinterest's. */
const BROWSER = /^(?:Mozilla|Opera)\/\d[\d.]* \(/;

/** Crawlers, link previewers and libraries that borrow a browser's name. "Cubot" is a phone brand. */
const BOT = new RegExp(
  [
    '(?<!cu)bot',
    // Old versions of Internet Explorer call themselves compatible as well.
    '\\bcompatible;(?! msie \\d)|https?://',
    'crawl|spider|slurp|archiver|scrap(?:er|y)|fetcher|preview|headless|phantomjs',
    'google-(?:inspectiontool|read-aloud|site-verification|safety)|googleother|apis-google|mediapartners',
    'facebookexternalhit|facebookcatalog|meta-external|slack-imgproxy',
    'embedly|iframely|vkshare|flipboardproxy|ms-office|msoffice|microsoft office',
    'lighthouse|pagespeed|pingdom|statuscake|synthetics|uptime|powershell',
    'aiohttp|httpx|urllib|apache-httpclient|libwww|guzzle|insomnia|httpie|cfnetwork',
  ].join('|'),
  'i',
);

/** Whether a user agent belongs to a program. An empty one does, since every browser sends one. */
export const isBot = (agent: string): boolean => !BROWSER.test(agent) || BOT.test(agent);

/** A visitor's data for the database. */
export interface Visitor {
  /** The moment of the visit. */
  at: Date;
  /** The affiliate whose browser it is, based only on the signature of its session. */
  affiliateId: string | null;
  /** Whether it is a program, or a browser that only prefetches. */
  bot: boolean;
  /**
   * The same for one address and user agent on one day: for the day before the visit's day in UTC,
   * and for that day. In the time zones of affiliates, which are behind UTC, it is one of the two.
   */
  digests: Buffer[];
  /** The same for all user agents of one address. */
  networks: Buffer[];
}

/** Headers of browsers that load a page before anyone opens it (older ones use their own headers). */
export const AHEAD = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'];

export const isAhead = ({ headers }: Request): boolean =>
  AHEAD.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''));

/**
 * The visitor of a request. Neither the address nor the user agent leaves this function: the
 * digests are keyed with a secret of the site, so that someone who sees one in a database log
 * learns nothing, even by trying all addresses. Throws a ConfigError if the site has no keys.
 */
export async function visitorOf(request: Request, address: string): Promise<Visitor> {
  const agent = request.headers.get('user-agent') ?? '';
  const at = new Date();
  const days = [dayOf(at.getTime() - DAY_MS), dayOf(at.getTime())];
  const session = await readSession(request);
  const [{ secret }] = sessionKeys();
  const digestsOf = (...parts: string[]) =>
    days.map((day) =>
      createHmac('sha256', secret)
        .update(JSON.stringify(['visit', day, networkOf(address), ...parts]))
        .digest(),
    );
  return {
    at,
    affiliateId: session?.affiliateId ?? null,
    bot: request.method !== 'GET' || isAhead(request) || isBot(agent),
    digests: digestsOf(agent),
    networks: digestsOf(),
  };
}
