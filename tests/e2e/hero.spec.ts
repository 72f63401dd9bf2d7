import { expect, test } from './journey.ts';
import { LEAST, leastContrast } from './least-contrast.ts';

/** Short screens: the text is as tall as the hero, so the headline climbs onto the seed head. */
for (const [width, height] of [
  [844, 390],
  [720, 450],
  [667, 375],
  [320, 256],
] as const) {
  test(`at ${width}x${height} the hero's text can be read`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/', { waitUntil: 'networkidle' });
    const hero = page.locator('#home');
    const headline = await leastContrast(page, hero.getByRole('heading'));
    expect(headline, 'headline').toBeGreaterThanOrEqual(LEAST.large);
    for (const text of [hero.locator('p'), hero.getByRole('link', { name: 'Learn More' })]) {
      const found = await leastContrast(page, text);
      expect(found, (await text.textContent()) ?? '').toBeGreaterThanOrEqual(LEAST.text);
    }
  });
}
