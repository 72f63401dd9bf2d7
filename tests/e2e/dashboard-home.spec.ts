/** The dashboard’s shell and home on a desktop. */
import type { Locator, Page } from '@playwright/test';
import { ADA, DASHBOARD_ERRORS, DESKTOP, greeting, ME, openAs } from './dashboard.ts';
import { expect, expectText, follow, overflow, runUntil, stopTime, test } from './journey.ts';

test.use({ expectedErrors: DASHBOARD_ERRORS, viewport: DESKTOP });

const CHART_SCRIPT = '**/_astro/Chart.*.js';

const avatar = (page: Page) => page.getByRole('button', { name: 'User menu' });
const stats = (page: Page) => page.getByRole('main').locator('ul').first();
const box = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const right = async (of: Locator) => {
  const { x, width } = await box(of);
  return x + width;
};

test('the sidebar is 14rem wide with the specified links in order, and the user menu works with the keyboard', async ({
  page,
}) => {
  await openAs(page, ADA);
  const links = await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
  const labels = 'Profile Contacts Links Tools Training Shop Reports Library Support'.split(' ');
  expect(links).toEqual(labels.map((label) => [label, `/dashboard/${label.toLowerCase()}`]));
  const sidebar = page.getByRole('complementary');
  expect(await sidebar.boundingBox()).toMatchObject({ x: 0, y: 0, width: 224, height: 900 });
  const logo = sidebar.getByRole('link').first();
  await expect(logo).toHaveAttribute('href', '/dashboard');
  await expect(logo).toHaveAttribute('aria-current', 'page');

  const item = (name: string) => page.getByRole('menuitem', { name });
  await expect(avatar(page)).toHaveAccessibleName(/^AE ?, User menu$/);
  await avatar(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(item('Profile')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(item('Log out')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(item('Settings')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(item('Settings')).toBeHidden();
  await expect(avatar(page)).toBeFocused();
  await avatar(page).click();
  await expect(item('Profile')).toHaveAttribute('href', '/profile');
  await expect(item('Settings')).toHaveAttribute('href', '/settings');
  await expectText(page, 'Ada Example');
  await expectText(page, 'ada@example.com');
});

// src/portal/shell/account.test.ts has the other names.
test('the user menu fits a very long name', { tag: '@deep' }, async ({ page }) => {
  await openAs(page, { ...ADA, firstName: 'A'.repeat(200), lastName: 'B'.repeat(200) });
  await expect(avatar(page)).toContainText('AB');
  await avatar(page).click();
  const menu = page.locator('.user-menu');
  await expect(menu).toContainText('AAA');
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(288);
});

test('the figures are the specified ones, in four columns, with changes in words and colors by their sign', async ({
  page,
}) => {
  await openAs(page, ADA);
  await expect(stats(page)).toMatchAriaSnapshot(`
    - list:
      - listitem:
        - heading "Clients"
        - paragraph: 24 up 2
      - listitem:
        - heading "Reports"
        - paragraph: 5 up 1
      - listitem:
        - heading "Revenue"
        - paragraph: $8,254 up 12.5%
      - listitem:
        - heading "Tasks"
        - paragraph: 15 down 3
  `);
  const tops = await stats(page)
    .getByRole('listitem')
    .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  const fall = page.getByText('-3', { exact: true });
  await expect(page.getByText('+2', { exact: true })).toHaveCSS('color', 'rgb(29, 107, 68)');
  await expect(fall).toHaveCSS('color', 'rgb(179, 38, 30)');
  await expectText(page, 'Sample data');
  // The text's hyphen is drawn as a minus.
  const hyphen = fall.locator('span');
  await expect(hyphen).toHaveCSS('font-size', '0px');
  const drawn = await hyphen.evaluate((element) => getComputedStyle(element, '::before').content);
  expect(drawn).toBe('"\u2212"');
});

test('at every width the avatar is round or at the content’s edge, changes are on one line, and the skeleton has the cards’ size and a border’s contrast', {
  tag: '@deep',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await openAs(page, ADA);
  expect(await box(avatar(page))).toMatchObject({ width: 44, height: 44 });
  const heights = new Map<number, number>();
  for (const width of [767, 768, 900, 1024, 1100, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await test.step(`at ${width} px`, async () => {
      const mobile = width < 768;
      await expect(page.getByRole('complementary')).toBeVisible({ visible: !mobile });
      for (const part of [
        page.getByRole('navigation', { name: 'Quick links' }),
        page.getByRole('button', { name: 'Open menu' }),
      ]) {
        await expect(part).toBeVisible({ visible: mobile });
      }
      await expect(page.getByRole('figure')).toHaveCount(mobile ? 0 : 2);
      await expect(page.getByRole('heading', { name: 'Library' })).toHaveCount(mobile ? 1 : 0);
      await expect.poll(() => overflow(page)).toBe(0);
      if (mobile) return;
      const content = await right(page.getByRole('region', { name: 'Recent Activity' }));
      expect(await right(avatar(page))).toBeCloseTo(content, 0);
      await avatar(page).click();
      expect(await right(page.locator('.user-menu'))).toBeCloseTo(content, 0);
      await page.keyboard.press('Escape');
      const tops = await Promise.all(
        ['+2', '+1', '+12.5%', '-3'].map(async (change) =>
          Math.round((await box(page.getByText(change, { exact: true }))).y),
        ),
      );
      expect(new Set(tops).size).toBe(1);
      heights.set(width, (await box(stats(page).getByRole('listitem').first())).height);
    });
  }

  await page.unroute(ME);
  await page.route(ME, () => {});
  await page.reload();
  const skeleton = page.locator('[data-skeleton]').nth(1);
  await expect(skeleton).toBeVisible();
  for (const [width, height] of heights) {
    await page.setViewportSize({ width, height: 900 });
    // React replaces the HTML's skeleton, and a box measured in between is empty.
    await expect
      .poll(async () => Math.abs((await box(skeleton)).height - height), `at ${width} px`)
      .toBeLessThanOrEqual(4);
  }
  await expect(skeleton).toHaveCSS('background-color', 'rgb(133, 127, 111)');
  // The end-to-end tests run without motion, so the skeleton is at its faintest.
  const paper = [250, 247, 240] as const;
  const sum = (color: readonly number[]) => color.reduce((total, value) => total + value, 0);
  const shown = async () => {
    const opacity = await skeleton.evaluate((element) => getComputedStyle(element).opacity);
    if (opacity === '') return Number.NaN;
    const onPaper = (value: number, at: number) =>
      (paper[at] ?? 0) + (value - (paper[at] ?? 0)) * Number(opacity);
    return sum([133, 127, 111].map(onPaper));
  };
  await expect.poll(shown).toBeLessThanOrEqual(sum([227, 220, 203]));
});

test('both charts are drawn, 300 px high, with a table with one key, and a file', async ({
  page,
}) => {
  await openAs(page, ADA);
  const line = page.getByRole('figure', { name: 'Performance Overview' });
  const bar = page.getByRole('figure', { name: 'Client Services' });
  for (const chart of [line, bar]) {
    const svg = chart.locator('svg.apexcharts-svg');
    await expect(svg).toBeVisible();
    await expect.poll(async () => (await svg.boundingBox())?.height).toBe(300);
    await expect(chart.locator('.apexcharts-series path').first()).toBeAttached();
  }
  const toggle = line.getByRole('button', { name: 'Show table of Performance Overview' });
  await toggle.focus();
  await page.keyboard.press('Enter');
  const table = line.getByRole('table', { name: 'Performance Overview' });
  await expect(table.getByRole('row')).toHaveCount(9);
  const downloading = page.waitForEvent('download');
  await follow(line, 'Download CSV');
  expect((await downloading).suggestedFilename()).toBe('performance-overview.csv');
});

test('a chart whose library fails shows its table instead', { tag: '@deep' }, async ({ page }) => {
  await page.route(CHART_SCRIPT, (route) => route.abort());
  await openAs(page, ADA);
  await expect(
    page.getByRole('table', { name: 'Client Services' }).getByRole('row', { name: 'Insurance 5' }),
  ).toBeVisible();
  await expect(greeting(page)).toBeVisible();
});

// A stopped clock has to begin before the first document.
test.describe('in a new page', { tag: '@deep' }, () => {
  test.use({ cold: true });

  for (const [motion, animated] of [
    ['no-preference', true],
    ['reduce', false],
  ] as const) {
    test(`with motion ${motion} the line ${animated ? 'draws itself' : 'is there immediately'}`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: motion });
      // Collects every shape of the line while it is drawn.
      await page.addInitScript(() => {
        const shapes = new Set<string>();
        Object.assign(window, { shapes });
        new MutationObserver(() => {
          const line = document.querySelector('.apexcharts-line-series path');
          const shape = line?.getAttribute('d');
          if (shape) shapes.add(shape);
        }).observe(document, { subtree: true, childList: true, attributes: true });
      });
      await stopTime(page);
      await page.route(ME, (route) => route.fulfill({ json: ADA }));
      await page.goto('/dashboard');
      await runUntil(page, page.locator('.apexcharts-line-series path'));
      await page.clock.runFor(2_000);
      const shapes = () =>
        page.evaluate(() => (window as unknown as { shapes: Set<string> }).shapes.size);
      if (animated) expect(await shapes()).toBeGreaterThan(5);
      else expect(await shapes()).toBeLessThanOrEqual(2);
    });
  }
});
