/** Builds and serves the kit's page for its tests. */
import type { Page } from '@playwright/test';
import { serveKit } from '../kit/serve.ts';
import { test as base, expectHeading } from './journey.ts';

interface Kit {
  kit: { origin: string };
}

export const test = base.extend<object, Kit>({
  kit: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const kit = await serveKit();
      await use(kit);
      await kit.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ kit }, use) => use(kit.origin),
});

/** Opens the kit's page. */
export async function openKit(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/kit');
  await expectHeading(page, 'Contacts');
}
