/** The shell of the HTML: what works in it before React has come, and what React then takes over. */
import type { Page } from '@playwright/test';
import { FOOT_PAGES, SIDEBAR_PAGES } from '../../src/config/portal.ts';
import { ADA, DASHBOARD_ERRORS, DESKTOP, ME, PHONE } from './dashboard.ts';
import { holdScripts } from './hold.ts';
import { afterPaint, expect, test } from './journey.ts';

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

/** Those of the menu: search, the nine and what is below them. */
const LINKS = 1 + SIDEBAR_PAGES.length + FOOT_PAGES.length;

test('its links lead on, and nothing looks pressable that is not', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await holdScripts(page);
  await page.goto('/dashboard/profile', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  // The logo is a link, too.
  await expect(sidebar(page).getByRole('link')).toHaveCount(LINKS + 1);
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await sidebar(page).getByRole('link').first().click();
  // Its scripts are held as well: it never ends loading.
  await page.waitForURL('/dashboard', { waitUntil: 'commit' });
});

for (const viewport of [PHONE, DESKTOP]) {
  test(`nothing moves at ${viewport.width} px when React and the session come`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.route(ME, (route) => route.fulfill({ json: ADA }));
    // Firefox has its fonts once what blocks the page is there.
    const release = await holdScripts(page, 'react');
    await page.goto('/dashboard/profile', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await afterPaint(page);
    const before = await boxes(page);
    release();
    await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
    expect(await boxes(page)).toEqual(before);
  });
}

test('a press that ends beside its link leads nowhere', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.route(ME, (route) => route.fulfill({ json: ADA }));
  const release = await holdScripts(page);
  await page.goto('/dashboard/profile', { waitUntil: 'commit' });
  await sidebar(page).getByRole('link', { name: 'Support' }).hover();
  await page.mouse.down();
  release();
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  await sidebar(page).getByRole('link', { name: 'Shop' }).hover();
  await page.mouse.up();
  await sidebar(page).getByRole('link', { name: 'Tools' }).click();
  await page.waitForURL('/dashboard/tools', { waitUntil: 'commit' });
});

test('the focus stays on its link when React comes', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.route(ME, (route) => route.fulfill({ json: ADA }));
  const release = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await sidebar(page).getByRole('link', { name: 'Tools' }).focus();
  release();
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: 'Tools' })).toBeFocused();
});

test('the menu of narrow screens opens and closes without React', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.route(ME, (route) => route.fulfill({ json: ADA }));
  const release = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu.getByRole('link')).toHaveCount(LINKS);
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  // And with it.
  release();
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  await menu.getByRole('link', { name: 'Shop' }).click();
  await page.waitForURL('/dashboard/shop');
  await expect(menu).toBeHidden();
});
