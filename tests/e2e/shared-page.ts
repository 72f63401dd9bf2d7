/**
 * The page that the journeys of a worker share. Its renderer has compiled the site's scripts before,
 * so a document opens in a third of the time that a new renderer needs. Between two journeys only the
 * browser's cache stays: cookies, stored texts, routes, listeners, scripts and emulation go.
 */
import type { Browser, BrowserContext, Disposable, Page } from '@playwright/test';

/** A document of the site without scripts: a blank page would end the renderer. */
const QUIET = '/robots.txt';

/** What journeys listen to. Playwright itself listens to the other events. */
const HEARD = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
];

interface SharedPage {
  context: BrowserContext;
  page: Page;
  /** Leaves nothing of a journey. False if that is impossible, so that the next one needs a new page. */
  reset: () => Promise<boolean>;
}

async function openSharedPage(browser: Browser, baseURL: string): Promise<SharedPage> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const scripts: Disposable[] = [];
  let isSpent = false;
  const spend = () => {
    isSpent = true;
  };
  // What a journey adds to the page is only known here.
  for (const owner of [context, page]) {
    const addInitScript = owner.addInitScript.bind(owner) as Page['addInitScript'];
    owner.addInitScript = async (...script: Parameters<Page['addInitScript']>) => {
      const added = await addInitScript(...script);
      scripts.push(added);
      return added;
    };
  }
  // A stopped clock and what a debugger changed cannot be taken back.
  before(context, 'newCDPSession', spend);
  for (const method of ['install', 'pauseAt', 'setFixedTime'] as const) {
    before(page.clock, method, spend);
  }
  const reset = async () => {
    if (isSpent || page.isClosed()) return false;
    for (const event of HEARD) await page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const script of scripts.splice(0)) await script.dispose();
    await context.setOffline(false);
    await context.clearPermissions();
    await page.emulateMedia({
      media: null,
      colorScheme: 'light',
      contrast: 'no-preference',
      forcedColors: 'none',
      reducedMotion: 'reduce',
    });
    // A page that is still on its way elsewhere does not let itself be led away.
    if (!(await page.goto(QUIET).catch(() => null))) return false;
    await page.mouse.move(0, 0);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    return true;
  };
  return { context, page, reset };
}

/** Calls `notice` before each call of this method. */
function before<Name extends string>(
  owner: Record<Name, (...values: never[]) => unknown>,
  name: Name,
  notice: () => void,
): void {
  const method = owner[name].bind(owner);
  owner[name] = (...values: never[]) => {
    notice();
    return method(...values);
  };
}

/** Lends a worker's page to one journey after another. */
export interface PageLending {
  borrow: () => Promise<{ context: BrowserContext; page: Page }>;
  /** A journey that failed leaves its page to nobody. */
  giveBack: (hasPassed: boolean) => Promise<void>;
}

export function lendPage(browser: Browser, baseURL: string): PageLending {
  let shared: SharedPage | undefined;
  return {
    borrow: async () => {
      shared ??= await openSharedPage(browser, baseURL);
      return shared;
    },
    giveBack: async (hasPassed) => {
      if (!shared || (hasPassed && (await shared.reset()))) return;
      await shared.context.close();
      shared = undefined;
    },
  };
}
