import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ADA, openAs } from './dashboard.ts';
import { expect, test } from './journey.ts';

test.use({ colorScheme: 'dark', expectedErrors: /Login failed/ });

async function expectNoFindings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

for (const width of [360, 1440]) {
  test.describe(`in the dark at ${width} px`, () => {
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
      await expectNoFindings(page);
    });

    test('axe finds nothing on the dashboard with its menu and its panel', async ({ page }) => {
      await openAs(page, ADA);
      await expect(page.locator('svg.apexcharts-svg')).toHaveCount(width < 768 ? 0 : 2);
      await page.getByRole('button', { name: 'User menu' }).click();
      await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
      await expectNoFindings(page);
      if (width >= 768) return;
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      await expectNoFindings(page);
    });
  });
}
