import { expect, test } from './journey.ts';

test('Benefits shows the portal as on the visitor’s kind of screen, after scrolling to it', async ({
  page,
}) => {
  for (const [width, file] of [
    [360, 'portal-phone.svg'],
    [1440, 'portal.svg'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const figure = page.locator('#benefits figure');
    const picture = figure.getByRole('img', { name: 'The portal’s home' });
    await expect(picture).toHaveAttribute('loading', 'lazy');
    await picture.scrollIntoViewIfNeeded();
    const loaded = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth > 0);
    await expect.poll(loaded).toBe(true);
    expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain(
      `/pictures/${file}`,
    );
    await expect(figure.locator('figcaption')).toHaveText('Sample data');
  }
});
