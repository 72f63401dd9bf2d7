import type { Page } from '@playwright/test';
import { openSignedIn } from './dashboard.ts';
import { expect, test } from './journey.ts';

const PAGES = ['/', '/dashboard', '/login', '/nowhere', '/privacy'] as const;
/** The pages with the most in a row. */
const SAMPLES: readonly string[] = ['/', '/dashboard'];

/** How far the page can be scrolled sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(10_000, 0);
    const root = document.documentElement;
    return [window.scrollX, root.scrollWidth - root.clientWidth];
  });

/** Opens a page, and waits until its islands run. */
async function open(page: Page, path: string) {
  if (path === '/dashboard') await openSignedIn(page);
  else await page.goto(path);
  await page.waitForLoadState('networkidle');
}

/** Adds a reader's own style, as an extension or a browser setting would. */
async function readWith(page: Page, css: string) {
  await page.evaluate(async (text) => {
    const sheet = await new CSSStyleSheet().replace(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

const LARGE = 'html { font-size: 200% !important; }';
// WCAG 2.2, 1.4.12.
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

for (const path of PAGES) {
  test(`${path} does not scroll sideways at 320 px, nor at 360 px with text at 200% or with text spacing`, {
    tag: SAMPLES.includes(path) ? [] : '@deep',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, path);
    expect(await overflow(page)).toEqual([0, 0]);
    await page.setViewportSize({ width: 360, height: 780 });
    for (const css of [LARGE, SPACED]) {
      await readWith(page, css);
      expect(await overflow(page)).toEqual([0, 0]);
    }
  });
}
