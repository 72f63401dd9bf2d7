import type { Page } from '@playwright/test';

declare global {
  interface Window {
    framesWithout: number;
  }
}

/** Counts the frames from now on in which nothing of this is in the page; answers how to read the count. */
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
