import type { Page, Route } from '@playwright/test';

const go = (route: Route) => route.continue();

/** Holds the requests to these addresses back; answers how to let them go on, which `then` does. */
export async function hold(page: Page, addresses: string, then = go): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await then(route);
  });
  return release;
}

/** Holds scripts back, all of them or those of this name; answers how to let them come. */
export const holdScripts = (page: Page, name = '') => hold(page, `**/_astro/${name}*.js`);
