/** The end of an idle session, with a mocked clock. */
import type { Page } from '@playwright/test';
import { signInAs, signInAsNew } from './affiliate.ts';
import { openSignedIn } from './dashboard.ts';
import { expect, test } from './journey.ts';

/** Waits until the idle watch begins, after the first paint; earlier time does not count as idle. */
const watched = (page: Page) =>
  page.waitForFunction(() => localStorage.getItem('used-at') !== null);

const announced = (page: Page) =>
  page.getByRole('alertdialog', { name: /signed out in 2 minutes/ });

test('the end is announced and postponed with one press, and afterward the login says why', async ({
  page,
}) => {
  await page.clock.install();
  await openSignedIn(page);
  await watched(page);
  await page.clock.fastForward('28:00');
  await expect(announced(page).getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  const told = page.waitForResponse('**/api/auth/me');
  await page.keyboard.press('Enter');
  expect((await told).status()).toBe(200);
  await expect(announced(page)).toBeHidden();

  await page.clock.fastForward('28:00');
  await expect(announced(page)).toBeVisible();
  const ended = page.waitForResponse('**/api/auth/logout');
  await page.clock.fastForward('02:00');
  expect((await ended).status()).toBe(200);
  await page.waitForURL('/login');
  await expect(page.getByText('The portal was not used for 30 minutes.')).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session-local');
});

test('unsaved values survive the end, are covered, and are saved after the next sign-in', async ({
  page,
}) => {
  await page.clock.install();
  await signInAsNew(page);
  await page.goto('/dashboard/profile');
  const { username } = await (await page.request.get('/api/auth/me')).json();
  const firm = page.getByLabel('Firm', { exact: true });
  await firm.fill('Meadow Advisors');
  await watched(page);
  // The answer deletes the cookie, so an earlier sign-in would lose the new one.
  const ended = page.waitForResponse('**/api/auth/logout');
  await page.clock.fastForward('30:00');
  await ended;
  const cover = page.getByRole('alertdialog', { name: 'You are signed out' });
  await expect(cover.getByRole('link', { name: 'Sign in' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(cover).toBeVisible();

  await signInAs(page, username);
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await watched(other);
  await expect(other.getByRole('button', { name: 'User menu' })).toBeVisible();
  // Back in the first tab.
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(cover).toBeHidden();
  await expect(firm).toHaveValue('Meadow Advisors');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile is saved')).toBeVisible();
});
