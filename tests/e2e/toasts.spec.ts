import type { Locator, Page } from '@playwright/test';
import { openSignedIn, PHONE } from './dashboard.ts';
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

const edges = async (part: Locator) => {
  const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
  return { top: y, bottom: y + height };
};

test('at the end of a page the last button is above a toast', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openSignedIn(page);
  await keepToasts(page);
  await carryToast(page);
  await page.goto('/dashboard/settings/your-data');
  await expect(toasts(page)).toContainText('Saved');
  const last = page.getByRole('button', { name: 'Delete account' });
  await expect(last).toBeVisible();
  const toast = await edges(toasts(page).locator('.toast'));
  // Again each time: the page grows as its counts arrive.
  const bottomAtEnd = async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    return (await edges(last)).bottom;
  };
  await expect.poll(bottomAtEnd).toBeLessThan(toast.top);
});

/** The control that has the focus, if it reaches below this line (px). */
const focusedBelow = (page: Page, line: number) =>
  page.evaluate((y) => {
    const one = document.querySelector('main :focus');
    return one && one.getBoundingClientRect().bottom > y ? [one.outerHTML] : [];
  }, line);

/** More than the page has controls. */
const PRESSES = 20;

test('on phones no control has the focus below the quick links or a toast', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openSignedIn(page);
  await keepToasts(page);
  for (const covering of ['nav[aria-label="Quick links"]', '.toast']) {
    if (covering === '.toast') await carryToast(page);
    await page.goto('/dashboard/settings/calendar');
    await expect(page.getByLabel('To-dos')).toBeVisible();
    await expect(page.locator(covering)).toBeVisible();
    const { top } = await edges(page.locator(covering));
    await page.getByRole('main').focus();
    const below: string[] = [];
    for (let press = 0; press < PRESSES; press += 1) {
      await page.keyboard.press('Tab');
      below.push(...(await focusedBelow(page, top)));
    }
    expect(below, covering).toEqual([]);
  }
});
