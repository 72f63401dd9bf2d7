/** The end of an idle session, with a mocked clock. */
import type { Page } from '@playwright/test';
import { givenPassword, PASSWORD, pressWithoutSession, signInAs } from './affiliate.ts';
import { openTraining } from './dashboard.ts';
import { expect, expectHeading, expectText, fill, press, test } from './journey.ts';

// A stopped clock has to begin before the first document.
test.use({ cold: true });

/** Waits until the idle watch begins, after the first paint; earlier time does not count as idle. */
const watched = (page: Page) =>
  page.waitForFunction(() => localStorage.getItem('used-at') !== null);

const announced = (page: Page) =>
  page.getByRole('alertdialog', { name: /signed out in 2 minutes/ });

test('the end is announced and postponed with one press, and afterward the login says why', async ({
  page,
}) => {
  await page.clock.install();
  await openTraining(page);
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
  await expectText(page, 'The portal was not used for 30 minutes.');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session-local');
});

test('unsaved values survive the end, are covered, and are saved after the next sign-in; a session that is lost before still asks', async ({
  page,
}) => {
  await page.clock.install();
  const { username } = await givenPassword();
  await signInAs(page, username);
  await page.goto('/dashboard/profile');
  const firm = page.getByLabel('Firm', { exact: true });
  await firm.fill('Meadow Advisors');
  await watched(page);
  // The answer deletes the cookie, so an earlier sign-in would lose the new one.
  const ended = page.waitForResponse('**/api/auth/logout');
  await page.clock.fastForward('30:00');
  await ended;
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(again.getByLabel('Password')).toBeFocused();
  const cover = await again.evaluate((dialog) => getComputedStyle(dialog, '::backdrop').background);
  expect(cover).not.toContain('rgba');
  await fill(again, 'Password', PASSWORD);
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(firm).toHaveValue('Meadow Advisors');
  await press(page, 'Save');
  await expectText(page, 'Your profile is saved');

  await pressWithoutSession(page.getByRole('complementary').getByRole('link', { name: 'Links' }));
  await expect(again).toBeVisible();
  await page.clock.fastForward('30:00');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(again).toHaveClass(/backdrop:bg-surface/);
  await fill(again, 'Password', PASSWORD);
  await page.keyboard.press('Enter');
  await expectHeading(page, 'Links');
});
