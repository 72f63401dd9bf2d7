import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page, test } from '@playwright/test';
import { findTestBrowser } from '../../scripts/local/browser.ts';
import { TEST_BROWSER_ARGS } from './browser-args.ts';

/** The largest allowed Cumulative Layout Shift. Lighthouse calls 0.1 good, but here nothing needs to move. */
const MOST_SHIFT = 0.01;
const WIDTHS = [360, 1280];

/** Font folders of machines without Arial and Georgia. */
const MACHINES = ['/usr/share/fonts/truetype/liberation', '/usr/share/fonts/truetype/dejavu'];

/** Loads the page, releases its fonts after it was painted without them, and returns the layout shift. */
async function shiftByFonts(page: Page, url: string): Promise<number> {
  let held = 0;
  let release = () => {};
  const seen = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    held += 1;
    await seen;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.sum += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length);
  release();
  await page.waitForLoadState('networkidle');
  expect(held, 'fonts that came late').toBe(2);
  return page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { shifts: { sum: number } }).shifts.sum;
  });
}

for (const folder of MACHINES) {
  test(`late fonts do not move the landing page on a machine with only ${folder}`, async () => {
    test.skip(!existsSync(folder), 'This machine does not have these fonts');
    const home = await mkdtemp(join(tmpdir(), 'fonts-'));
    const FONTCONFIG_FILE = join(home, 'fonts.conf');
    await writeFile(
      FONTCONFIG_FILE,
      `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${home}</cachedir></fontconfig>`,
    );
    const executablePath = findTestBrowser();
    const browser = await chromium.launch({
      args: TEST_BROWSER_ARGS,
      ...(executablePath ? { executablePath } : {}),
      env: { ...(process.env as Record<string, string>), FONTCONFIG_FILE },
    });
    const shifts: number[] = [];
    for (const width of WIDTHS) {
      const page = await browser.newPage({ viewport: { width, height: 780 } });
      shifts.push(await shiftByFonts(page, process.env.E2E_ORIGIN ?? ''));
    }
    await browser.close();
    await rm(home, { recursive: true });
    expect(Math.max(...shifts)).toBeLessThanOrEqual(MOST_SHIFT);
  });
}
