/** Holds back the login's script, to test the page before React hydrates it. */
import { expect, type Page } from '@playwright/test';
import { holdScripts } from './hold.ts';

/** Opens the login with its script held back. Returns functions that release the script, wait until it runs, and tell whether it runs. */
export async function openHeldLogin(page: Page) {
  const release = await holdScripts(page, 'LoginPage.');
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  // Only React adds this button.
  const toggle = page.getByRole('button', { name: 'Show password' });
  await expect(toggle).toHaveCount(0);
  return {
    release,
    arrived: async () => {
      release();
      await expect(toggle).toBeVisible();
    },
    hasArrived: async () => (await toggle.count()) > 0,
  };
}

const SIGN_IN = { username: 'ada', password: 'secret' };

export async function fillIn(page: Page) {
  await page.getByLabel('Username').fill(SIGN_IN.username);
  await page.getByLabel('Password', { exact: true }).fill(SIGN_IN.password);
}

export async function expectFilled(page: Page) {
  await expect(page.getByLabel('Username')).toHaveValue(SIGN_IN.username);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(SIGN_IN.password);
}

/** Refuses every login, and returns the list of sent bodies. */
export async function refuseLogins(page: Page) {
  const sent: unknown[] = [];
  await page.route('**/api/auth/login', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status: 401, json: { error: 'login_failed', message: 'No.' } });
  });
  return sent;
}

/** Expects the answer in the login's own alert; on a slow machine the notice about late scripts is another. */
export async function expectAnsweredOnce(page: Page, sent: unknown[]) {
  await expect(page.locator('#login-error')).toHaveText('No.');
  await expectFilled(page);
  expect(sent).toEqual([SIGN_IN]);
}
