import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page, test } from '@playwright/test';
import { query } from '../../functions/lib/db/db.ts';
import { findTestBrowser } from '../../scripts/local/browser.ts';
import { createContact } from '../../src/contract/contacts/contacts.ts';
import { readToday } from '../../src/contract/home.ts';
import { openShare } from '../../src/contract/shares/for-you.ts';
import { createShare } from '../../src/contract/shares/shares.ts';
import { givenAffiliate, givenAssistant, signInAs, signInAsNew } from './affiliate.ts';
import { TEST_BROWSER_ARGS } from './browser-args.ts';
import { hold } from './hold.ts';

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** The largest allowed Cumulative Layout Shift. Lighthouse calls 0.1 good, but here nothing needs to move. */
const MOST_SHIFT = 0.01;
const WIDTHS = [360, 1280];

test.use({ baseURL: process.env.E2E_ORIGIN });

/** From now on `window.shifts` has the layout shift of the page, whether or not someone has just pressed a key. */
const countShifts = () => {
  const shifts = { sum: 0, moved: [] as string[] };
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      shifts.sum += entry.value;
      for (const { node } of entry.sources) {
        shifts.moved.push(
          (node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 80),
        );
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** The layout shift until now, and what moved. */
const shiftOf = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { shifts: { sum: number; moved: string[] } }).shifts;
  });

/** Font folders of machines without Arial and Georgia. */
const MACHINES = ['/usr/share/fonts/truetype/liberation', '/usr/share/fonts/truetype/dejavu'];

/** Loads the page, releases its fonts after it was painted without them, and returns the layout shift. */
async function shiftByFonts(page: Page, url: string): Promise<number> {
  let held = 0;
  const release = await hold(page, '**/*.woff2', (route) => {
    held += 1;
    return route.continue();
  });
  await page.addInitScript(countShifts);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length);
  release();
  await page.waitForLoadState('networkidle');
  expect(held, 'fonts that came late').toBe(2);
  return (await shiftOf(page)).sum;
}

for (const folder of MACHINES) {
  test(`late fonts do not move the landing page on a machine with only ${folder}`, {
    tag: '@deep',
  }, async () => {
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

test('data move nothing of a page that is opened in place', { tag: '@deep' }, async ({ page }) => {
  await signInAsNew(page);
  const data = { name: 'Robin Sample', email: 'robin@example.com', tags: ['golf'] };
  const made = await page.request.post(createContact.path, { data });
  const { id } = await made.json();
  await page.addInitScript(countShifts);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto('/dashboard/support');
    await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
    for (const path of ['profile', 'links', `contacts/view?id=${id}`]) {
      const release = await hold(page, /\/api\/(links|contacts|profile|interactions)/);
      await page.evaluate((to) => void navigation.navigate(to), `/dashboard/${path}`);
      await expect(page.locator('main [data-skeleton]').first()).toBeVisible();
      const before = await shiftOf(page);
      release();
      await expect(page.locator('main [data-skeleton]')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      const after = await shiftOf(page);
      const moved = after.moved.slice(before.moved.length).join('\n');
      expect
        .soft(after.sum - before.sum, `${path} at ${width} px: ${moved}`)
        .toBeLessThanOrEqual(MOST_SHIFT);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  }
});

test('nothing of a new affiliate’s home moves if the scripts of its cards come late', async ({
  page,
}) => {
  await signInAsNew(page);
  await page.addInitScript(countShifts);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 780 });
    const release = await hold(page, /_astro\/(TodayCard|FirstWeek)/);
    const answered = page.waitForResponse(`**${readToday.path}`);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await answered;
    await expect(page.locator('main [data-skeleton]').first()).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: 'Your first week' })).toBeVisible();
    const { sum, moved } = await shiftOf(page);
    expect.soft(sum, `at ${width} px: ${moved.join('\n')}`).toBeLessThanOrEqual(MOST_SHIFT);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('a client’s link moves nothing when its content comes', { tag: '@deep' }, async ({ page }) => {
  await signInAsNew(page);
  const added = async (path: string, data: object) =>
    (await page.request.post(path, { data })).json();
  const { id: contactId } = await added(createContact.path, { name: 'Robin Sample' });
  const { url } = await added(createShare.path, { kind: 'questions', contactId });
  await page.addInitScript(countShifts);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 780 });
    const release = await hold(page, `**${openShare.path}`);
    await page.goto('about:blank');
    await page.goto(url, { waitUntil: 'commit' });
    await expect(page.getByText('Opening…')).toBeVisible();
    release();
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
    const { sum, moved } = await shiftOf(page);
    expect.soft(sum, `at ${width} px: ${moved.join('\n')}`).toBeLessThanOrEqual(MOST_SHIFT);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

/** Loads the page with the strip's script and the account held back until it was painted, and returns what of the frame moved. */
async function movedByStrip(page: Page, url: string): Promise<string[]> {
  const releases = await Promise.all([
    hold(page, '**/_astro/WorkStrip*.js'),
    hold(page, /\/api\/account$/),
  ]);
  await page.goto(url, { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  for (const release of releases) release();
  await page.waitForLoadState('networkidle');
  const { moved } = await shiftOf(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return moved.filter((html) => /^<(header|main)/.test(html));
}

test('for whom an assistant works shows before the scripts, and moves nothing once they are there, nor does its lack', {
  tag: '@deep',
}, async ({ page }) => {
  const home = '/dashboard/training';
  await page.addInitScript(countShifts);
  await signInAsNew(page);
  expect(await movedByStrip(page, home)).toEqual([]);
  expect(await page.locator('.strip').evaluate((empty) => empty.clientHeight)).toBe(0);

  const { id } = await givenAffiliate();
  const name = 'Ada Example of the Quite Long Name at the Firm';
  await query('update profile set name = $2 where affiliate_id = $1', [id, name]);
  await signInAs(page, await givenAssistant(id, ['contacts']));
  await page.goto(home);
  const strip = page.getByRole('region', { name: `For ${name}` });
  await expect(strip).toBeVisible();
  for (const width of [320, ...WIDTHS]) {
    await page.setViewportSize({ width, height: 780 });
    expect.soft(await movedByStrip(page, home), `at ${width} px`).toEqual([]);
    await expect(strip).toBeVisible();
  }
});
