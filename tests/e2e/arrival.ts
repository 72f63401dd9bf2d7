/** Holds back the login's script, to test the page before React hydrates it. */
import { expect, type Page } from '@playwright/test';
import { holdScripts } from './hold.ts';

/** Opens the login with its script held back. Returns functions that release the script, wait until it runs, and tell whether it runs. */
export async function openHeldLogin(page: Page) {
  const release = await holdScripts(page, 'LoginPage.');
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  // Only React adds this button.
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
