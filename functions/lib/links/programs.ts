/** Tells people from programs: crawlers, previewers of links, and browsers that load a page before anyone opens it. */

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

/** Headers of browsers that load a page before anyone opens it (older ones use their own headers). */
const AHEAD = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'];

const isAhead = ({ headers }: Request): boolean =>
  AHEAD.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''));

/** Whether no person opens the page with this request: a program sends it, or a browser that only prefetches. */
export const isProgram = (request: Request): boolean =>
  isAhead(request) || isBot(request.headers.get('user-agent') ?? '');
