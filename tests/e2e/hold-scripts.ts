import type { Page } from '@playwright/test';

/** Holds scripts back, all of them or those of this name; answers how to let them come. */
export async function holdScripts(page: Page, name = ''): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/_astro/${name}*.js`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
