/** The dashboard on a phone. */
import { ADA, DASHBOARD_ERRORS, DESKTOP, openAs, PHONE } from './dashboard.ts';
import { afterRequests, expect, test } from './journey.ts';

test.use({ expectedErrors: DASHBOARD_ERRORS });

test.use({ viewport: PHONE, hasTouch: true });

test('the home has six tiles in two columns and the activity, but no chart script, and a bottom bar that covers nothing', {
  tag: '@deep',
}, async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await openAs(page, ADA);
  const tiles = page.getByRole('main').locator('ul').first().getByRole('listitem');
  await expect(tiles).toHaveText([
    'Clients24 Active',
    'Reports5 New',
    'Tools15 Available',
    'Library42 Resources',
    'AnalyticsMonthly +8.5%',
    'ResearchMarket Analysis',
  ]);
  const lefts = await tiles.evaluateAll((all) =>
    all.map((tile) => tile.getBoundingClientRect().left),
  );
  expect(new Set(lefts).size).toBe(2);
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByRole('listitem')).toHaveCount(4);
  await afterRequests(page);
  expect(fetched.filter((url) => /\/Chart\.|apexcharts/.test(url))).toEqual([]);

  const bar = page.getByRole('navigation', { name: 'Quick links' });
  const links = await bar
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(links).toEqual([
    ['Home', '/dashboard'],
    ['Search', '/dashboard/search'],
    ['Alerts', '/dashboard/alerts'],
    ['Profile', '/dashboard/profile'],
  ]);
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(async () => {
    const last = await page.getByText('3 days ago').boundingBox();
    const top = (await bar.boundingBox())?.y ?? 0;
    expect((last?.y ?? top) + (last?.height ?? 0)).toBeLessThan(top);
  }).toPass();
  // In a low window, as at 200% zoom, no bar stays in view.
  await page.setViewportSize({ width: 720, height: 450 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(bar).not.toBeInViewport();
  await page.setViewportSize({ width: 720, height: 500 });
  await expect(bar).toBeInViewport();
});

test('the panel keeps the focus inside, closes on Escape, by a link and on the switch to the desktop', async ({
  page,
}) => {
  await openAs(page, ADA);
  const toggle = page.getByRole('button', { name: 'Open menu' });
  await toggle.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Menu' });
  await expect(panel).toBeVisible();
  for (let press = 0; press < 14; press += 1) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body || Boolean(activeElement?.closest('dialog'));
    });
    expect(inside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(toggle).toBeFocused();

  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expect(panel).toBeVisible();
  await page.setViewportSize(DESKTOP);
  await expect(panel).toBeHidden();
  await page.setViewportSize(PHONE);
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await page.evaluate(() => {
    document.addEventListener('click', (event) => event.preventDefault());
  });
  await panel.getByRole('link', { name: 'Reports' }).tap();
  await expect(panel).toBeHidden();
});
