/** Two-step sign-in with one-time codes and recovery codes, from the settings to the next sign-in. */
import { codeOf } from '../one-time-code.ts';
import { expect, test } from './journey.ts';
import {
  card,
  giveFirstStep,
  givenPassword,
  leave,
  openSecurity,
  PASSWORD,
  storeCodes,
} from './two-step.ts';

// The journeys include wrong codes.
test.use({ expectedErrors: /status of 400/ });

const SECOND_STEP = /next-step|passkeys/;

test('codes are set up and requested after the password, and a recovery code works instead', async ({
  page,
}) => {
  const { username } = await givenPassword();
  await openSecurity(page, username);
  await expect(card(page)).toContainText('Your password alone is enough');
  await card(page).getByRole('button', { name: 'Set up one-time codes' }).click();
  const sheet = page.getByRole('dialog', { name: 'Set up one-time codes' });
  const secret = await sheet.getByRole('textbox', { name: 'Secret' }).inputValue();
  expect(secret).toMatch(/^[A-Z2-7]{26,}$/);
  await sheet.getByLabel('First code').fill('12345');
  await sheet.getByRole('button', { name: 'Switch on' }).click();
  await expect(sheet).toContainText('The code has 6 digits.');
  await sheet.getByLabel('First code').fill(codeOf(secret));
  await sheet.getByRole('button', { name: 'Switch on' }).click();

  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  await shown.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('Escape');
  await expect(shown).toContainText('Please store the codes first');
  const [recovery = '', second = ''] = await storeCodes(page);
  await expect(card(page)).toContainText('After your password you give a one-time code.');
  await expect(card(page)).toContainText('10 of 10 are left');

  await leave(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
  expect(asked.filter((url) => SECOND_STEP.test(url))).toEqual([]);
  await giveFirstStep(page, username);
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Affiliate Login');
  const code = page.getByLabel('One-time code');
  await code.fill('000 000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(code).toHaveAccessibleDescription(/This code is incorrect/);
  await expect(code).toBeFocused();
  // The code that confirmed the secret cannot be used again.
  const next = codeOf(secret, 1);
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await page.keyboard.press('Enter');
  await page.waitForURL('/dashboard');

  await leave(page);
  await giveFirstStep(page, username);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery.toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('/dashboard');
  await page.goto('/dashboard/settings/security');
  await expect(card(page)).toContainText('9 of 10 are left');

  // A lost session asks for both steps in place.
  await leave(page);
  await page.getByRole('complementary').getByRole('link', { name: 'Links' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password').fill(PASSWORD);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again.getByRole('heading', { name: 'Second step' })).toBeFocused();
  await again.getByRole('button', { name: 'Use a recovery code' }).click();
  await again.getByLabel('Recovery code').fill(second);
  await again.getByRole('button', { name: 'Continue' }).click();
  await expect(again).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Links' })).toBeVisible();
});

test('an expired first step is requested again, with the name still filled in', async ({
  page,
}) => {
  const sentence = 'Please sign in again: this took too long.';
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ json: { ok: false, next: 'second-step', ways: ['code', 'recovery'] } }),
  );
  await giveFirstStep(page, 'ada');
  await page.getByLabel('One-time code').fill('123456');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('ada');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('signing in with an expired password opens the page to choose one', async ({ page }) => {
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ json: { ok: false, next: 'new-password', token: 'abc' } }),
  );
  const opened = page.waitForRequest('**/choose-password');
  await giveFirstStep(page, 'ada');
  expect((await opened).isNavigationRequest()).toBe(true);
  await expect(page).toHaveURL(/\/choose-password/);
});
