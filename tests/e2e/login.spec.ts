import { DEMO } from '../../scripts/local/demo.ts';
import { PHONE } from './dashboard.ts';
import {
  choose,
  expect,
  expectStarted,
  expectText,
  keepToasts,
  press,
  test,
  toasts,
} from './journey.ts';

// Phones have no charts, which take as long to load as everything else.
test.use({ expectedErrors: /Login failed/, viewport: PHONE });

test('the page has the specified text, word for word, lets the browser block empty fields, and logs nothing', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Affiliate Login');
  await expectText(page, 'Sign in to access your dashboard and tools');
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
  await expectText(page, "Don't have an account? Contact us");
  await expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/#contact');
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('main').locator('svg').first()).toHaveCSS('height', '85px');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
  await expect(page.getByText('Sign-in has not started')).toHaveCount(0);
  const help = page.getByText('Passwords are reset by the alliance office.');
  await expect(help).toBeHidden();
  await page.getByText('Forgot password?').click();
  await expect(help).toContainText('we will give you a link to choose a new one');
  await press(page, 'Sign In');
  await expect(page.getByLabel('Username')).toBeFocused();
  expect(logged).toEqual([]);
});

test('an affiliate signs in with the keyboard after a wrong password, stays signed in, and signs out in every tab', async ({
  page,
}) => {
  await keepToasts(page);
  await page.goto('/login');
  const other = await page.context().newPage();
  await other.goto('/login');
  await expect(other.getByRole('button', { name: 'Show password' })).toBeVisible();
  const password = page.getByLabel('Password', { exact: true });
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
  const before = await password.boundingBox();
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(DEMO.username);
  await password.fill('not the password');
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('The username or password is not correct.');
  await expect(alert).toHaveCSS('color', 'rgb(179, 38, 30)');
  await expect(password).toHaveCSS('border-color', 'rgb(179, 38, 30)');
  expect((await password.boundingBox())?.height).toBe(before?.height);
  await expect(alert.locator('svg:first-child')).toHaveCSS('width', '20px');

  await password.fill(DEMO.password);
  await page.keyboard.press('Enter');
  const greeting = page.getByRole('heading', { name: 'Welcome back, Financial Advisor' });
  await expect(greeting).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(toasts(page)).toContainText('Login successful');
  await expect(toasts(page)).toContainText('Welcome back to the alliance');
  await other.waitForURL('/dashboard');
  await expectStarted(other);
  await page.goto('/login');
  await page.waitForURL('/dashboard');
  await expect(greeting).toBeVisible();
  await expect(toasts(page)).not.toContainText('Login successful');

  const ended = page.waitForResponse('**/api/auth/logout');
  await choose(page, 'User menu', 'Log out');
  expect((await ended).status()).toBe(200);
  await page.waitForURL('/login');
  await expect(toasts(page)).toContainText('You are signed out');
  await expect(toasts(page).locator('.toast > svg')).toHaveCount(0);
  await other.waitForURL('/login');
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['device-local']);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.waitForURL('/login');
});
