/** Checks every portal page of the registry, so that a new page is tested through its entry. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { PORTAL_PAGES } from '../../src/config/portal.ts';
import { createContact } from '../../src/contract/contacts/contacts.ts';
import { signInAsNew } from './affiliate.ts';
import { expectNoFindings } from './axe.ts';
import { ADDRESSES, type BuiltPage } from './built-pages.ts';
import { DASHBOARD_ERRORS, ME } from './dashboard.ts';
import { hold, holdScripts } from './hold.ts';
import { expect, test } from './journey.ts';
import { makeOffice } from './office.ts';
import { PAGE_HEADERS, UNCOMPRESSED } from './page-headers.ts';
import { classesWithoutRule } from './unstyled.ts';

test.use({
  // While the scripts are held back, the browser warns about preloads that no script has used yet.
  expectedErrors: new RegExp(
    `${DASHBOARD_ERRORS.source}|preloaded using link preload but not used`,
  ),
});

/** The menus mark the page or its parent, and the header links back to the parent, or to a nearer page. */
async function expectMarkedLinks(page: Page, { path, above, back: nearer }: BuiltPage) {
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
  if (nearer) await expect(back).toHaveAttribute('href', nearer);
}

/** The cards that reach past the edges of the page's content. */
const cardsPastEdges = () => {
  const main = document.getElementById('main') ?? document.body;
  const { paddingLeft, paddingRight } = getComputedStyle(main);
  const { left, right } = main.getBoundingClientRect();
  return [...main.querySelectorAll('.card')]
    .filter((card) => {
      const box = card.getBoundingClientRect();
      const isShown = box.width > 0;
      const fits =
        box.left >= left + Number.parseFloat(paddingLeft) - 1 &&
        box.right <= right - Number.parseFloat(paddingRight) + 1;
      return isShown && !fits;
    })
    .map((card) => card.textContent);
};

/** The contact of the pages that show one. */
const CONTACT_NAME = 'Kim Sample';

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

/** The address at which a page shows this contact, if it shows one. */
const addressOf = (path: string, id: string): string =>
  path === PORTAL_PAGES.contact.path ? `${path}?id=${id}` : path;

/** Signs somebody in who may open every page, and resolves to the id of a contact of theirs. */
async function signInWithContact(page: Page): Promise<string> {
  await makeOffice(await signInAsNew(page));
  const made = await page.request.post(createContact.path, { data: { name: CONTACT_NAME } });
  const { id } = await made.json();
  return id;
}

/** The page at this width (px) has its heading, its marked links, and its cards within its edges. */
async function expectLaidOut(page: Page, built: BuiltPage, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expectMarkedLinks(page, built);
  // React hears of the width with the next frame.
  await expect.poll(() => page.evaluate(cardsPastEdges), built.path).toEqual([]);
}

const loaded = async (page: Page) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(page.locator('main [data-skeleton]')).toHaveCount(0);
};

for (const { part, pages } of PARTS) {
  test(`${part} open with their title and data, mark their links, and keep their cards within their edges`, async ({
    page,
  }) => {
    const id = await signInWithContact(page);
    for (const built of pages) {
      const { path, title } = built;
      await test.step(path, async () => {
        await page.goto(addressOf(path, id));
        await loaded(page);
        const name = path === PORTAL_PAGES.contact.path ? CONTACT_NAME : title;
        await expect(page).toHaveTitle(`${name} | Wealth Transfer Alliance`);
        for (const width of [360, 1440]) await expectLaidOut(page, built, width);
        expect(await page.evaluate(classesWithoutRule)).toEqual([]);
      });
    }
  });

  test(`${part} show heading and sidebar and make their first reads before any script has loaded, and use them`, {
    tag: '@deep',
  }, async ({ page, request, baseURL }) => {
    const id = await signInWithContact(page);
    const readsOf = async (path: string) => {
      const html = await (await request.get(`${baseURL}${path}`, { headers: UNCOMPRESSED })).text();
      const reads = /data-reads="([^"]+)"/.exec(html)?.[1] ?? '';
      return reads.replaceAll('&amp;', '&').split(' ').filter(Boolean);
    };
    for (const { path } of pages) {
      await test.step(path, async () => {
        const reads = await readsOf(path);
        expect(reads[0]).toBe('/api/auth/me');
        const thing = path === PORTAL_PAGES.contact.path ? id : randomUUID();
        const requests = reads.map((read) =>
          page.waitForRequest(`**${read.replace(':id', thing)}`),
        );
        // Until the session is known, a store takes its answer even if the page does not show it.
        const release = await hold(page, ME);
        const releaseScripts = await holdScripts(page);
        const named = reads.some((read) => read.includes(':id'));
        await page.goto(named ? `${path}?id=${thing}` : path, { waitUntil: 'commit' });
        await Promise.all(requests);
        await expect(page.getByRole('complementary')).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        releaseScripts();
        await page.locator('astro-island[client=only][ssr]').waitFor({ state: 'detached' });
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        expect(await page.evaluate(classesWithoutRule)).toEqual([]);

        release();
        await expect
          .poll(() => page.evaluate(() => Object.keys(globalThis.preloadedAnswers ?? {})), {
            intervals: [50],
            message: `${path} does not request these addresses: correct its reads in src/config/portal.ts`,
          })
          .toEqual([]);
        await loaded(page);
      });
    }
  });

  test(`${part} have no axe findings at 360 and 1440 px, and are laid out at 768 px`, {
    tag: '@deep',
  }, async ({ page }) => {
    const id = await signInWithContact(page);
    for (const [at, built] of pages.entries()) {
      const { path } = built;
      await test.step(path, async () => {
        const release = await hold(page, ME);
        await page.goto(addressOf(path, id));
        if (LOADING_SAMPLES.includes(path)) await expectNoFindings(page);
        release();
        await loaded(page);
        await expectLaidOut(page, built, 768);
        for (const width of [360, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          // Axe is slow, and the menus of wide screens are the same beside each page.
          await expectNoFindings(page, width === 1440 && at > 0 ? 'main' : 'html');
        }
      });
    }
  });
}

/** The classes for which a stylesheet has rules. */
const classesIn = (sheet: string): Set<string> =>
  new Set(
    [...sheet.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name.replaceAll('\\', '')),
  );

test('every page has its headers, a policy, preload links for its scripts, and the styles of everything that it shows before they load', async ({
  request,
  baseURL,
}) => {
  const wholes = new Map<string, Set<string>>();
  const missing = new Set<string>();
  // One after another: Playwright holds the requests beyond the first hundred back for ten seconds.
  for (const { path, title } of ADDRESSES) {
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

    const [, sheet = ''] = /id="portal-sheet"[^>]*href="([^"]+)"/.exec(html) ?? [];
    const whole =
      wholes.get(sheet) ?? classesIn(await (await request.get(`${baseURL}${sheet}`)).text());
    wholes.set(sheet, whole);
    const inline = classesIn((html.match(/<style[^>]*>[\s\S]*?<\/style>/g) ?? []).join(''));
    for (const [, names = ''] of html.matchAll(/class="([^"]*)"/g)) {
      for (const name of names.replaceAll('&gt;', '>').replaceAll('&amp;', '&').split(/\s+/)) {
        if (whole.has(name) && !inline.has(name)) missing.add(`${name} of ${path}`);
      }
    }
  }
  expect([...missing]).toEqual([]);
});
