/** The shell in the HTML: it works before React hydrates the page, and React then takes it over. */
import type { Page } from '@playwright/test';
import { FOOT_PAGES, SIDEBAR_PAGES } from '../../src/config/portal.ts';
import { ADA, DASHBOARD_ERRORS, DESKTOP, ME, PHONE } from './dashboard.ts';
import { holdScripts } from './hold.ts';
import {
  afterPaint,
  expect,
  expectHeading,
  expectStarted,
  follow,
  press,
  test,
} from './journey.ts';

test.use({ expectedErrors: DASHBOARD_ERRORS });

const sidebar = (page: Page) => page.getByRole('complementary');
const boxes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('aside a, header > :not([popover]), nav a, main')].map(
      (element) => {
        const { x, y, width } = element.getBoundingClientRect();
        return [x, y, width];
      },
    ),
  );

/** The number of links in the menu: search, the pages and the ones below them. */
const LINKS = 1 + SIDEBAR_PAGES.length + FOOT_PAGES.length;

test('its links work, and nothing looks pressable without being so', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await holdScripts(page);
  await page.goto('/dashboard/profile', { waitUntil: 'commit' });
  await expectHeading(page, 'Profile');
  // The logo is a link, too.
  await expect(sidebar(page).getByRole('link')).toHaveCount(LINKS + 1);
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await sidebar(page).getByRole('link').first().click();
  // The next page's scripts are also held, so it never finishes loading.
  await page.waitForURL('/dashboard', { waitUntil: 'commit' });
});

for (const viewport of [PHONE, DESKTOP]) {
  test(`nothing moves at ${viewport.width} px when React and the session arrive`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.route(ME, (route) => route.fulfill({ json: ADA }));
    // Firefox loads its fonts after the render-blocking resources.
    const release = await holdScripts(page, 'react');
    await page.goto('/dashboard/profile', { waitUntil: 'commit' });
    await expectHeading(page, 'Profile');
    await page.evaluate(() => document.fonts.ready);
    await afterPaint(page);
    const before = await boxes(page);
    release();
    await expectStarted(page);
    expect(await boxes(page)).toEqual(before);
  });
}

test('a press released outside its link does nothing', { tag: '@deep' }, async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.route(ME, (route) => route.fulfill({ json: ADA }));
  const release = await holdScripts(page);
  await page.goto('/dashboard/profile', { waitUntil: 'commit' });
  await sidebar(page).getByRole('link', { name: 'Support' }).hover();
  await page.mouse.down();
  release();
  await expectStarted(page);
  await sidebar(page).getByRole('link', { name: 'Shop' }).hover();
  await page.mouse.up();
  await follow(sidebar(page), 'Tools');
  await page.waitForURL('/dashboard/tools', { waitUntil: 'commit' });
});

test('the focus stays on its link during hydration', { tag: '@deep' }, async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.route(ME, (route) => route.fulfill({ json: ADA }));
  const release = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await sidebar(page).getByRole('link', { name: 'Tools' }).focus();
  release();
  await expectStarted(page);
  await expect(sidebar(page).getByRole('link', { name: 'Tools' })).toBeFocused();
});

test('the menu of narrow screens opens and closes without React', { tag: '@deep' }, async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.route(ME, (route) => route.fulfill({ json: ADA }));
  const release = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await press(page, 'Open menu');
  await expect(menu.getByRole('link')).toHaveCount(LINKS);
  await press(page, 'Close menu');
  await expect(menu).toBeHidden();
  // The menu also works with React.
  release();
  await expectStarted(page);
  await press(page, 'Open menu');
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
});
