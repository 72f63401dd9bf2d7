/** Runs axe on the public pages, and on the portal with open menus and tables; every-page.spec.ts has the rest. */
import type { Page } from '@playwright/test';
import { expectNoFindings } from './axe.ts';
import { openSignedIn } from './dashboard.ts';
import { expect, test } from './journey.ts';

test.use({ expectedErrors: /Login failed/ });

/** Runs axe in both themes of the portal. */
async function expectNoFindingsInEither(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoFindings(page);
  }
}

for (const width of [320, 768, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('axe finds nothing on the login with an error', async ({ page }) => {
      await page.route('**/api/auth/login', (route) =>
        route.fulfill({ status: 401, json: { error: 'login_failed', message: 'Not correct.' } }),
      );
      await page.goto('/login');
      await page.getByLabel('Username').fill('nobody');
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await page.getByText('Forgot password?').click();
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('alert')).toHaveText('Not correct.');
      await expectNoFindingsInEither(page);
    });

    test('axe finds nothing on the dashboard with open menus and tables', async ({ page }) => {
      await openSignedIn(page);
      const charts = width < 768 ? [] : ['Performance Overview', 'Client Services'];
      await expect(page.locator('svg.apexcharts-svg')).toHaveCount(charts.length);
      for (const chart of charts) {
        await page.getByRole('button', { name: `Show table of ${chart}` }).click();
        await expect(page.getByRole('table', { name: chart })).toBeVisible();
      }
      await page.getByRole('button', { name: 'User menu' }).click();
      await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
      await expectNoFindingsInEither(page);
      if (width >= 768) return;
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      await expectNoFindingsInEither(page);
    });

    test('axe finds nothing on the landing page, and on its header once it is scrolled', async ({
      page,
    }) => {
      await page.goto('/');
      await expectNoFindings(page);
      await page.evaluate(() => window.scrollTo(0, 21));
      await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled', 'true');
      await expectNoFindings(page, 'header');
    });

    test('axe finds nothing on the other public pages', async ({ page }) => {
      for (const path of ['/nowhere', '/thank-you', '/privacy', '/terms', '/accessibility']) {
        await page.goto(path);
        await expectNoFindings(page);
      }
    });
  });
}

test('axe finds nothing on the open menu', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible();
  await expectNoFindings(page, 'header');
});
