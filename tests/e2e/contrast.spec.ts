import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { type Colour, contrast, luminance } from '../contrast.ts';
import { expect, test } from './journey.ts';

/** The minimum of WCAG 2.2, 1.4.3: for text, and for text of 24 px and more. */
const LEAST = { text: 4.5, large: 3 } as const;
/** On short screens the text is as tall as the hero, so the headline overlaps the seed head. */
const SIZES = [
  [360, 900],
  [768, 900],
  [1024, 900],
  [1440, 900],
  [844, 390],
  [720, 450],
  [667, 375],
  [320, 256],
] as const;

/** The least contrast of each light text with any pixel behind it, on an unscrolled page. */
async function leastContrasts(page: Page, texts: Locator[]): Promise<number[]> {
  const measured = await Promise.all(
    texts.map(async (text) => {
      const box = await text.boundingBox();
      if (!box) throw new Error('The text is not on the page');
      const colour = await text.evaluate((element) => {
        const { color } = getComputedStyle(element);
        element.style.setProperty('opacity', '0');
        return color;
      });
      return { box, ink: colour.match(/\d+/g)?.slice(0, 3).map(Number) as unknown as Colour };
    }),
  );
  // Down to the lowest text: a picture of the whole page takes four times as long.
  const height = Math.max(...measured.map(({ box }) => Math.ceil(box.y + box.height)));
  const { width } = page.viewportSize() ?? { width: 0 };
  const clip = { x: 0, y: 0, width, height };
  const shot = sharp(await page.screenshot({ fullPage: true, clip }));
  const { data: pixels, info: raw } = await shot.raw().toBuffer({ resolveWithObject: true });
  for (const text of texts) {
    await text.evaluate((element) => element.style.removeProperty('opacity'));
  }
  const contrasts: number[] = [];
  for (const { box, ink } of measured) {
    const left = Math.floor(box.x);
    const top = Math.floor(box.y);
    const { data, info } = await sharp(pixels, { raw })
      .extract({
        left,
        top,
        width: Math.ceil(box.x + box.width) - left,
        height: Math.ceil(box.y + box.height) - top,
      })
      .raw()
      .toBuffer({ resolveWithObject: true });
    let brightest = 0;
    for (let at = 0; at < data.length; at += info.channels) {
      const pixel: Colour = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      brightest = Math.max(brightest, luminance(pixel));
    }
    contrasts.push(contrast(luminance(ink), brightest));
  }
  return contrasts;
}

test('every text over the photograph is readable on wide, narrow and short screens', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto('/');
  const hero = page.locator('#home');
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    // A photograph that gives way to another size while it is decoded is refused: then the other one is asked.
    await expect(() =>
      page.evaluate(async () => {
        await document.fonts.ready;
        await document.querySelector<HTMLImageElement>('#home img')?.decode();
      }),
    ).toPass();
    const links = await page.getByRole('banner').getByRole('link').all();
    const texts = [
      hero.getByRole('heading'),
      ...(await hero.locator('p, li').all()),
      hero.getByRole('link', { name: 'Learn More' }),
      ...(height === 900 ? links : []),
    ];
    const [headline, ...others] = await leastContrasts(page, texts);
    expect(headline, `headline at ${width}x${height}`).toBeGreaterThanOrEqual(LEAST.large);
    for (const [at, least] of others.entries()) {
      const words = (await texts[at + 1]?.textContent()) ?? '';
      expect(least, `${words} at ${width}x${height}`).toBeGreaterThanOrEqual(LEAST.text);
    }
  }
});
