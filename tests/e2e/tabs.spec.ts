/** Several tabs of one browser: each follows the session's changes in the others. */
import type { Page } from '@playwright/test';
import { ADA, greeting, ME, PHONE } from './dashboard.ts';
import { expect, expectText, fill, press, test } from './journey.ts';

// Phones have no charts, which take as long to load as everything else.
test.use({ viewport: PHONE });

const GRACE = { ...ADA, firstName: 'Grace', username: 'grace' };

const openTab = async (page: Page, path: string) => {
  const tab = await page.context().newPage();
  await tab.goto(path);
  return tab;
};

test('signing in as someone else shows their name in the other tabs', async ({ page }) => {
  let user = ADA;
  await page.route(ME, (route) => route.fulfill({ json: user }));
  await page.goto('/dashboard');
  await expect(greeting(page)).toBeVisible();
  const other = await openTab(page, '/login');
  await expect(other.getByRole('button', { name: 'Show password' })).toBeVisible();

  user = GRACE;
  await other.route('**/api/auth/login', (route) => route.fulfill({ json: { ok: true } }));
  await fill(other, 'Username', 'grace');
  await other.getByLabel('Password', { exact: true }).fill('secret');
  await press(other, 'Sign In');
  // Until the tab has been notified, the button is Ada's, and her menu closes with the change.
  await press(page, /^GE\b.*User menu/);
  await expectText(page, 'Grace Example');
});

test('when one tab learns that the session has expired, the others end it, too, without a loop', {
  tag: '@deep',
}, async ({ page }) => {
  await page.context().route(ME, (route) => route.fulfill({ json: ADA }));
  await page.goto('/dashboard');
  const other = await openTab(page, '/dashboard');
  await expect(greeting(page)).toBeVisible();
  await expect(greeting(other)).toBeVisible();
  let requests = 0;
  await page.context().unroute(ME);
  await page.context().route(ME, (route) => {
    // The login's page wakes the function as well, without asking for the session.
    if (route.request().method() === 'GET') requests += 1;
    return route.fulfill({ status: 401, json: { error: 'unauthenticated', message: 'No.' } });
  });
  await other.reload({ waitUntil: 'commit' });
  await other.waitForURL('/login');
  await page.waitForURL('/login');
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Show password' })).toBeVisible();
  }
  // Each tab makes a request for its dashboard, for its login, and at most one for each message from the other.
  expect(requests).toBeLessThanOrEqual(8);
});
