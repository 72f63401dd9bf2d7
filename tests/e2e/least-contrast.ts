/** Measures the contrast of texts over a picture. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { type Colour, contrast, luminance } from '../contrast.ts';

/** The minimum of WCAG 2.2, 1.4.3: for text, and for text of 24 px and more. */
export const LEAST = { text: 4.5, large: 3 } as const;

/** The least contrast of each light text with any pixel behind it, on an unscrolled page. */
export async function leastContrasts(page: Page, texts: Locator[]): Promise<number[]> {
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
  const picture = sharp(await page.screenshot({ fullPage: true }));
  const contrasts: number[] = [];
  for (const { box, ink } of measured) {
    const left = Math.floor(box.x);
    const top = Math.floor(box.y);
    const { data, info } = await picture
      .clone()
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
