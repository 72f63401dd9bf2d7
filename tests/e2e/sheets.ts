import type { Page } from '@playwright/test';

/** How many letter-size sheets the page fills. */
export async function lettersOf(page: Page): Promise<number> {
  const file = await page.pdf({ format: 'Letter', preferCSSPageSize: true });
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
