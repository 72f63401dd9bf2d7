/** From one page of the portal to the next: fetched ahead, once, and without a question to the server. */
import type { Page } from '@playwright/test';
import { DESKTOP, openSignedIn } from './dashboard.ts';
import { holdScripts } from './hold.ts';
import { afterRequests, expect, test } from './journey.ts';

test.use({ viewport: DESKTOP });

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name });

/** The pages of the portal, and the session, that the page asks for from now on. */
function listen(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(dashboard|profile|settings|api\/auth)\b/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

for (const [what, intend] of [
  ['pointed at', (page: Page) => link(page, 'Profile').hover()],
  ['focused', (page: Page) => link(page, 'Profile').focus()],
] as const) {
  test(`a page whose link is ${what} is fetched ahead, and opened from there`, async ({ page }) => {
    await openSignedIn(page);
    const asked = listen(page);
    const ahead = page.waitForEvent('requestfinished', (request) =>
      request.url().endsWith('/dashboard/profile'),
    );
    await intend(page);
    await (await ahead).response();
    await page.mouse.move(600, 600);
    await link(page, 'Profile').hover();
    await afterRequests(page);
    expect(asked).toEqual(['/dashboard/profile']);

    await link(page, 'Profile').click();
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('navigation')
        .map((entry) => (entry as PerformanceNavigationTiming).transferSize),
    );
    // What the browser counts for a page that it has, whether it asks if that is still the newest (304) or not.
    expect(Math.max(...bytes)).toBeLessThanOrEqual(300);
    expect(asked.filter((path) => path === '/api/auth/me')).toHaveLength(1);
  });
}

test('a link that was pointed at before the script for it came is fetched ahead as well', async ({
  page,
}) => {
  const release = await holdScripts(page, 'later.');
  await openSignedIn(page);
  await link(page, 'Profile').hover();
  const ahead = page.waitForRequest('**/dashboard/profile');
  release();
  await ahead;
});

test('other addresses and the page itself are not fetched ahead', async ({ page }) => {
  await openSignedIn(page);
  const asked = listen(page);
  await page.getByRole('complementary').getByRole('link').first().hover();
  await page.getByRole('button', { name: 'User menu' }).focus();
  await page.setViewportSize({ width: 360, height: 780 });
  await page
    .getByRole('navigation', { name: 'Quick links' })
    .getByRole('link', { name: 'Home' })
    .hover();
  await afterRequests(page);
  expect(asked).toEqual([]);
});
