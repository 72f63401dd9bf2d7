/** How well a text can be read over a picture. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { type Colour, contrast, luminance } from '../contrast.ts';

/** WCAG 2.2, 1.4.3: text, and text from 24 px on. */
export const LEAST = { text: 4.5, large: 3 } as const;

/** The least contrast of light text to any pixel behind it, on a page that is not scrolled. */
export async function leastContrast(page: Page, text: Locator): Promise<number> {
  const box = await text.boundingBox();
  if (!box) throw new Error('The text is not on the page');
  const colour = await text.evaluate((element) => getComputedStyle(element).color);
  const ink = colour.match(/\d+/g)?.slice(0, 3).map(Number) as unknown as Colour;
  await text.evaluate((element) => element.style.setProperty('opacity', '0'));
  const picture = await page.screenshot({ clip: box, fullPage: true });
  await text.evaluate((element) => element.style.removeProperty('opacity'));
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  let brightest = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const pixel: Colour = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    brightest = Math.max(brightest, luminance(pixel));
  }
  return contrast(luminance(ink), brightest);
}
