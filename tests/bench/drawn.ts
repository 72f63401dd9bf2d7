/** Measures the time until a page has drawn its data on a slow network and a slow CPU. */
import type { Figure } from './bounds.ts';
import { type Cookie, connect, launchChrome, openTab, type Send } from './chrome.ts';
import type { MeasuredPage } from './pages.ts';
import { median } from './statistics.ts';

const RUNS = 5;
/** The longest wait for the data (ms). */
const PATIENCE_MS = 30_000;

type Drawn = NonNullable<MeasuredPage['drawn']>;
/** A page's measurements; `drawnAt` is in milliseconds from the start of the navigation, or null if the data never appeared. */
interface Notes {
  path: string;
  shift: number;
  drawnAt: number | null;
}

/** Runs in the page: resolves with the time when all selectors have a box, and the layout shift until then. */
function watch(selectors: string[], patience: number): Promise<Notes> {
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  return new Promise((resolve) => {
    const note = (drawnAt: number | null) => resolve({ path: location.pathname, shift, drawnAt });
    setTimeout(note, patience, null);
    const look = () => {
      const drawn = selectors.every((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return box && box.width > 0;
      });
      if (drawn) note(performance.now());
    };
    // Checks at the frame after a change, because checking every frame would slow the page.
    new MutationObserver(() => requestAnimationFrame(look)).observe(document, {
      attributes: true,
      childList: true,
      subtree: true,
    });
  });
}

/** Makes one visit in a separate profile. */
async function visit(
  send: Send,
  url: string,
  { selectors, desktop = false }: Drawn,
  cookie: Cookie,
): Promise<Notes> {
  const tab = await openTab(send, { origin: url, cookie, isDesktop: desktop, isSlow: true });
  const source = `drawing = (${watch})(${JSON.stringify(selectors)}, ${PATIENCE_MS})`;
  await tab.tell('Page.addScriptToEvaluateOnNewDocument', { source });
  await tab.tell('Page.navigate', { url });
  const notes = await tab.evaluate<Notes>(
    () => (globalThis as unknown as { drawing: unknown }).drawing,
  );
  await tab.close();
  return notes;
}

/** The medians of several visits; NaN if the data never appeared. */
export async function timeDrawn(
  origin: string,
  { path, drawn }: MeasuredPage,
  cookie: Cookie,
): Promise<Figure[]> {
  if (!drawn) return [];
  const chrome = await launchChrome();
  const devtools = await connect(chrome);
  const visits: Notes[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const notes = await visit(devtools.send, origin + path, drawn, cookie);
    if (notes.path !== path.split('#')[0]) throw new Error(`${path} led to ${notes.path}`);
    visits.push(notes);
    if (notes.drawnAt === null) break;
  }
  devtools.close();
  chrome.kill();
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
      bound: 0.01,
    },
  ];
}
