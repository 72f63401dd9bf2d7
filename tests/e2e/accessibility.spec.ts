/** Runs axe on the public pages, and on the portal with open menus and tables; every-page.spec.ts has the rest. */
import type { Page } from '@playwright/test';
import { expectNoFindings } from './axe.ts';
import { openSignedIn } from './dashboard.ts';
import { expect, fill, press, test } from './journey.ts';

test.use({ expectedErrors: /Login failed/ });

/** 768 px has the layout of 1440 px, and axe is slow. */
const WIDTHS = [320, 1440];
const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });

/** Runs axe in both themes of the portal. */
async function expectNoFindingsInEither(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoFindings(page);
  }
}

test('axe finds nothing on the login with an error', {
  tag: '@deep',
}, async ({ page }) => {
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 401, json: { error: 'login_failed', message: 'Not correct.' } }),
  );
  await page.goto('/login');
  await fill(page, 'Username', 'nobody');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByText('Forgot password?').click();
  await press(page, 'Sign In');
  await expect(page.getByRole('alert')).toHaveText('Not correct.');
  for (const width of WIDTHS) {
    await resize(page, width);
    await expectNoFindingsInEither(page);
  }
});

test('axe finds nothing on the dashboard with open menus and tables', { tag: '@deep' }, async ({
  page,
}) => {
  await resize(page, 1440);
  await openSignedIn(page);
  const charts = ['Performance Overview', 'Client Services'];
  await expect(page.locator('svg.apexcharts-svg')).toHaveCount(charts.length);
  for (const chart of charts) {
    await press(page, `Show table of ${chart}`);
    await expect(page.getByRole('table', { name: chart })).toBeVisible();
  }
  const menu = page.getByRole('button', { name: 'User menu' });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expectNoFindingsInEither(page);

  await page.keyboard.press('Escape');
  await resize(page, 320);
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expectNoFindingsInEither(page);
  await page.keyboard.press('Escape');
  await press(page, 'Open menu');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectNoFindingsInEither(page);
});

test('axe finds nothing on the landing page, on its header once it is scrolled, and on its open menu', async ({
  page,
}) => {
  await page.goto('/');
  for (const width of WIDTHS) {
    await resize(page, width);
    await expectNoFindings(page);
    await page.evaluate(() => window.scrollTo(0, 21));
    await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled', 'true');
    await expectNoFindings(page, 'header');
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled', 'false');
  }
  await resize(page, 320);
  await press(page, 'Open menu');
  await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible();
  await expectNoFindings(page, 'header');
});

test('axe finds nothing on the other public pages', { tag: '@deep' }, async ({ page }) => {
  for (const path of ['/nowhere', '/thank-you', '/privacy', '/terms', '/accessibility']) {
    await page.goto(path);
    for (const width of WIDTHS) {
      await resize(page, width);
      await expectNoFindings(page);
    }
  }
});
