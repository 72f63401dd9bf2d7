/** How long after a press on a link the next page has drawn its data, with what browsers keep already there. */
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGS, ensureBrowser } from '../../scripts/local/browser.ts';
import { PORTAL_PAGES } from '../../src/config/portal.ts';
import type { Figure } from './bounds.ts';
import { type Cookie, watch } from './drawn.ts';
import { median } from './statistics.ts';

const PRESSES = 7;
const MOST_MS = 300;
/** The first item of the list, and what its page shows of its text. */
const LINK = 'main li a[href*="/library/"]';
const TEXT = 'main article h2';

/** Milliseconds from the press on an item of the list to its text. */
async function press(page: Page, n: number): Promise<number> {
  await page.goto(PORTAL_PAGES.library.path);
  const link = page.locator(LINK).nth(n);
  await link.waitFor();
  await link.hover();
  const pressed = await page.evaluate(() => performance.timeOrigin + performance.now());
  await link.click({ noWaitAfter: true });
  await page.waitForURL(`**${PORTAL_PAGES.library.path}/*`, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'drawnAt' in window);
  const drawn = await page.evaluate(
    () => performance.timeOrigin + (window as unknown as { drawnAt: number }).drawnAt,
  );
  return drawn - pressed;
}

async function pressAll(context: BrowserContext): Promise<number[]> {
  const page = await context.newPage();
  await page.addInitScript(watch, [TEXT]);
  const times: number[] = [];
  // The first press fetches what the others have.
  for (let n = 0; n <= PRESSES; n += 1) times.push(await press(page, n));
  return times.slice(1);
}

/** Presses items of the library, one after the other. */
export async function timePressed(origin: string, cookie: Cookie): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
  const context = await browser.newContext({ baseURL: origin, ignoreHTTPSErrors: true });
  await context.addCookies([{ ...cookie, url: origin, secure: true, httpOnly: true }]);
  const times = await pressAll(context);
  await browser.close();
  return [
    {
      what: 'an item of the library after a press, warm, ms',
      value: Math.round(median(times)),
      bound: MOST_MS,
    },
  ];
}
