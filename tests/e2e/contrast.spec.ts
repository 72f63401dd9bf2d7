import { expect, test } from './journey.ts';
import { LEAST, leastContrasts } from './least-contrast.ts';

for (const width of [360, 768, 1024, 1440]) {
  test(`at ${width} px every text over the photograph is readable`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/', { waitUntil: 'networkidle' });
    const hero = page.locator('#home');
    const texts = [
      hero.getByRole('heading'),
      hero.locator('p'),
      hero.getByRole('link', { name: 'Learn More' }),
      ...(await page.getByRole('banner').getByRole('link').all()),
    ];
    const [headline, ...others] = await leastContrasts(page, texts);
    expect(headline, 'headline').toBeGreaterThanOrEqual(LEAST.large);
    for (const [at, least] of others.entries()) {
      const words = (await texts[at + 1]?.textContent()) ?? '';
      expect(least, words).toBeGreaterThanOrEqual(LEAST.text);
    }
  });
}
