import { expect, test } from './journey.ts';
import { LEAST, leastContrasts } from './least-contrast.ts';

/** On short screens the text is as tall as the hero, so the headline overlaps the seed head. */
for (const [width, height] of [
  [844, 390],
  [720, 450],
  [667, 375],
  [320, 256],
] as const) {
  test(`at ${width}x${height} the hero's text is readable`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/', { waitUntil: 'networkidle' });
    const hero = page.locator('#home');
    const [headline, ...others] = await leastContrasts(page, [
      hero.getByRole('heading'),
      hero.locator('p'),
      hero.getByRole('link', { name: 'Learn More' }),
    ]);
    expect(headline, 'headline').toBeGreaterThanOrEqual(LEAST.large);
    for (const least of others) expect(least).toBeGreaterThanOrEqual(LEAST.text);
  });
}
