/** Helpers for the dashboard's end-to-end tests. */
import type { Page } from '@playwright/test';
import { signInAsDemo } from './affiliate.ts';
import { expect, expectStarted } from './journey.ts';

/** Console errors that these tests provoke. */
export const DASHBOARD_ERRORS =
  /could not be checked|Logout failed|status of 50\d|ERR_|chart could not|Failed to fetch/;

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 360, height: 780 };
export const ME = '**/api/auth/me';
export const ADA = {
  firstName: 'Ada',
  lastName: 'Example',
  username: 'ada',
  email: 'ada@example.com',
};

/** The heading that only signed-in affiliates see. */
export const greeting = (page: Page) =>
  page.getByRole('heading', { name: 'Welcome back, Financial Advisor' });

/** Opens the dashboard with a mocked user. */
export async function openAs(page: Page, user: Record<string, string>) {
  await page.route(ME, (route) => route.fulfill({ json: user }));
  // Without a session the other requests would be refused, and each refusal would request the session again.
  await page.route('**/api/account', (route) =>
    route.fulfill({
      json: { office: false, unread: 0, twoStep: false, timeZone: 'America/New_York' },
    }),
  );
  const none = { count: 0, items: [] };
  await page.route('**/api/today', (route) =>
    route.fulfill({
      json: {
        leads: none,
        answers: none,
        due: none,
        overdue: none,
        meetings: none,
        days: [],
        course: null,
        start: null,
        counts: { leads: 0, answers: 0, due: 0, overdue: 0, meetings: 0 },
      },
    }),
  );
  await page.goto('/dashboard');
  await expect(greeting(page)).toBeVisible();
}

/** Opens the dashboard with a session of the demo affiliate. */
export async function openSignedIn(page: Page) {
  await signInAsDemo(page);
  await page.goto('/dashboard');
  await expect(greeting(page)).toBeVisible();
}

/** Opens a portal page without charts, which take as long to load as everything else, with a session of the demo affiliate. */
export async function openTraining(page: Page) {
  await signInAsDemo(page);
  await page.goto('/dashboard/training');
  await expectStarted(page);
}
