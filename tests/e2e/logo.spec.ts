import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const ASSET = '**/api/assets/name/logo-main';
const RED_DOT =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"%3E%3Crect width="90" height="30" fill="red"/%3E%3C/svg%3E';

/** Mocks the asset call, because all end-to-end tests share the store. */
const answerLogo = (page: Page, status: number, body: string) =>
  page.route(ASSET, (route) => route.fulfill({ status, body, contentType: 'application/json' }));

const home = (page: Page) => page.getByRole('banner').getByRole('link').first();

test('an installation without a stored logo requests it once and keeps the default', {
  tag: '@deep',
}, async ({ page }) => {
  const asked = page.waitForResponse(ASSET);
  await page.goto('/');
  const answer = await asked;
  expect(await answer.json()).toEqual({ name: 'logo-main', content: '/logo.svg' });
  await expect(home(page)).toHaveAccessibleName('Wealth Transfer Alliance');
  await expect(home(page).getByRole('img')).toHaveCount(0);
});

test('a stored logo replaces the default everywhere, in the same box', async ({ page }) => {
  await answerLogo(page, 200, JSON.stringify({ name: 'logo-main', content: RED_DOT }));
  await page.goto('/');
  const before = await home(page).boundingBox();
  const picture = home(page).getByRole('img');
  await expect(picture).toHaveAttribute('src', RED_DOT);
  await expect(picture).toHaveAccessibleName('Wealth Transfer Alliance');
  await expect.poll(() => home(page).boundingBox()).toEqual(before);

  await expect(picture).toHaveCSS('filter', 'brightness(0) invert(1)');
  await page.evaluate(() => window.scrollTo(0, 21));
  await expect(picture).toHaveCSS('filter', 'none');

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('contentinfo').getByRole('img')).toHaveAttribute('src', RED_DOT);
});

test.describe('when the call fails', { tag: '@deep' }, () => {
  test.use({ expectedErrors: /The logo could not be loaded|status of 500/ });

  test('an error, no JSON and a broken picture are each logged and keep the default', async ({
    page,
  }) => {
    for (const [status, body] of [
      [500, ''],
      [200, '<html>'],
      [200, '{"name":"logo-main","content":"data:image/png;base64,AAAA"}'],
    ] as const) {
      await answerLogo(page, status, body);
      const logged = page.waitForEvent('console', (message) =>
        message.text().includes('The logo could not be loaded'),
      );
      await page.goto('/');
      await logged;
      await expect(home(page)).toHaveAccessibleName('Wealth Transfer Alliance');
      await expect(home(page).getByRole('img')).toHaveCount(0);
    }
  });
});
