import type { Page } from '@playwright/test';

declare global {
  interface Window {
    framesWithout: number;
  }
}

/** Counts the frames from now on in which the page has no element of this selector, and returns a function that reads the count. */
export async function countFramesWithout(
  page: Page,
  selector: string,
): Promise<() => Promise<number>> {
  await page.evaluate((selector) => {
    window.framesWithout = 0;
    const look = () => {
      if (!document.querySelector(selector)) window.framesWithout += 1;
      requestAnimationFrame(look);
    };
    look();
  }, selector);
  return () => page.evaluate(() => window.framesWithout);
}
