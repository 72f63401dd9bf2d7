/** On a page of the portal the fonts keep nothing waiting, and nobody who has them sees it without. */
import { ADA, ME, openAs, openSignedIn } from './dashboard.ts';
import { expect, test } from './journey.ts';

/** The text's font as the page has it, by its first name. */
const textFont = () =>
  getComputedStyle(document.body).fontFamily.split(',')[0]?.replaceAll('"', '');

test('a browser without the fonts fetches them when the page is drawn, and keeps a mark', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('.woff2') && asked.push(request.url()));
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(ME, async (route) => {
    await answered;
    await route.fulfill({ json: ADA });
  });
  await page.goto('/dashboard/support');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(textFont)).toBe('Like Figtree');
  expect(asked).toEqual([]);

  answer();
  await expect.poll(() => page.evaluate(textFont)).toMatch(/^Figtree-/);
  await page.evaluate(() => document.fonts.ready);
  expect(asked).toHaveLength(2);
  expect(await page.evaluate(() => localStorage.getItem('fonts'))).toBe('fetched');
});

test('after the login a page has its fonts before it is drawn', async ({ page }) => {
  await openSignedIn(page);
  await page.route(ME, () => {});
  await page.goto('/dashboard/support', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(textFont)).toMatch(/^Figtree-/);
});

test('a browser that keeps nothing gets the fonts with each page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Blocked', 'SecurityError');
      },
    });
  });
  await openAs(page, ADA);
  await expect.poll(() => page.evaluate(textFont)).toMatch(/^Figtree-/);
});
