import { DEMO } from '../../scripts/local/demo.ts';
import { expect, keepToasts, test } from './journey.ts';

test.use({ expectedErrors: /Login failed/ });

test('a visitor signs in after a wrong password, stays signed in after a reload, and signs out', async ({
  page,
}) => {
  await keepToasts(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Affiliate Login' }).click();
  await page.waitForURL('/login');

  await page.getByLabel('Username').fill(DEMO.username);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('The username or password is not correct.');
  await expect(alert).toHaveCSS('color', 'rgb(179, 38, 30)');

  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('/dashboard');
  const greeting = page.getByRole('heading', { name: 'Welcome back, Financial Advisor' });
  await expect(greeting).toBeVisible();
  await expect(page.getByText('Login successful')).toBeVisible();

  await page.reload();
  await expect(greeting).toBeVisible();

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL('/login');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.waitForURL('/login');
});
