import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './journey.ts';

test.use({ expectedErrors: /Login failed/ });

const WIDTHS = [320, 768, 1440];

async function expectNoFindings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('axe finds nothing on the login with an error', async ({ page }) => {
      await page.goto('/login');
      await page.getByLabel('Username').fill('nobody');
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await page.getByText('Forgot password?').click();
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('alert')).not.toBeEmpty();
      await expectNoFindings(page);
    });

    test('axe finds nothing on the dashboard, its menus and tables open', async ({ page }) => {
      await signIn(page);
      const charts = width < 768 ? [] : ['Performance Overview', 'Client Services'];
      await expect(page.locator('svg.apexcharts-svg')).toHaveCount(charts.length);
      await expectNoFindings(page);
      for (const chart of charts) {
        await page.getByRole('button', { name: `Show table of ${chart}` }).click();
        await expect(page.getByRole('table', { name: chart })).toBeVisible();
      }
      await page.getByRole('button', { name: 'User menu' }).click();
      await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
      await expectNoFindings(page);
      await page.keyboard.press('Escape');
      if (width < 768) {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
        await expectNoFindings(page);
      }
    });

    for (const path of ['/', '/nowhere', '/thank-you']) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await page.goto(path);
        await expectNoFindings(page);
        await page.evaluate(() => window.scrollTo(0, 21));
        if (path === '/') {
          await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled', 'true');
        }
        await expectNoFindings(page);
      });
    }
  });
}

test('axe finds nothing on the open menu', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible();
  await expectNoFindings(page);
});

test('axe finds nothing on the dashboard while it loads', async ({ page }) => {
  await page.route('**/api/auth/me', () => {});
  await page.goto('/dashboard');
  await expect(page.locator('[data-skeleton]').first()).toBeVisible();
  await expectNoFindings(page);
});
