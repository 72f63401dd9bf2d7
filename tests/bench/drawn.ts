/** How long until a page has drawn its data on a slow network with a slow processor. */
import { type Browser, chromium } from '@playwright/test';
import { BROWSER_ARGS, ensureBrowser } from '../../scripts/local/browser.ts';
import type { Figure } from './bounds.ts';
import type { MeasuredPage } from './pages.ts';
import { median } from './statistics.ts';

const RUNS = 5;
/** The "slow 4G" of the browsers' tools, as a real delay of each request, and a CPU four times slower. */
const NETWORK = {
  latency: 562.5,
  downloadThroughput: (1.47 * 1e6) / 8,
  uploadThroughput: 675e3 / 8,
};
const CPU_SLOWDOWN = 4;
const PHONE = { width: 412, height: 823 };
const DESKTOP = { width: 1350, height: 940 };
/** What has not been drawn after this (ms) will not be. */
const PATIENCE_MS = 30_000;

type Drawn = NonNullable<MeasuredPage['drawn']>;
interface Cookie {
  name: string;
  value: string;
}

/** What the page notes about itself; `drawnAt` is in milliseconds from the start of the navigation. */
interface Notes {
  shift: number;
  drawnAt?: number;
}

/** Runs in the page: notes when all selectors have a box, and the layout shift on the way. */
function watch(selectors: string[]) {
  const notes = window as unknown as Notes;
  notes.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      notes.shift += (entry as unknown as { value: number }).value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const drawn = selectors.every((selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box && box.width > 0;
    });
    if (drawn) notes.drawnAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** One visit; `drawnAt` is missing if the data never showed. */
async function visit(
  browser: Browser,
  {
    origin,
    path,
    drawn: { selectors, desktop = false },
  }: { origin: string; path: string; drawn: Drawn },
  cookie: Cookie,
): Promise<Notes> {
  const context = await browser.newContext({
    viewport: desktop ? DESKTOP : PHONE,
    ignoreHTTPSErrors: true,
  });
  await context.addCookies([{ ...cookie, url: origin, secure: true, httpOnly: true }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(watch, selectors);
  await page.goto(origin + path, { waitUntil: 'commit' });
  await page
    .waitForFunction(() => 'drawnAt' in window, undefined, { timeout: PATIENCE_MS })
    .catch(() => {});
  const { pathname } = new URL(page.url());
  if (pathname !== path) throw new Error(`${path} led to ${pathname}`);
  const notes = await page.evaluate(() => {
    const { shift, drawnAt } = window as unknown as Notes;
    return { shift, ...(drawnAt === undefined ? {} : { drawnAt }) };
  });
  await context.close();
  return notes;
}

/** The median of several visits; no number if the data never showed. */
export async function timeDrawn(
  origin: string,
  { path, drawn }: MeasuredPage,
  cookie: Cookie,
): Promise<Figure[]> {
  if (!drawn) return [];
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
  const visits: Notes[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    visits.push(await visit(browser, { origin, path, drawn }, cookie));
    if (visits.at(-1)?.drawnAt === undefined) break;
  }
  await browser.close();
  const times = visits.map(({ drawnAt }) => drawnAt ?? Number.NaN);
  return [
    {
      what: `${path} ${drawn.what} drawn on slow 4G, ms`,
      value: Math.round(median(times)),
      ...(drawn.bound === undefined ? {} : { bound: drawn.bound }),
    },
    {
      what: `${path} layout shift on the way`,
      value: Number(median(visits.map(({ shift }) => shift)).toFixed(4)),
      bound: 0.1,
    },
  ];
}
