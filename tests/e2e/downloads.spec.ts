/** Checks which modules the public pages and the login download, from the bundler's list. */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';

const scripts: { file: string; modules: string[] }[] = JSON.parse(
  readFileSync('.astro/scripts.json', 'utf8'),
);

/** The modules of all scripts that the page requests, down to its end. */
async function modulesOf(page: Page, path: string): Promise<string[]> {
  const requested = new Set<string>();
  page.on('request', (request) => requested.add(new URL(request.url()).pathname.slice(1)));
  await page.goto(`${process.env.E2E_ORIGIN}${path}`);
  // Islands that hydrate when they become visible.
  for (const place of await page.locator('#contact form, footer form').all()) {
    await place.scrollIntoViewIfNeeded();
  }
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  const found = scripts.filter(({ file }) => requested.has(file));
  expect(found.length).toBeGreaterThan(3);
  return found.flatMap(({ modules }) => modules);
}

/** Modules that only signed-in affiliates need: the portal, and the contract's schemas with their library. */
const PRIVATE =
  /^src\/portal\/|\/valibot\/|^src\/config\/portal\.ts|^src\/contract\/(fields|profile)/;
const SESSION = /^src\/session\//;
/** Modules that only visitors from an affiliate's link need. */
const REFERRED = /^src\/site\/referral\/|^src\/contract\/reference/;
const LOGIN = /^src\/portal\/login\//;

for (const path of ['/', '/nowhere']) {
  test(`${path} downloads nothing of the portal, the session, the contract's schemas or the references`, async ({
    page,
  }) => {
    const modules = await modulesOf(page, path);
    expect(modules).toContain('src/components/logo/SiteLogo.tsx');
    const unneeded = (name: string) => [PRIVATE, SESSION, REFERRED].some((one) => one.test(name));
    expect(modules.filter(unneeded)).toEqual([]);
  });
}

test('the page of a certificate downloads nothing of the portal', async ({ page }) => {
  const modules = await modulesOf(page, '/certificate');
  expect(modules).toContain('src/contract/training/certificates.ts');
  expect(modules.filter((name) => PRIVATE.test(name))).toEqual([]);
});

test('the login downloads only its own part of the portal', async ({ page }) => {
  const modules = await modulesOf(page, '/login');
  expect(modules).toContain('src/portal/login/LoginPage.tsx');
  expect(modules).toContain('src/session/session.ts');
  expect(modules.filter((name) => PRIVATE.test(name) && !LOGIN.test(name))).toEqual([]);
});
