/** Choices in Settings, Display apply immediately, also in other tabs, and before the next page's first paint. */
import type { Page } from '@playwright/test';
import { signInAsDemo } from './affiliate.ts';
import { DASHBOARD_ERRORS, DESKTOP } from './dashboard.ts';
import { expect, expectStarted, test } from './journey.ts';

test.use({ viewport: DESKTOP, expectedErrors: DASHBOARD_ERRORS });

const DISPLAY = '/dashboard/settings/display';
const open = async (page: Page, path: string) => {
  await page.goto(path);
  // The page listens to keys and other tabs once it knows the session.
  await expectStarted(page);
};

test('the theme changes immediately, also in another tab, and survives a reload without a flash; shortcuts can be switched off', {
  tag: '@deep',
}, async ({ page, context }) => {
  await signInAsDemo(page);
  await open(page, DISPLAY);
  const other = await context.newPage();
  await open(other, '/dashboard/training');
  await page.getByRole('radio', { name: 'Dark' }).check();
  for (const tab of [page, other]) {
    const html = tab.locator('html');
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await expect(html).toHaveCSS('background-color', 'rgb(12, 26, 20)');
  }
  await page.getByRole('switch', { name: 'Use shortcuts' }).uncheck();
  expect(await page.evaluate(() => localStorage.getItem('shortcuts'))).toBe('off');
  // Without scripts, so that the attribute must have been set before the first paint.
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('body')).toBeAttached();
  expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toEqual({
    theme: 'dark',
  });
});

// shortcuts.test.ts has the keys that open pages.
test('shortcuts open their list, the search field and a new contact', { tag: '@deep' }, async ({
  page,
}) => {
  await signInAsDemo(page);
  await open(page, '/dashboard/tools');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);

  const search = page.locator('main input[type=search]');
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('g?c');
  await expect(search).toHaveValue('g?c');

  await open(page, '/dashboard/contacts');
  await expect(page.getByRole('button', { name: 'New contact' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'New contact' })).toBeVisible();
});
