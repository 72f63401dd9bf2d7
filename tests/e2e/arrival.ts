/** The login before React is there: its script waits until the journey lets it arrive. */
import { expect, type Page } from '@playwright/test';

/** Opens the login with its script held back; answers how to let it arrive, and how to wait until it runs. */
export async function openHeldLogin(page: Page) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/LoginPage.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  // Only React offers it.
  const toggle = page.getByRole('button', { name: 'Show password' });
  await expect(toggle).toHaveCount(0);
  return {
    release,
    arrived: async () => {
      release();
      await expect(toggle).toBeVisible();
    },
    hasArrived: async () => (await toggle.count()) > 0,
  };
}
