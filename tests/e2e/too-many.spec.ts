/** After too many attempts, the login says how long to wait. */
import { expect, test } from './journey.ts';

test.use({ expectedErrors: /Login failed|status of 429/ });

const OURS = 'Too many attempts. Please wait about 1 minute and try again.';

for (const [what, headers, body, sentence] of [
  [
    'the platform’s limit, in plain text, with a wait',
    { 'Retry-After': '170' },
    'Too Many Requests',
    'Too many attempts. Please wait about 3 minutes and try again.',
  ],
  [
    'the platform’s limit without a wait',
    {},
    'Too Many Requests',
    'Too many attempts. Please wait a little and try again.',
  ],
  ['our own limit', { 'Retry-After': '15' }, JSON.stringify({ message: OURS }), OURS],
] as const) {
  test(`${what} shows: ${sentence}`, async ({ page }) => {
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 429, headers, body }));
    await page.goto('/login');
    await page.getByLabel('Username').fill('ada');
    await page.getByLabel('Password', { exact: true }).fill('secret');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert')).toHaveText(sentence);
  });
}
