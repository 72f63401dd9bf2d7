/** Checks every portal page of the registry, so that a new page is tested through its entry. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { PORTAL_PAGES } from '../../src/config/portal.ts';
import { createContact } from '../../src/contract/contacts.ts';
import { signInAsNew } from './affiliate.ts';
import { expectNoFindings } from './axe.ts';
import { ADDRESSES } from './built-pages.ts';
import { DASHBOARD_ERRORS, ME } from './dashboard.ts';
import { hold, holdScripts } from './hold.ts';
import { expect, test } from './journey.ts';
import { makeOffice } from './office.ts';
import { PAGE_HEADERS, UNCOMPRESSED } from './page-headers.ts';
import { classesWithoutRule } from './unstyled.ts';

test.use({ expectedErrors: DASHBOARD_ERRORS });

/** The menus mark the page or its parent, and the header links back to the parent. */
async function expectMarkedLinks(page: Page, path: string, above: string | undefined) {
  const menu = ':is(aside, header, nav[aria-label="Quick links"])';
  const marked = await page
    .locator(`${menu} [aria-current]`)
    .evaluateAll((all) => all.map((link) => [link.ariaCurrent, link.getAttribute('href')]));
  const links = await page
    .locator(`${menu} a[href="${above ?? path}"]:not([aria-label=Breadcrumb] > a)`)
    .count();
  expect(
    links,
    `${path} is in no menu: add its key to SIDEBAR_PAGES, BOTTOM_PAGES, or FOOT_PAGES and OFFICE_FOOT_PAGES in src/config/portal.ts`,
  ).toBeGreaterThan(0);
  const mark = [above ? 'true' : 'page', above ?? path];
  expect(marked).toEqual(Array.from({ length: links }, () => mark));
  const back = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
  await expect(back).toHaveCount(above ? 1 : 0);
  if (above) await expect(back).toHaveAttribute('href', above);
}

/** The samples in parts of about ten, so that both workers have some; each part uses one browser. The test titles contain the addresses, for `-g`. */
const SAMPLES = ADDRESSES.filter(({ sample }) => sample);
const PART = 10;
const PARTS = Array.from({ length: Math.ceil(SAMPLES.length / PART) }, (_, part) => {
  const pages = SAMPLES.slice(part * PART, (part + 1) * PART);
  return { part: pages.map(({ path }) => path).join(' '), pages };
});

/**
 * Pages whose skeletons stand for the others': figures, a list, a form, a text, and a page of the office.
 * Axe takes longer than everything else here, and most of a skeleton is hidden from it.
 */
const LOADING_SAMPLES: readonly string[] = [
  PORTAL_PAGES.dashboard.path,
  PORTAL_PAGES.contacts.path,
  PORTAL_PAGES.profile.path,
  '/dashboard/library/inherited-ira-timetable',
  PORTAL_PAGES.office.path,
];

for (const { part, pages } of PARTS) {
  test(`${part} have no axe findings at 360 and 1440 px, use their first reads, have their titles, and mark their links`, async ({
    page,
  }) => {
    await makeOffice(await signInAsNew(page));
    const data = { name: 'Kim Sample' };
    const made = await page.request.post(createContact.path, { data });
    const { id } = await made.json();
    for (const { path, title, above } of pages) {
      await test.step(path, async () => {
        // Until the session is known, a store takes its answer even if the page does not show it.
        const release = await hold(page, ME);
        const isContact = path === PORTAL_PAGES.contact.path;
        await page.goto(isContact ? `${path}?id=${id}` : path);
        await expect(page.locator('astro-island[client=only][ssr]')).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        if (LOADING_SAMPLES.includes(path)) await expectNoFindings(page);
        expect(await page.evaluate(classesWithoutRule)).toEqual([]);

        release();
        await expect
          .poll(() => page.evaluate(() => Object.keys(globalThis.preloadedAnswers ?? {})), {
            message: `${path} does not request these addresses: correct its reads in src/config/portal.ts`,
          })
          .toEqual([]);
        await page.unroute(ME);

        await expect(page).toHaveTitle(
          `${isContact ? data.name : title} | Wealth Transfer Alliance`,
        );
        await expect(page.locator('main [data-skeleton]')).toHaveCount(0);
        for (const width of [360, 768, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          // 768 px has the menus of 1440 px, and axe is slow.
          if (width !== 768) await expectNoFindings(page);
          await expectMarkedLinks(page, path, above);
        }
        expect(await page.evaluate(classesWithoutRule)).toEqual([]);
      });
    }
  });

  test.describe('while the scripts are held back', () => {
    // On a slow machine the browser warns in the meantime about preloads that no script has used yet.
    test.use({ expectedErrors: /was preloaded using link preload but not used/ });

    test(`${part} make their first reads and show heading and sidebar before any script has loaded, and then send visitors without a session to the login`, async ({
      page,
      request,
      baseURL,
    }) => {
      for (const { path } of pages) {
        await test.step(path, async () => {
          const html = await (await request.get(`${baseURL}${path}`)).text();
          const reads = /data-reads="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
          expect(reads[0]).toBe('/api/auth/me');
          const id = randomUUID();
          const asked = reads.map((read) => page.waitForRequest(`**${read.replace(':id', id)}`));
          const named = reads.some((read) => read.includes(':id'));
          const release = await holdScripts(page);
          await page.goto(named ? `${path}?id=${id}` : path, { waitUntil: 'commit' });
          await Promise.all(asked);
          await expect(page.getByRole('complementary')).toBeVisible();
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          release();
          await page.waitForURL('/login', { waitUntil: 'commit' });
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        });
      }
    });
  });
}

test('every page has its headers, a policy, and preload links for its scripts', async ({
  request,
  baseURL,
}) => {
  const check = async ({ path, title }: (typeof ADDRESSES)[number]) => {
    const answer = await request.get(`${baseURL}${path}`, { headers: UNCOMPRESSED });
    expect(answer.status(), path).toBe(200);
    expect(answer.headers(), path).toMatchObject(PAGE_HEADERS);
    const html = await answer.text();
    expect(html, path).toContain(`<title>${title} | `);
    expect(html, path).toMatch(
      /content-security-policy" content="default-src 'none';[^"]*script-src 'self' 'sha256-/,
    );
    expect(html, path).not.toContain('unsafe');
    // All portal pages share one policy, without trusted types: charts and texts are HTML, and the import starts a worker.
    expect(html, path).not.toContain("require-trusted-types-for 'script'");
    const island = /<astro-island[^>]*client="only"[^>]*>/.exec(html)?.[0] ?? '';
    const script = /component-url="([^"]+)"/.exec(island)?.[1];
    expect(html, path).toContain(`<link rel="modulepreload" href="${script}">`);
  };
  await Promise.all(ADDRESSES.map(check));
});

test('every entry of the registry is a page', async ({ request, baseURL }) => {
  for (const { path } of Object.values(PORTAL_PAGES)) {
    // Pages for one of several things are tested above by their addresses.
    if (path.includes(':')) continue;
    const answer = await request.get(`${baseURL}${path}`, { headers: UNCOMPRESSED });
    expect([path, answer.status()]).toEqual([path, 200]);
  }
});

test('/profile redirects to the profile', async ({ request, baseURL }) => {
  const answer = await request.get(`${baseURL}/profile`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([308, '/dashboard/profile']);
});
