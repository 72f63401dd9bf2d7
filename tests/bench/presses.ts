/** Measures the time from a link press to the next portal page, which opens in place, and the memory after 200 navigations. */
import type { Figure } from './bounds.ts';
import { type Cookie, connect, launchChrome, openTab, type Tab } from './chrome.ts';
import { median } from './statistics.ts';

const PRESSES = 5;
/** How long the page of a first visit rests before the press (ms). */
const REST_MS = 3_000;
/** How long a page rests before another press (ms). */
const PAUSE_MS = 1_000;
/** The longest wait for the next page (ms). */
const PATIENCE_MS = 30_000;
const TURNS = 200;
/** Navigations after which everything has loaded once. */
const WARM_TURNS = 20;

interface Turn {
  what: string;
  from: string;
  link: string;
  /** A selector that is visible when the next page has drawn its data. */
  data: string;
}

const SIDEBAR = 'nav a[href="/dashboard';
const FIRST_CONTACT = 'main a[href*="/contacts/view?id="]';
const TURNS_MEASURED: readonly Turn[] = [
  {
    what: 'library to item',
    from: '/library',
    link: 'main li a[href="/dashboard/library/estate-tax-in-2026"]',
    data: 'main article p',
  },
  {
    what: 'contacts to contact',
    from: '/contacts',
    link: FIRST_CONTACT,
    data: 'main:not(:has([data-skeleton])) h2',
  },
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

/** The times from the press to the next page's heading and data (ms); null if they never appeared. */
interface Seen {
  heading: number | null;
  data: number | null;
}

/** Runs in the page: resolves with the link's position when the link is visible and no skeleton is left. */
function whereIs(link: string, patience: number): Promise<{ x: number; y: number } | null> {
  return new Promise((resolve) => {
    setTimeout(resolve, patience, null);
    const look = () => {
      const isAtRest = document.querySelector('main:not(:has([data-skeleton])) h1');
      const shown = [...document.querySelectorAll(link)].find((one) => one.getClientRects().length);
      if (!isAtRest || !shown) return void setTimeout(look, 50);
      shown.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = shown.getBoundingClientRect();
      // The middle of a wrapped link may be outside its words.
      resolve({ x: x + Math.min(width / 2, 20), y: y + height / 2 });
    };
    look();
  });
}

/** Runs in the page before the press: resolves with the times after it. */
function watch(data: string, patience: number): Promise<Seen> {
  const before = location.href;
  return new Promise((resolve) => {
    const pressed = ({ timeStamp }: MouseEvent) => {
      const times: Seen = { heading: null, data: null };
      // React may keep the heading's element and change only its text.
      const words = () => document.querySelector('main h1')?.textContent;
      const old = words();
      const isDrawn = (selector: string) =>
        [...document.querySelectorAll(selector)].some((one) => one.getClientRects().length > 0);
      const look = () => {
        if (location.href === before) return;
        const now = performance.now() - timeStamp;
        if (words() !== old && isDrawn('main h1')) times.heading ??= now;
        if (times.heading === null || !isDrawn(data)) return;
        times.data = now;
        resolve(times);
      };
      setTimeout(() => resolve(times), patience);
      const changes = new MutationObserver(() => requestAnimationFrame(look));
      changes.observe(document, {
        attributes: true,
        childList: true,
        subtree: true,
        characterData: true,
      });
    };
    addEventListener('click', pressed, { capture: true, once: true });
  });
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Moves the mouse to the link in this tab and presses it. */
async function pressLink(tab: Tab, link: string, what: string): Promise<void> {
  const place = await tab.evaluate<{ x: number; y: number } | null>(whereIs, link, PATIENCE_MS);
  if (!place) throw new Error(`${what}: the link never appeared`);
  const mouse = { ...place, button: 'left', clickCount: 1 };
  await tab.tell('Input.dispatchMouseEvent', { type: 'mouseMoved', ...place });
  await tab.tell('Input.dispatchMouseEvent', { type: 'mousePressed', ...mouse });
  await tab.tell('Input.dispatchMouseEvent', { type: 'mouseReleased', ...mouse });
}

/** Opens the page of a turn, presses its link after a rest (ms), and returns the times. */
async function press(tab: Tab, origin: string, turn: Turn, rest: number): Promise<Seen> {
  await tab.open(`${origin}/dashboard${turn.from}`);
  await tab.evaluate(whereIs, turn.link, PATIENCE_MS);
  await after(rest);
  const seen = tab.evaluate<Seen>(watch, turn.data, PATIENCE_MS);
  await pressLink(tab, turn.link, turn.what);
  const times = await seen;
  if (times.data === null) {
    const lost = times.heading === null ? 'the heading' : turn.data;
    throw new Error(`${turn.what}: ${lost} never appeared`);
  }
  return times;
}

interface Conditions {
  words: string;
  isSlow: boolean;
  /** Presses in one profile, whose first one fills the cache and does not count; or each in a new one. */
  isFirst?: boolean;
  /** Times from the press (ms). */
  bounds: Partial<Record<keyof Seen, number>>;
}

const CONDITIONS: readonly Conditions[] = [
  { words: 'slow 4G, CPU 4x', isSlow: true, bounds: { heading: 150, data: 700 } },
  { words: 'unthrottled', isSlow: false, bounds: { heading: 50, data: 100 } },
  { words: 'first visit, slow 4G, CPU 4x', isSlow: true, isFirst: true, bounds: { heading: 200 } },
];

/** Presses each link several times. Prints each figure immediately, because the whole run takes minutes. */
async function measureTurns(
  open: (isSlow: boolean) => Promise<Tab>,
  origin: string,
  { words, isSlow, isFirst = false, bounds }: Conditions,
): Promise<Figure[]> {
  const visit = async (turn: Turn, presses: number, rest: number) => {
    const tab = await open(isSlow);
    const seen: Seen[] = [];
    for (let time = 0; time < presses; time += 1) seen.push(await press(tab, origin, turn, rest));
    await tab.close();
    return seen;
  };
  const figures: Figure[] = [];
  for (const turn of TURNS_MEASURED) {
    const all = isFirst ? [] : (await visit(turn, 1 + PRESSES, PAUSE_MS)).slice(1);
    while (all.length < PRESSES) all.push(...(await visit(turn, 1, REST_MS)));
    for (const [part, bound] of Object.entries(bounds) as [keyof Seen, number][]) {
      const value = Math.round(median(all.map((seen) => seen[part] ?? Number.NaN)));
      const what = `${turn.what}, ${words}, press to ${part}, ms`;
      console.log(`${what}: ${value} (at most ${bound})`);
      figures.push({ what, value, bound });
    }
  }
  return figures;
}

/** Runs in the page: resolves when it is at this path and no skeleton is left. */
function arrived(path: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const isThere = location.pathname === path;
      if (isThere && document.querySelector('main:not(:has([data-skeleton])) h1')) resolve();
      else setTimeout(look, 10);
    };
    look();
  });
}

/** How much more memory a page uses after many navigations than after the first ones, after garbage collection (MB). */
async function measureMemory(tab: Tab, origin: string): Promise<Figure> {
  const heap = async () => {
    await tab.tell('HeapProfiler.collectGarbage');
    return (await tab.tell<{ usedSize: number }>('Runtime.getHeapUsage')).usedSize;
  };
  const names = ['contacts', 'profile', 'library', 'tools', 'links'];
  await tab.open(`${origin}/dashboard`);
  let warm = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const path = `/dashboard/${names[turn % names.length]}`;
    await pressLink(tab, `nav a[href="${path}"]`, path);
    await tab.evaluate(arrived, path);
    if (turn === WARM_TURNS) warm = await heap();
  }
  const value = Number(((await heap()) - warm) / 1e6).toFixed(1);
  await tab.close();
  return { what: `memory after ${TURNS} turns, MB more`, value: Number(value), bound: 10 };
}

/** Measures presses with cached scripts, slow and unthrottled, and at first visits; and the memory after many. */
export async function timePresses(origin: string, cookie: Cookie): Promise<Figure[]> {
  const chrome = await launchChrome();
  const devtools = await connect(chrome);
  const open = (isSlow: boolean) =>
    openTab(devtools.send, { origin, cookie, isDesktop: true, isSlow });
  const figures: Figure[] = [];
  try {
    for (const conditions of CONDITIONS) {
      figures.push(...(await measureTurns(open, origin, conditions)));
    }
    return [...figures, await measureMemory(await open(false), origin)];
  } finally {
    devtools.close();
    chrome.kill();
  }
}
