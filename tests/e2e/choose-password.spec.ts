/** Choosing a password through an address from the office. the-loop.spec.ts has a reset. */
import type { Page } from '@playwright/test';
import { inviteAccount } from '../../functions/lib/sign-in/invitations.ts';
import { invitationAddress } from '../../src/config/security.ts';
import { givenAffiliate } from './affiliate.ts';
import { expectNoFindings } from './axe.ts';
import { expect, expectAlert, expectText, expectValue, press, test } from './journey.ts';
import { classesWithoutRule } from './unstyled.ts';

const PASSWORD = 'eleven quiet meadows';

const addressOf = async (id: string) =>
  invitationAddress(process.env.E2E_ORIGIN ?? '', (await inviteAccount(id, 'invite')).token);

const field = (page: Page) => page.getByLabel('New password', { exact: true });
const setPassword = (page: Page) => press(page, 'Set password');

test('an invitation leads to the first password and to the dashboard', async ({ page }) => {
  const { id, username } = await givenAffiliate({ passwordHash: null });
  await page.goto(await addressOf(id));
  await expect(page).toHaveTitle(/^Choose your password \| /);
  await expectText(page, 'Hello Ada.');
  await expect(page).toHaveURL('/choose-password');
  await page.reload();
  await expectValue(page, 'Username', username);
  await field(page).fill('four');
  await expect(page.getByText('Too short: 8 more characters').first()).toBeVisible();
  await field(page).fill('password1234');
  const common = 'The password is one of the common ones. Choose another.';
  await expect(page.getByText(common).first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoFindings(page);
  }
  expect(await page.evaluate(classesWithoutRule)).toEqual([]);
  await press(page, 'Show new password');
  await expect(field(page)).toHaveAttribute('type', 'text');
  await field(page).fill(PASSWORD);
  await setPassword(page);
  await page.waitForURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('without an answer', { tag: '@deep' }, () => {
  test.use({ expectedErrors: /could not be checked|ERR_FAILED/ });

  test('the page says that it could not check the address, and can try again; for an old one, or without one, it asks for another', async ({
    page,
  }) => {
    const { id } = await givenAffiliate({ passwordHash: null });
    await page.route('**/api/auth/invitation', (route) => route.abort());
    await page.goto(await addressOf(id));
    await expectAlert(page, 'We could not check this address');
    await page.unroute('**/api/auth/invitation');
    await press(page, 'Try again');
    await expect(field(page)).toBeVisible();
    // A newer address replaces the open one.
    await addressOf(id);
    await field(page).fill(PASSWORD);
    await setPassword(page);
    await expectAlert(page, 'If you have just chosen a password');
    // Another address, pasted into the same tab.
    await page.goto('/choose-password#cut');
    await expectAlert(page, 'A new address is needed');
    await page.reload();
    await expectAlert(page, 'The office gives you the address');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says that it needs JavaScript, and has no link that would lose the token', async ({
    page,
  }) => {
    await page.goto('/choose-password#token');
    await expectAlert(page, 'This page needs JavaScript.');
    await expect(page.getByRole('link', { name: '(212) 555-0142' })).toBeVisible();
    await expect(page.locator('[data-skeleton]').filter({ visible: true })).toHaveCount(0);
    await expect(page.locator('a[href^="/choose-password"]')).toHaveCount(0);
  });
});
