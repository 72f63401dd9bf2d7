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

const PORTAL = /^src\/portal\//;
const PORTAL_BUT_LOGIN = /^src\/portal\/(?!login\/)/;
/** The portal's list of pages, and the contract's schemas with their library. */
const SCHEMAS = /\/valibot\/|^src\/config\/portal\.ts|^src\/contract\/(fields|profile)/;
const SESSION = /^src\/session\//;
/** Modules that only visitors from an affiliate's link need. */
const REFERRED = /^src\/site\/referral\/|^src\/contract\/reference/;

const PUBLIC_UNNEEDED = [PORTAL, SCHEMAS, SESSION, REFERRED];

for (const [path, own, unneeded, isDeep] of [
  ['/', 'src/components/logo/SiteLogo.tsx', PUBLIC_UNNEEDED, false],
  ['/nowhere', 'src/components/logo/SiteLogo.tsx', PUBLIC_UNNEEDED, true],
  ['/certificate', 'src/contract/training/certificates.ts', [PORTAL, SCHEMAS], true],
  ['/login', 'src/portal/login/LoginPage.tsx', [PORTAL_BUT_LOGIN, SCHEMAS], false],
] as const) {
  test(`${path} downloads no module that only other pages need`, {
    tag: isDeep ? '@deep' : [],
  }, async ({ page }) => {
    const modules = await modulesOf(page, path);
    expect(modules).toContain(own);
    const isUnneeded = (name: string) => unneeded.some((others) => others.test(name));
    expect(modules.filter(isUnneeded)).toEqual([]);
  });
}
