/** A calculator's sheet for a client. */
import { signInAsDemo } from './affiliate.ts';
import { hold } from './hold.ts';
import { expect, press, test } from './journey.ts';
import { endPrint, printedPages, recordPrints } from './sheets.ts';

test('Print waits for the card and the disclosure in the sheet’s footer', async ({ page }) => {
  await signInAsDemo(page);
  const answer = await hold(page, '**/api/profile', async (route) => {
    const profile = await (await route.fetch()).json();
    await route.fulfill({ json: { ...profile, disclosure: 'Investments may lose value.' } });
  });
  await recordPrints(page);
  await page.goto('/dashboard/tools/rmd');
  await press(page, /^Print$/);
  await expect(page.locator('output[name=rmd]')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-printed');
  answer();
  await expect(page.locator('html')).toHaveAttribute(
    'data-printed',
    /Investments may lose value\./,
  );
});

test('of a long table a sheet has eight rows; “Print all years” adds all, with the head on each page', {
  tag: '@deep',
}, async ({ page }) => {
  await signInAsDemo(page);
  await recordPrints(page);
  await page.goto(
    '/dashboard/tools/retirement-income?balance=1850000&withdrawal=95000&years=60&return=5.5&inflation=2.5',
  );
  const rows = page.locator('.schedule-table').first().locator('tbody tr');
  await expect(rows.last()).toBeAttached();
  const all = await rows.count();
  expect(all).toBeGreaterThan(50);
  const sheet = page.locator('.tool-sheet');
  const tables = sheet.locator('.schedule-table');
  await press(page, /^Print$/);
  await expect(tables.first().locator('tbody tr')).toHaveCount(8);
  await expect(tables).toHaveCount(1);
  await endPrint(page);

  await press(page, 'Print all years');
  await expect(tables.nth(1).locator('tbody tr')).toHaveCount(all);
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.locator('thead').last()).toHaveCSS('display', 'table-header-group');
  await expect(sheet.locator('.sheet-basis li').first()).toHaveCSS('font-size', '14.6667px');
  expect(await printedPages(page)).toBeGreaterThan(2);
});

test('all pairs of claiming ages print in their colors', { tag: '@deep' }, async ({ page }) => {
  await signInAsDemo(page);
  await recordPrints(page);
  await page.goto('/dashboard/tools/social-security?couple=yes');
  await expect(page.getByRole('figure', { name: 'All pairs of claiming ages' })).toBeVisible();
  await press(page, 'Print all years');
  await page.emulateMedia({ media: 'print' });
  const cells = page.locator('.tool-sheet figure td.true-colours');
  await expect(cells).toHaveCount(81);
  await expect(cells.first()).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('a chart’s labels are not cut off on a narrow screen', { tag: '@deep' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signInAsDemo(page);
  for (const slug of ['grat', 'life-insurance-need', 'social-security']) {
    await page.goto(`/dashboard/tools/${slug}?amount=12500000&mortgage=640000`);
    const chart = page.locator('#result .plain-chart > svg');
    await expect(chart).toBeVisible();
    const cut = await chart.evaluate((svg) => {
      const box = svg.getBoundingClientRect();
      return [...svg.querySelectorAll('text')]
        .filter((text) => {
          const { left, right } = text.getBoundingClientRect();
          return left < box.left || right > box.right;
        })
        .map((text) => text.textContent);
    });
    expect([slug, cut]).toEqual([slug, []]);
  }
});
