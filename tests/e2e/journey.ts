/** The `test` function of the end-to-end tests: a page on the built site that fails on unexpected console errors and failed requests. */
import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { DEMO } from '../../scripts/local/demo.ts';
import { TOAST_LIFETIME_MS } from '../../src/config/tokens.ts';
import { typeLikePeople } from '../browsers/typed.ts';
import { lendPage, type PageLending } from './shared-page.ts';

export { expect };

/** The browser's own message about an answer that the test expects. */
const EXPECTED_STATUS = /Failed to load resource: the server responded with a status of (401|404)/;

/** A violation of the page's policy, which the page writes to its console. */
const POLICY = /^policy: .*/;

/** Firefox aborts a page's requests when the page is left, and the page logs that. */
const LEFT = /^Error$|(could not be (loaded|checked|drawn)|was not (loaded|read)) Error$/;

export interface Watch {
  /** The console errors that this test expects: they do not fail it. */
  expectedErrors: RegExp | undefined;
  /** Whether a page at rest loads the scripts of the sidebar's pages. That takes a third of the time of a load, so only the tests that are about it set this. */
  preloading: boolean;
  /** Whether the test needs a browser that has loaded nothing yet. */
  cold: boolean;
  /** The page that the worker's tests share, if nothing about the test's browser is special. */
  borrowed: { context: BrowserContext; page: Page } | undefined;
}

interface Lending {
  lending: PageLending;
}

/** Does not load other pages' scripts at rest. */
const savesData = () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
};

export const test = base.extend<Watch, Lending>({
  expectedErrors: [undefined, { option: true }],
  preloading: [false, { option: true }],
  cold: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  baseURL: async ({}, use) => use(process.env.E2E_ORIGIN),
  lending: [
    async ({ browser }, use) => use(lendPage(browser, process.env.E2E_ORIGIN ?? '')),
    { scope: 'worker' },
  ],
  borrowed: async (
    {
      baseURL,
      browserName,
      colorScheme,
      cold,
      hasTouch,
      javaScriptEnabled,
      lending,
      preloading,
      reducedMotion,
      timezoneId,
      viewport,
    },
    use,
    testInfo,
  ) => {
    const isSpecial =
      cold || preloading || hasTouch || !javaScriptEnabled || timezoneId !== undefined;
    const isOrdinary =
      // The shared page is one of this site, not of one that a file builds for itself.
      baseURL === process.env.E2E_ORIGIN &&
      browserName === 'chromium' &&
      colorScheme === 'light' &&
      reducedMotion === 'reduce' &&
      viewport !== null &&
      !isSpecial;
    if (!isOrdinary) return use(undefined);
    const borrowed = await lending.borrow();
    await borrowed.page.setViewportSize(viewport);
    await use(borrowed);
    await lending.giveBack(testInfo.status === testInfo.expectedStatus);
  },
  context: async ({ context: own, borrowed, browserName, preloading }, use) => {
    const context = borrowed?.context ?? own;
    if (!preloading) await context.addInitScript(savesData);
    if (browserName === 'firefox') await typeLikePeople(context);
    // Simulates a browser without the Navigation API, in which pages load as documents.
    if (process.env.WITHOUT_NAVIGATION_API) {
      await context.addInitScript(() => Reflect.deleteProperty(window, 'navigation'));
    }
    await use(context);
  },
  page: async ({ context, borrowed, baseURL, expectedErrors, browserName }, use) => {
    const page = borrowed?.page ?? (await context.newPage());
    const faults: string[] = [];
    page.on('console', (message) => {
      const text = message.text();
      const policy = POLICY.exec(text)?.[0];
      const expected =
        EXPECTED_STATUS.test(text) ||
        expectedErrors?.test(text) ||
        (browserName === 'firefox' && LEFT.test(text));
      if (policy) faults.push(policy);
      else if (['error', 'warning'].includes(message.type()) && !expected)
        faults.push(`console: ${text}`);
    });
    page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol !== 'data:' && protocol !== 'blob:' && origin !== baseURL) {
        faults.push(`foreign request: ${request.url()}`);
      }
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.info(
          `policy: ${event.effectiveDirective} blocked ${event.blockedURI} ${event.sample}`,
        );
      });
    });
    await use(page);
    expect(faults).toEqual([]);
  },
});

/** Stops the page's clock; only `runUntil` and `page.clock.runFor` move it. Call this before the page opens. */
export async function stopTime(page: Page): Promise<void> {
  const start = Date.UTC(2026, 10, 20, 12);
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 1_000);
}

/** Advances the page's clock in small steps until this is on the page. */
export const runUntil = (page: Page, awaited: Locator): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(20);
        return awaited.count();
      },
      { intervals: [20] },
    )
    .toBeGreaterThan(0);

/** The region of the toasts. */
export const toasts = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notifications (F8)' });

/** Keeps toasts until they are dismissed, because a slow machine would check too late. Call this before the page opens. */
export const keepToasts = (page: Page) =>
  page.addInitScript((lifetime) => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (work: TimerHandler, ms?: number) => (ms === lifetime ? 0 : setTimeout(work, ms)),
    });
  }, TOAST_LIFETIME_MS);

/** Counts the presses of buttons and the choices from lists since `start`. */
export function pressCounter() {
  let presses = 0;
  return {
    press: async (button: Locator) => {
      presses += 1;
      await button.click();
    },
    pick: async (list: Locator, option: string) => {
      presses += 1;
      await list.selectOption(option);
    },
    start: () => {
      presses = 0;
    },
    count: () => presses,
  };
}

/** Presses the button of this name. */
export const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).click();

/** Follows the link of this name. */
export const follow = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('link', { name }).click();

/** Opens the menu of this button, and presses one of its items. */
export async function choose(page: Page, menu: string, item: string | RegExp) {
  await press(page, menu);
  await page.getByRole('menuitem', { name: item }).click();
}

/** Types into the field with this label. */
export const fill = (within: Page | Locator, label: string, value: string) =>
  within.getByLabel(label).fill(value);

export const expectText = (within: Page | Locator, text: string | RegExp) =>
  expect(within.getByText(text)).toBeVisible();

/** Expects this value in the field with this label. */
export const expectValue = (within: Page | Locator, label: string, value: string | RegExp) =>
  expect(within.getByLabel(label)).toHaveValue(value);

export const expectAlert = (page: Page, text: string) =>
  expect(page.getByRole('alert')).toContainText(text);

/** Expects the page, or the part of one, that has this heading. */
export const expectHeading = (within: Page | Locator, name: string) =>
  expect(within.getByRole('heading', { level: 1, name })).toBeVisible();

/** Waits until React has replaced the HTML of a portal page: a link that is pressed before loads a document, and loses the focus. */
export const expectStarted = (page: Page) =>
  expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();

/** Scrolls to the form in this place of the landing page and waits until React has hydrated it. */
export async function reachForm(page: Page, place: string) {
  const form = page.locator(`${place} form:visible`);
  await form.scrollIntoViewIfNeeded();
  await expect(page.locator(`${place} astro-island[ssr]:has(form)`)).toHaveCount(0);
  return form;
}

/** Waits for the first paint. Measuring boxes earlier would break the delayed display of elements with `@starting-style`. */
export const afterPaint = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);

/** How far the page can be scrolled sideways (px). */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Makes a request and waits for its answer; by then, all earlier requests of the page have been seen. */
export const afterRequests = (page: Page) =>
  page.evaluate(() => fetch('/robots.txt').then(() => {}));

/** Signs the demo affiliate in through the login page. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(DEMO.username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Welcome back, Financial Advisor',
  );
}
