/** How long from the press of a link to the next page of the portal, with its files in the browser's cache. */
import { chromium, type Page } from '@playwright/test';
import { BROWSER_ARGS, ensureBrowser } from '../../scripts/local/browser.ts';
import { PORTAL_PAGES } from '../../src/config/portal.ts';
import type { Figure } from './bounds.ts';
import { median } from './statistics.ts';

const PRESSES = 9;
const { path: LIST } = PORTAL_PAGES.library;
const LINKS = `main li a[href^="${LIST}/"]`;
const DESKTOP = { width: 1350, height: 940 };

/** When, after the press (ms), the next page showed its heading and its text. */
interface Seen {
  heading: number;
  text: number;
}
declare global {
  var seen: Promise<Seen>;
}

/** Runs in each page: notes its presses for the next one, and what it shows itself. */
function watch(): void {
  const pressedAt = Number(sessionStorage.getItem('pressed'));
  addEventListener(
    'click',
    ({ timeStamp }) =>
      sessionStorage.setItem('pressed', String(performance.timeOrigin + timeStamp)),
    { capture: true },
  );
  const sinceIts = () => performance.timeOrigin + performance.now() - pressedAt;
  const shows = (selector: string) => document.querySelector(selector)?.getClientRects().length;
  globalThis.seen = new Promise((resolve) => {
    let heading: number | undefined;
    const look = () => {
      if (shows('h1')) heading ??= sinceIts();
      if (heading && shows('main article p')) resolve({ heading, text: sinceIts() });
    };
    const changes = new MutationObserver(() => requestAnimationFrame(look));
    changes.observe(document, { childList: true, subtree: true });
  });
}

/** Opens the list, points at a link as a hand does before it presses, and presses it. */
async function press(page: Page, list: string, turn: number): Promise<Seen> {
  await page.goto(list);
  const link = page.locator(LINKS).nth(turn);
  const ahead = page.waitForEvent('requestfinished', {
    predicate: (request) => new URL(request.url()).pathname.startsWith(`${LIST}/`),
  });
  await link.hover();
  await ahead;
  await link.click();
  await page.waitForURL(`**${LIST}/*`);
  return page.evaluate(() => seen);
}

/** The medians of some presses, each of another item; the first fills the cache and does not count. */
export async function timePresses(
  origin: string,
  cookie: { name: string; value: string },
): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
  const context = await browser.newContext({ viewport: DESKTOP, ignoreHTTPSErrors: true });
  await context.addCookies([{ ...cookie, url: origin, secure: true, httpOnly: true }]);
  await context.addInitScript(watch);
  const page = await context.newPage();
  const all: Seen[] = [];
  for (let turn = 0; turn <= PRESSES; turn += 1) all.push(await press(page, origin + LIST, turn));
  await browser.close();
  const middle = (what: keyof Seen) => Math.round(median(all.slice(1).map((seen) => seen[what])));
  return [
    { what: 'an item, press to heading, ms', value: middle('heading'), bound: 200 },
    { what: 'an item, press to text, ms', value: middle('text'), bound: 300 },
  ];
}
