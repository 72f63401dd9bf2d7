/** Fonts block nothing on a portal page, and cached fonts show almost immediately. */
import { ADA, greeting, openAs, PHONE } from './dashboard.ts';
import { hold } from './hold.ts';
import { expect, signIn, test } from './journey.ts';

// Phones have no charts, which take as long to load as everything else.
test.use({ viewport: PHONE, cold: true });

/** How many of the text's fonts have loaded. */
const loaded = () =>
  [...document.fonts].filter(
    ({ family, status }) => family.includes('Figtree-') && status === 'loaded',
  ).length;

test('a page shows before its fonts, which then move no line; those of Polish and Vietnamese letters load only for a text that needs them', async ({
  page,
}) => {
  const release = await hold(page, '**/*.woff2');
  // The page does not finish loading while the fonts are held.
  const opened = openAs(page, ADA);
  await expect(greeting(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
  await expect(page.locator('main [data-skeleton]')).toHaveCount(0);
  expect(await page.evaluate(loaded)).toBe(0);
  const top = async () => (await page.getByRole('main').locator('p').last().boundingBox())?.y;
  const before = await top();
  release();
  await opened;
  await expect.poll(() => page.evaluate(loaded)).toBeGreaterThan(0);
  expect(await top()).toBe(before);

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

test('after the login a page has its fonts without a request', { tag: '@deep' }, async ({
  page,
}) => {
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
