/** Two-step sign-in as a requirement of the office. */
import type { Page } from '@playwright/test';
import type { Account } from '../../src/contract/account-state.ts';
import { signInAsNew } from './affiliate.ts';
import { expect, test } from './journey.ts';

/** Mocks the day from which the account requires it. */
const requireFrom = (page: Page, twoStepFrom: string) =>
  page.route('**/api/account', (route) => {
    const account: Account = {
      office: null,
      unread: 0,
      twoStep: false,
      twoStepFrom,
      endsAt: null,
      timeZone: 'America/New_York',
    };
    return route.fulfill({ json: account });
  });

test('until the day, the home asks for it, and from then on every page redirects to the settings', async ({
  page,
}) => {
  await signInAsNew(page);
  await requireFrom(page, '2999-01-15');
  await page.goto('/dashboard');
  const notice = page.getByRole('status').filter({ hasText: 'From January 15, 2999 on' });
  await expect(notice.getByRole('link', { name: 'Set it up now' })).toBeVisible();

  await requireFrom(page, '2020-01-15');
  await page.goto('/dashboard/links');
  await page.waitForURL('/dashboard/settings/security');
  await expect(
    page.getByRole('status').filter({ hasText: 'Please set up two-step sign-in to go on' }),
  ).toBeVisible();
});
