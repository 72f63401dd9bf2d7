/** The figures and charts of the dashboard’s home on a desktop. */
import { ADA, DASHBOARD_ERRORS, DESKTOP, greeting, ME, openAs } from './dashboard.ts';
import { expect, runUntil, stopTime, test } from './journey.ts';

test.use({ expectedErrors: DASHBOARD_ERRORS });

test.use({ viewport: DESKTOP });

const CHART_SCRIPT = '**/_astro/Chart.*.js';

test('the figures are the specified ones, in four columns, with colors by their sign', async ({
  page,
}) => {
  await openAs(page, ADA);
  const cards = page.getByRole('main').locator('ul').first().getByRole('listitem');
  await expect(cards).toHaveText([
    /Clients.*24.*\+2/,
    /Reports.*5.*\+1/,
    /Revenue.*\$8,254.*\+12\.5%/,
    /Tasks.*15.*-3/,
  ]);
  const tops = await cards.evaluateAll((all) =>
    all.map((card) => card.getBoundingClientRect().top),
  );
  expect(new Set(tops).size).toBe(1);
  await expect(page.getByText('+2', { exact: true })).toHaveCSS('color', 'rgb(29, 107, 68)');
  await expect(page.getByText('-3', { exact: true })).toHaveCSS('color', 'rgb(179, 38, 30)');
  await expect(page.getByText('Sample data')).toBeVisible();
});

test('both charts are drawn, 300 px high, with the specified values, a table with one key, and a file', async ({
  page,
}) => {
  await openAs(page, ADA);
  const line = page.getByRole('figure', { name: 'Performance Overview' });
  const bar = page.getByRole('figure', { name: 'Client Services' });
  for (const chart of [line, bar]) {
    const svg = chart.locator('svg.apexcharts-svg');
    await expect(svg).toBeVisible();
    await expect.poll(async () => (await svg.boundingBox())?.height).toBe(300);
    await expect(chart.locator('.apexcharts-series path').first()).toBeAttached();
  }
  await expect(line.locator('.apexcharts-xaxis-texts-g title')).toHaveText([
    'Jan',
    'Feb',
    'Mar',
    'Apr',
    'May',
    'Jun',
    'Jul',
    'Aug',
  ]);
  await expect
    .poll(() => line.locator('.apexcharts-yaxis-label').count())
    .toBeGreaterThanOrEqual(5);
  const toggle = line.getByRole('button', { name: 'Show table of Performance Overview' });
  await toggle.focus();
  await page.keyboard.press('Enter');
  const table = line.getByRole('table', { name: 'Performance Overview' });
  await expect(table.getByRole('row')).toHaveText([
    'MonthValue',
    'Jan4,000',
    'Feb3,000',
    'Mar5,000',
    'Apr4,500',
    'May6,000',
    'Jun5,500',
    'Jul7,000',
    'Aug8,500',
  ]);
  const downloading = page.waitForEvent('download');
  await line.getByRole('link', { name: 'Download CSV' }).click();
  expect((await downloading).suggestedFilename()).toBe('performance-overview.csv');
});

test('a chart whose library fails shows its table instead', async ({ page }) => {
  await page.route(CHART_SCRIPT, (route) => route.abort());
  await openAs(page, ADA);
  await expect(
    page.getByRole('table', { name: 'Client Services' }).getByRole('row', { name: 'Insurance 5' }),
  ).toBeVisible();
  await expect(greeting(page)).toBeVisible();
});

for (const [motion, animated] of [
  ['no-preference', true],
  ['reduce', false],
] as const) {
  test(`with motion ${motion} the line ${animated ? 'draws itself' : 'is there immediately'}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    // Collects every shape of the line while it is drawn.
    await page.addInitScript(() => {
      const shapes = new Set<string>();
      Object.assign(window, { shapes });
      new MutationObserver(() => {
        const line = document.querySelector('.apexcharts-line-series path');
        const shape = line?.getAttribute('d');
        if (shape) shapes.add(shape);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await stopTime(page);
    await page.route(ME, (route) => route.fulfill({ json: ADA }));
    await page.goto('/dashboard');
    await runUntil(page, page.locator('.apexcharts-line-series path'));
    await page.clock.runFor(2_000);
    const shapes = () =>
      page.evaluate(() => (window as unknown as { shapes: Set<string> }).shapes.size);
    if (animated) expect(await shapes()).toBeGreaterThan(5);
    else expect(await shapes()).toBeLessThanOrEqual(2);
  });
}
