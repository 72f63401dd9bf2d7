/** How long from the press of a link to the next page of the portal, in place, and what 200 such turns leave in memory. */
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGS, ensureBrowser } from '../../scripts/local/browser.ts';
import type { Figure } from './bounds.ts';
import { CPU_SLOWDOWN, NETWORK } from './drawn.ts';
import { median } from './statistics.ts';

const PRESSES = 5;
const DESKTOP = { width: 1350, height: 940 };
/** How long a page of a first visit is looked at before the press (ms). */
const REST_MS = 3_000;
const TURNS = 200;
/** Turns after which everything has been loaded once. */
const WARM_TURNS = 20;

interface Turn {
  what: string;
  from: string;
  link: string;
  /** Shows when the next page has drawn its data. */
  data: string;
}

const ITEM = 'main li a[href="/dashboard/library/estate-tax-in-2026"]';
const SIDEBAR = 'nav a[href="/dashboard';
const FIRST_CONTACT = 'main a[href*="/contacts/view?id="]';
const TURNS_MEASURED: readonly Turn[] = [
  { what: 'library to item', from: '/library', link: ITEM, data: 'main article p' },
  { what: 'contacts to contact', from: '/contacts', link: FIRST_CONTACT, data: 'main h2' },
  { what: 'home to contacts', from: '', link: `${SIDEBAR}/contacts"]`, data: FIRST_CONTACT },
  {
    what: 'contacts to profile',
    from: '/contacts',
    link: `${SIDEBAR}/profile"]`,
    data: 'main form input',
  },
  {
    what: 'tools to RMD',
    from: '/tools',
    link: 'main a[href="/dashboard/tools/rmd"]',
    data: 'output[name=rmd]',
  },
];

/** When, after the press (ms), the next page showed its heading and its data. */
interface Seen {
  heading: number;
  data: number;
}
declare global {
  var seen: Promise<Seen>;
}

/** Runs in the page before the press: notes what shows after it. */
function watch(data: string): void {
  const before = location.pathname;
  globalThis.seen = new Promise((resolve) => {
    const pressed = ({ timeStamp }: MouseEvent) => {
      // React may keep the element and change its words.
      const words = () => document.querySelector('main h1')?.textContent;
      const old = words();
      let heading: number | undefined;
      const look = () => {
        const [now, title] = [performance.now() - timeStamp, document.querySelector('main h1')];
        if (location.pathname === before) return;
        if (words() !== old && title?.getClientRects().length) heading ??= now;
        if (heading === undefined || !document.querySelector(data)?.getClientRects().length) return;
        changes.disconnect();
        resolve({ heading, data: now });
      };
      const changes = new MutationObserver(() => requestAnimationFrame(look));
      changes.observe(document, { childList: true, subtree: true, characterData: true });
    };
    addEventListener('click', pressed, { capture: true, once: true });
  });
}

async function throttle(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Opens the page of a turn, presses its link, and answers what showed when. */
async function press(page: Page, origin: string, turn: Turn, rest: number): Promise<Seen> {
  await page.goto(`${origin}/dashboard${turn.from}`);
  await page.locator(turn.link).first().waitFor();
  await page.waitForSelector('main:not(:has([data-skeleton]))');
  await page.waitForTimeout(rest);
  await page.evaluate(watch, turn.data);
  await page.locator(turn.link).first().click();
  return page.evaluate(() => seen);
}

const middle = (all: readonly Seen[], what: keyof Seen) =>
  Math.round(median(all.map((seen) => seen[what])));

/** Presses each link some times in one profile; the first press fills the cache and does not count. */
async function measureTurns(
  context: BrowserContext,
  origin: string,
  { isSlow, bounds }: { isSlow: boolean; bounds: Seen },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const where = isSlow ? 'slow 4G, CPU 4x' : 'unthrottled';
  for (const turn of TURNS_MEASURED) {
    const page = await context.newPage();
    await press(page, origin, turn, 0);
    if (isSlow) await throttle(await context.newCDPSession(page));
    const all: Seen[] = [];
    for (let time = 0; time < PRESSES; time += 1) all.push(await press(page, origin, turn, 1_000));
    await page.close();
    for (const part of ['heading', 'data'] as const) {
      const what = `${turn.what}, press to ${part}, ${where}, ms`;
      figures.push({ what, value: middle(all, part), bound: bounds[part] });
    }
  }
  return figures;
}

/** What the page holds after garbage is collected (bytes). */
async function heap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/** How much the page holds more after many turns than after the first ones (MB). */
async function measureMemory(context: BrowserContext, origin: string): Promise<Figure> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(`${origin}/dashboard`);
  const names = ['contacts', 'profile', 'library', 'tools', 'links'];
  let warm = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const path = `/dashboard/${names[turn % names.length]}`;
    await page.locator(`nav a[href="${path}"]`).first().click();
    await page.waitForURL(`**${path}`);
    await page.waitForSelector('main:not(:has([data-skeleton])) h1');
    if (turn === WARM_TURNS) warm = await heap(session);
  }
  const value = Number((((await heap(session)) - warm) / 1e6).toFixed(1));
  await page.close();
  return { what: `memory after ${TURNS} turns, MB more`, value, bound: 10 };
}

/** The medians of some presses: with scripts in the cache, slow and not, and at a first visit; and the memory of many. */
export async function timePresses(
  origin: string,
  cookie: { name: string; value: string },
): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
  const newContext = async () => {
    const context = await browser.newContext({ viewport: DESKTOP });
    await context.addCookies([{ ...cookie, url: origin, httpOnly: true }]);
    return context;
  };
  const context = await newContext();
  const figures = [
    ...(await measureTurns(context, origin, { isSlow: true, bounds: { heading: 150, data: 700 } })),
    ...(await measureTurns(context, origin, { isSlow: false, bounds: { heading: 50, data: 100 } })),
    await measureMemory(context, origin),
  ];
  for (const turn of TURNS_MEASURED) {
    const all: Seen[] = [];
    for (let time = 0; time < PRESSES; time += 1) {
      const first = await newContext();
      const page = await first.newPage();
      await throttle(await first.newCDPSession(page));
      all.push(await press(page, origin, turn, REST_MS));
      await first.close();
    }
    const what = `${turn.what}, press to heading, first visit, slow 4G, CPU 4x, ms`;
    figures.push({ what, value: middle(all, 'heading'), bound: 200 });
  }
  await browser.close();
  return figures;
}
