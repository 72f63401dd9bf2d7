import type { Page } from '@playwright/test';
import { expect, keepToasts, test, toasts } from './journey.ts';

test('the region is in the HTML before the first toast', async ({ request, baseURL }) => {
  for (const path of ['/', '/login', '/dashboard']) {
    const html = await (await request.get(`${baseURL}${path}`)).text();
    expect(html).toContain('aria-label="Notifications (F8)"');
    expect(html).toContain('aria-live="polite"');
  }
});

const carryToast = (page: Page) =>
  page.addInitScript(() => {
    // The initial empty page has no storage.
    if (origin !== 'null') sessionStorage.setItem('toast', '{"title":"Saved"}');
  });

// toasts.test.ts has the time that it shows, and the threshold.
test('a swipe to the right dismisses it', async ({ page }) => {
  await keepToasts(page);
  await carryToast(page);
  await page.goto('/');
  const text = page.getByText('Saved');
  await text.hover();
  const box = await text.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 51, y, { steps: 4 });
  await page.mouse.up();
  await expect(text).toBeHidden();
});

test('on medium screens it is at most 420 px wide; F8 focuses it, and its button dismisses it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await keepToasts(page);
  await carryToast(page);
  await page.goto('/');
  await expect(toasts(page)).toContainText('Saved');
  await expect(toasts(page)).toHaveCSS('width', '420px');
  // Repeats the key until the region listens.
  await expect(async () => {
    await page.keyboard.press('F8');
    await expect(toasts(page)).toBeFocused({ timeout: 500 });
  }).toPass();
  await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toasts(page)).not.toContainText('Saved');
});
