import type { Page, Route } from '@playwright/test';

const go = (route: Route) => route.continue();

/** Holds back the requests to these addresses, and returns a function that releases them to `then`. */
export async function hold(page: Page, addresses: string | RegExp, then = go): Promise<() => void> {
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

/** Holds back all scripts, or those with this name, and returns a function that releases them. */
export const holdScripts = (page: Page, name = '') => hold(page, `**/_astro/${name}*.js`);
