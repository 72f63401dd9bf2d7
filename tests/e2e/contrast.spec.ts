import { expect, test } from './journey.ts';
import { LEAST, leastContrast } from './least-contrast.ts';

for (const width of [360, 768, 1024, 1440]) {
  test(`at ${width} px every text over the photograph can be read`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/', { waitUntil: 'networkidle' });
    const hero = page.locator('#home');
    const large = await leastContrast(page, hero.getByRole('heading'));
    expect(large, 'headline').toBeGreaterThanOrEqual(LEAST.large);
    const texts = [
      hero.locator('p'),
      hero.getByRole('link', { name: 'Learn More' }),
      ...(await page.getByRole('banner').getByRole('link').all()),
    ];
    for (const text of texts) {
      expect(
        await leastContrast(page, text),
        (await text.textContent()) ?? '',
      ).toBeGreaterThanOrEqual(LEAST.text);
    }
  });
}
