import type { Page } from '@playwright/test';
import { ADA, openAs } from './dashboard.ts';
import { expect, expectText, test } from './journey.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const CHARTS = [
  ['Performance Overview', 'Value by month, sample units', 'Aug Value 8,500'],
  ['Client Services', 'Value by service, sample units', 'Insurance Value 5'],
] as const;

async function open(page: Page) {
  await openAs(page, ADA);
  // The SVG element exists before its contents.
  await expect(
    page.getByRole('figure').filter({ has: page.locator('.apexcharts-yaxis-label') }),
  ).toHaveCount(2);
  await expect(page.locator('.apexcharts-tooltip')).toHaveCount(2);
}

test('each chart has a heading, its unit, the same distance to both sides of its card, and a tooltip that covers no label', {
  tag: '@deep',
}, async ({ page }) => {
  await open(page);
  for (const [title, measure, value] of CHARTS) {
    const figure = page.getByRole('figure', { name: title, exact: true });
    await expect(figure.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expectText(figure, measure);
    const card = await figure.boundingBox();
    const edges = await figure.locator('svg.apexcharts-svg').evaluate((svg) => {
      const boxes = (selector: string) =>
        [...svg.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
      return {
        left: Math.min(...boxes('.apexcharts-yaxis-label').map((box) => box.left)),
        right: Math.max(
          ...boxes('.apexcharts-gridline, .apexcharts-xaxis-label').map((box) => box.right),
        ),
      };
    });
    const left = edges.left - (card?.x ?? 0);
    const right = (card?.x ?? 0) + (card?.width ?? 0) - edges.right;
    expect(Math.abs(left - right), title).toBeLessThanOrEqual(2);
    expect(left, title).toBeGreaterThanOrEqual(20);

    // In our style, above the plot.
    const plot = await figure.locator('.apexcharts-grid').boundingBox();
    const { x = 0, y = 0, width = 0, height = 0 } = plot ?? {};
    await page.mouse.move(x + width * 0.9, y + height * 0.9);
    await page.mouse.move(x + width * 0.97, y + height * 0.9);
    const tooltip = figure.locator('.apexcharts-tooltip');
    await expect(tooltip).toHaveText(value);
    await expect(tooltip).toHaveCSS('border-color', 'rgb(227, 220, 203)');
    const at = await tooltip.boundingBox();
    expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThanOrEqual(y);
    expect(at?.height ?? 0).toBeGreaterThan(0);
  }
  const bar = page.locator('.apexcharts-bar-series path').first();
  await expect(bar, 'bars are opaque').toHaveCSS('fill-opacity', '1');
  expect(await bar.evaluate((path) => getComputedStyle(path).fill)).not.toMatch(/0\.\d+\)/);
  const corners = (await bar.getAttribute('d'))?.match(/C/g);
  expect(corners, 'bars are round at the top only').toHaveLength(2);
});

test('in forced colors, charts, buttons and the avatar use the system’s, and drawn charts follow a change of theme', {
  tag: '@deep',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toHaveCSS('border-top-width', '1px');
  await open(page);
  await expect(page.getByRole('button', { name: 'User menu' })).toHaveCSS(
    'border-top-width',
    '1px',
  );
  const system = await page.evaluate(() => {
    document.body.style.outlineColor = 'CanvasText';
    return getComputedStyle(document.body).outlineColor;
  });
  await expect(page.locator('.apexcharts-line-series path').first()).toHaveCSS('stroke', system);
  await expect(page.locator('.apexcharts-bar-series path').first()).toHaveCSS('fill', system);
  await expect(page.locator('.apexcharts-yaxis-label').first()).toHaveCSS('fill', system);

  await page.emulateMedia({ forcedColors: 'none' });
  await open(page);
  const line = page.locator('.apexcharts-line-series path').first();
  const marker = page.locator('.apexcharts-marker').first();
  await expect(line).toHaveCSS('stroke', 'rgb(163, 114, 31)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(line).toHaveCSS('stroke', 'rgb(227, 181, 102)');
  await expect(marker).toHaveCSS('fill', 'rgb(227, 181, 102)');
  await expect(page.locator('.apexcharts-bar-series path').first()).toHaveCSS(
    'fill',
    'rgb(157, 181, 165)',
  );
  await expect(page.locator('.apexcharts-yaxis-label').first()).toHaveCSS(
    'fill',
    'rgb(180, 193, 184)',
  );
  await expect(page.locator('.apexcharts-gridline').first()).toHaveCSS('stroke', 'rgb(41, 64, 47)');
});
