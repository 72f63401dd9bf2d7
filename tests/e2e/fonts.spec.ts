/** On a page of the portal the fonts keep nothing waiting, and whoever has them hardly sees it without. */
import { ADA, greeting, openAs } from './dashboard.ts';
import { hold } from './hold.ts';
import { expect, signIn, test } from './journey.ts';

/** How many fonts of the text are there. */
const loaded = () =>
  [...document.fonts].filter(
    ({ family, status }) => family.includes('Figtree-') && status === 'loaded',
  ).length;

test('a page is there before its fonts, which move no line of it', async ({ page }) => {
  const release = await hold(page, '**/*.woff2');
  // It never ends loading while they are held.
  const opened = openAs(page, ADA);
  await expect(greeting(page)).toBeVisible();
  expect(await page.evaluate(loaded)).toBe(0);
  const top = async () => (await page.getByRole('main').locator('p').last().boundingBox())?.y;
  const before = await top();
  release();
  await opened;
  await expect.poll(() => page.evaluate(loaded)).toBeGreaterThan(0);
  expect(await top()).toBe(before);
});

test('after the login a page has its fonts without a request', async ({ page }) => {
  await signIn(page);
  await expect.poll(() => page.evaluate(loaded)).toBeGreaterThan(0);
  const travelled = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize),
  );
  expect(travelled.length).toBeGreaterThan(0);
  expect(travelled).toEqual(travelled.map(() => 0));
});

test('letters of Polish and Vietnamese come in the page’s own fonts, and only for a text that has them', async ({
  page,
}) => {
  await openAs(page, ADA);
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /(extended|vietnamese)[^/]*\.woff2$/.exec(name)?.[1])
        .filter(Boolean)
        .sort(),
    );
  await page.evaluate(() => document.fonts.ready);
  expect(await fetched()).toEqual([]);
  await page.getByRole('main').evaluate((main) => {
    main.append(document.createElement('h1'), document.createElement('p'));
    for (const text of main.querySelectorAll(':scope > :nth-last-child(-n + 2)')) {
      text.textContent = 'Łukasz Żółć, Đặng Thị Ngọc Ánh';
    }
  });
  await expect.poll(fetched).toEqual(['extended', 'extended', 'vietnamese']);
});
