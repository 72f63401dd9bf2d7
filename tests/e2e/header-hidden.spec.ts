import { expect, test } from './journey.ts';

for (const [width, height] of [
  [1280, 800],
  [360, 780],
] as const) {
  test(`at ${width} px the hidden header leaves no trace at the top`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/', { waitUntil: 'networkidle' });
    const banner = page.getByRole('banner');
    await expect(banner).toHaveCSS('position', 'fixed');
    await page.evaluate(() => window.scrollTo(0, 1000));
    await expect(banner).not.toBeInViewport();
    const top = () => page.screenshot({ clip: { x: 0, y: 0, width, height: 60 } });
    const hidden = await top();
    await banner.evaluate((header) => header.style.setProperty('display', 'none'));
    expect(hidden.equals(await top())).toBe(true);
  });
}
