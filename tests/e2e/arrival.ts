/** The login before React is there: its script waits until the journey lets it arrive. */
import { expect, type Page } from '@playwright/test';
import { holdScripts } from './hold.ts';

/** Opens the login with its script held back; answers how to let it arrive, and how to wait until it runs. */
export async function openHeldLogin(page: Page) {
  const release = await holdScripts(page, 'LoginPage.');
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
