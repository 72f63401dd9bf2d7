import { DEMO } from '../../scripts/local/demo.ts';
import { PHONE } from './dashboard.ts';
import { expect, keepToasts, signIn, test, toasts } from './journey.ts';

// Phones have no charts, which take as long to load as everything else.
test.use({ viewport: PHONE });

test('the page has the specified text, word for word, and logs nothing', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Affiliate Login');
  await expect(page.getByText('Sign in to access your dashboard and tools')).toBeVisible();
  await expect(page.getByPlaceholder('Enter your username')).toBeVisible();
  const password = page.getByPlaceholder('Enter your password');
  await expect(password).toHaveAttribute('type', 'password');
  for (const field of [page.getByLabel('Username'), password]) {
    await expect(field).toHaveAttribute('required');
    await expect(field).not.toHaveAttribute('minlength');
    await expect(field).not.toHaveAttribute('pattern');
  }
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(page.getByText("Don't have an account? Contact us")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/#contact');
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('main').locator('svg').first()).toHaveCSS('height', '85px');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
  expect(logged).toEqual([]);
});

test('"Forgot password?" says whom to ask', async ({ page }) => {
  await page.goto('/login');
  const help = page.getByText('Passwords are reset by the alliance office.');
  await expect(help).toBeHidden();
  await page.getByText('Forgot password?').click();
  await expect(help).toBeVisible();
  await expect(help).toContainText('we will give you a link to choose a new one');
});

test('the browser blocks empty fields', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Username')).toBeFocused();
});

test('a signed-in affiliate is redirected to the dashboard, and a toast greets after a login', async ({
  page,
}) => {
  await keepToasts(page);
  await signIn(page);
  const toast = toasts(page);
  await expect(toast).toContainText('Login successful');
  await expect(toast).toContainText('Welcome back to the alliance');
  await page.goto('/login');
  await page.waitForURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(toast).not.toContainText('Login successful');
});

test('the first field has the focus, and after the login the page’s content has it', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(DEMO.username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
  await expect(page.getByRole('main')).toBeFocused();
});
