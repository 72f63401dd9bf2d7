import { query } from '../../functions/lib/db/db.ts';
import { signInAsNew } from './affiliate.ts';
import { openSignedIn } from './dashboard.ts';
import { expect, expectText, press, test } from './journey.ts';
import { beginPrint, endPrint, printedPages, recordPrints } from './sheets.ts';

const BLACK = 'rgb(0, 0, 0)';
test('the whole landing page prints black on white on at most four sheets', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  for (const paper of ['A4', 'Letter'] as const) {
    expect(await printedPages(page, paper)).toBeLessThanOrEqual(4);
  }

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', BLACK);
  await expect(page.locator('#home')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(6);
  await expect(page.locator('#testimonials')).toBeHidden();
  await expect(
    page.getByText('info@example.com').filter({ visible: true }),
    'a form that is not connected names it on the screen only',
  ).toHaveCount(1);
  for (const part of ['header', '.skip-link', '.toasts', '.button', 'picture', 'form']) {
    for (const found of await page.locator(part).all()) await expect(found, part).toBeHidden();
  }
});

test('the dashboard prints its charts with their titles and tables, scaled to the paper, and no navigation', {
  tag: '@deep',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 800 });
  await openSignedIn(page);
  await expect(page.locator('svg.apexcharts-svg')).toHaveCount(2);
  await expect(page.getByRole('table')).toHaveCount(0);

  await page.emulateMedia({ media: 'print' });
  const figures = page.getByRole('figure');
  await expect(figures).toHaveCount(2);
  for (const figure of await figures.all()) {
    await expect(figure).toHaveCSS('break-inside', 'avoid');
    await expect(figure.getByRole('table')).toBeVisible();
  }
  for (const part of ['aside', 'header', 'nav', '.skip-link', '.toasts', 'button']) {
    for (const found of await page.locator(part).all()) await expect(found, part).toBeHidden();
  }

  await page.emulateMedia({ media: 'screen' });
  const chart = page.locator('svg.apexcharts-svg').first();
  await expect(chart).toBeVisible();
  await beginPrint(page);
  await page.emulateMedia({ media: 'print' });
  await expectText(page, /^Printed for /);
  const overflow = await chart.evaluate((drawing) => {
    const figure = drawing.closest('figure');
    if (figure) figure.style.width = '600px';
    return drawing.getBoundingClientRect().width > 600;
  });
  expect(overflow).toBe(false);
  await endPrint(page);
  await expect(chart).not.toHaveAttribute('viewBox');
});

test('the contacts print every row of the filter with its phone, on as many sheets as needed', async ({
  page,
}) => {
  const id = await signInAsNew(page);
  await query(
    `insert into contact (affiliate_id, name, phone, stage)
     select $1, 'Person ' || n || ' Example', '+1 212 555 ' || n, case when n > 160 then 'lead' else 'client' end
       from generate_series(101, 190) n`,
    [id],
  );
  await recordPrints(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard/contacts?stage=client');
  await expectText(page, '1–25 of 60');
  await press(page, /^Print$/);
  await expect(page.locator('html')).toHaveAttribute('data-printed');
  await page.emulateMedia({ media: 'print' });
  await expectText(page, '60 contacts, with Stage Client');
  await expect(page.locator('tbody tr')).toHaveCount(60);
  await expectText(page, '+1 212 555 160');
  await expect(page.locator('.card:has(.data-table)')).toHaveCSS('break-inside', 'auto');
  await endPrint(page);
  await expect(page.locator('tbody tr')).toHaveCount(25);
});
