/** Programs among the visitors, by what they call themselves. */

/**
 * Crawlers, previewers of messengers and libraries. "Cubot" is a make of phones. Browsers inside
 * apps, such as LinkedIn's or Pinterest's, carry the app's name as well: those are people.
 */
const BOT = new RegExp(
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
