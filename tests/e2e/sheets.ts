import type { Page } from '@playwright/test';

/** How many pages of this paper are printed. */
export async function printedPages(
  page: Page,
  format: 'Letter' | 'A4' = 'Letter',
): Promise<number> {
  const file = await page.pdf({ format, preferCSSPageSize: true });
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Keeps the text of the printed sheet in `data-printed` instead of opening the browser's dialog. Call this before the page opens. */
export const recordPrints = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      const sheet = document.querySelector('.print-sheet')?.textContent;
      document.documentElement.dataset.printed = sheet ?? '';
    };
  });

/** Lets the page draw its sheet, as before a print. */
export const beginPrint = (page: Page) =>
  page.evaluate(() => void dispatchEvent(new Event('beforeprint')));

/** Lets the page put its sheet away, as after a print. */
export const endPrint = (page: Page) =>
  page.evaluate(() => void dispatchEvent(new Event('afterprint')));
