/** On a page of the portal the fonts keep nothing waiting, and whoever has them never sees it without. */
import { ADA, ME, openAs } from './dashboard.ts';
import { hold } from './hold.ts';
import { expect, test } from './journey.ts';

/** The text's font as the page has it, by its first name. */
const textFont = () =>
  getComputedStyle(document.body).fontFamily.split(',')[0]?.replaceAll('"', '');

test('a browser without the fonts fetches them when the page is drawn, and the next page has them', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('.woff2') && asked.push(request.url()));
  const answer = await hold(page, ME, (route) => route.fulfill({ json: ADA }));
  await page.goto('/dashboard/support');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(textFont)).toBe('Like Figtree');
  expect(asked).toEqual([]);

  answer();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fonts'))).toBe('fetched');
  expect(asked).toHaveLength(2);
  expect(await page.evaluate(textFont)).toBe('Like Figtree');

  await page.reload();
  expect(await page.evaluate(textFont)).toMatch(/^Figtree-/);
});

test('after the login a page has its fonts before it is drawn', async ({ page }) => {
  await page.goto('/login');
  await page.route(ME, () => {});
  await page.goto('/dashboard/support', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(textFont)).toMatch(/^Figtree-/);
});

test.describe('with a trouble', () => {
  test.use({ expectedErrors: /status of 503/ });

  test('fonts that could not be fetched are asked for again by the next page', async ({ page }) => {
    await page.route('**/*.woff2', (route) => route.fulfill({ status: 503 }));
    const failed = page.waitForResponse((response) => response.status() === 503);
    await openAs(page, ADA);
    await failed;
    expect(await page.evaluate(() => localStorage.getItem('fonts'))).toBeNull();
    await page.unroute('**/*.woff2');
    await page.reload();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('fonts'))).toBe('fetched');
  });
});

test('a browser that keeps nothing gets the fonts late, on each page', async ({ page }) => {
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
