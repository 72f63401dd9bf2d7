import type { Page } from '@playwright/test';
import { PHONE } from './dashboard.ts';
import { expect, test, toasts } from './journey.ts';

test.use({ expectedErrors: /Login failed|Logout failed|ERR_/, viewport: PHONE });

const ADA = { firstName: 'Ada', lastName: 'Example', username: 'ada', email: 'ada@example.com' };

async function chooseLogOut(page: Page) {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

test('a failed login marks the field in red and has an icon before its text', async ({ page }) => {
  const message = 'The username or password is not correct.';
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 401, json: { error: 'login_failed', message } }),
  );
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
  const before = await password.boundingBox();
  await page.getByLabel('Username').fill('nobody');
  await password.fill('wrong');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(message);
  await expect(password).toHaveCSS('border-color', 'rgb(179, 38, 30)');
  expect((await password.boundingBox())?.height).toBe(before?.height);
  const icon = await alert.locator('svg').boundingBox();
  const left = await alert.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element.lastChild as Node);
    return range.getBoundingClientRect().left;
  });
  expect(icon?.width).toBe(20);
  expect((icon?.x ?? 0) + (icon?.width ?? 0)).toBeLessThanOrEqual(left);
});

test('a warning looks different from a success and does not disappear', async ({ page }) => {
  await page.route('**/api/auth/me', (route) => route.fulfill({ json: ADA }));
  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.goto('/dashboard');
  await chooseLogOut(page);
  const toast = toasts(page).locator('.toast');
  await expect(toast).toContainText('Your session may still be open');
  await expect(toast).toHaveCSS('background-color', 'rgb(246, 234, 212)');
  await expect(toast.locator('> svg')).toBeVisible();
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toBeHidden();
});
