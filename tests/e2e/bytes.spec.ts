import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { type APIRequestContext, expect, type Page, type Request, test } from '@playwright/test';
import { CATALOGUE } from '../../src/calculators/catalogue.ts';
import { PORTAL_PAGES, pathTo } from '../../src/config/portal.ts';
import { ADDRESSES } from './built-pages.ts';
import { ADA, ME } from './dashboard.ts';
import { UNCOMPRESSED } from './page-headers.ts';

/** Transferred bytes, compressed. A kilobyte here is 1,000 bytes. */
const LANDING_LIMITS = {
  document: 14_600,
  script: 75_000,
  font: 28_000,
  image: 150_000,
  total: 300_000,
} as const;
const HERO_PICTURE_LIMIT = 35_000;

/** A phone with three pixels per CSS pixel, which fetches the largest pictures of all phones. */
const PHONE = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 3 };
test.use({ ...PHONE, baseURL: undefined });

/** Reads files as they are: a server would compress them quickly, not as well as a CDN. */
const reader = (request: APIRequestContext) => async (path: string) =>
  (await request.get(`${process.env.E2E_ORIGIN}${path}`, { headers: UNCOMPRESSED })).body();

/** The compressed bytes of these files together. */
async function sizeOf(read: ReturnType<typeof reader>, paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map(async (path) => brotliCompressSync(await read(path)).length),
  );
  return sizes.reduce((total, each) => total + each, 0);
}

interface Weighed {
  kind: string;
  url: string;
  bytes: number;
}

/** The bytes of each response so far, by kind. */
async function weigh(page: Page) {
  const weighed: Weighed[] = [];
  const weighing: Promise<void>[] = [];
  const weighOne = async (request: Request) => {
    const response = await request.response();
    const body = (await response?.body()) ?? Buffer.of();
    // The server compresses quickly; a CDN as well as it can.
    const isCompressed = response?.headers()['content-encoding'] === 'br';
    const bytes = (isCompressed ? brotliCompressSync(body) : body).length;
    weighed.push({ kind: request.resourceType(), url: request.url(), bytes });
  };
  page.on('requestfinished', (request) => weighing.push(weighOne(request)));
  const matching = (isMeant: (entry: Weighed) => boolean) =>
    weighed.filter(isMeant).reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    /** Waits until the network is idle and all responses are counted. */
    settled: async () => {
      await page.waitForLoadState('networkidle');
      await Promise.all(weighing);
    },
    matching,
    sum: (kind?: string) => matching((entry) => !kind || entry.kind === kind),
  };
}

test('the landing page stays within its bytes on a phone', async ({ page }) => {
  const weight = await weigh(page);
  await page.goto(process.env.E2E_ORIGIN ?? '');
  await weight.settled();
  expect(weight.sum('document')).toBeLessThanOrEqual(LANDING_LIMITS.document);
  expect(weight.sum('image')).toBeLessThanOrEqual(HERO_PICTURE_LIMIT);

  // Scrolls to the end of the page, so that everything lazy has loaded.
  for (const place of ['#contact form', '#contact img', 'footer ul', 'footer form']) {
    await page.locator(place).first().scrollIntoViewIfNeeded();
  }
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await weight.settled();
  for (const kind of ['script', 'font', 'image'] as const) {
    expect(weight.sum(kind), kind).toBeLessThanOrEqual(LANDING_LIMITS[kind]);
    expect(weight.sum(kind), kind).toBeGreaterThan(0);
  }
  expect(weight.sum()).toBeLessThanOrEqual(LANDING_LIMITS.total);
});

const DASHBOARD_LIMITS = { beforeCharts: 110_000, charts: 140_000 } as const;

test('the dashboard stays within its bytes on a desktop', { tag: '@deep' }, async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const weight = await weigh(page);
  await page.route(ME, (route) => route.fulfill({ json: ADA }));
  await page.goto(`${process.env.E2E_ORIGIN}/dashboard`);
  await expect(page.locator('svg.apexcharts-svg')).toHaveCount(2);
  await weight.settled();
  const charts = weight.matching(({ url }) => /\/Chart\.|apexcharts/.test(url));
  expect(charts).toBeGreaterThan(0);
  expect(charts).toBeLessThanOrEqual(DASHBOARD_LIMITS.charts);
  // The scripts that the HTML preloads; the other pages' scripts load when this page is at rest.
  const named = await page
    .locator('link[rel="modulepreload"]:not([media])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(named.length).toBeGreaterThan(3);
  const before = weight.matching(({ url }) => named.includes(new URL(url).pathname));
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThanOrEqual(DASHBOARD_LIMITS.beforeCharts);
});

/** The size of ten packets (bytes). */
const LIMIT = 14_600;
const TOOLS = `${PORTAL_PAGES.tools.path}/`;

const SCRIPTS: { file: string; entry: string | null }[] = JSON.parse(
  readFileSync('.astro/scripts.json', 'utf8'),
);
const MOST_SCRIPTS = 16;
const SMALLEST_SCRIPT = 1_000;
/** The bundler's own helpers, which do not count: they are always a script of their own. */
const HELPERS = /\/rolldown-runtime\./;

test('each portal page has its HTML within the limit and preloads at most 16 scripts, and no shared script is below 1 kB', {
  tag: '@deep',
}, async ({ request }) => {
  const read = reader(request);
  const shared = new Set<string>();
  const crowded: string[] = [];
  for (const { path } of ADDRESSES.filter((page) => page.sample || page.path.startsWith(TOOLS))) {
    const body = await read(path);
    expect(brotliCompressSync(body).length, path).toBeLessThanOrEqual(LIMIT);
    const html = body.toString();
    // The page has its fallback only once.
    expect(html.split('id="main"')).toHaveLength(2);
    const named = SCRIPTS.filter(
      ({ file }) =>
        !HELPERS.test(file) && html.includes(`<link rel="modulepreload" href="/${file}">`),
    );
    expect(named.length, path).toBeGreaterThan(3);
    if (named.length > MOST_SCRIPTS) crowded.push(`${path}: ${named.length}`);
    for (const { file, entry } of named) if (!entry) shared.add(file);
  }
  expect(crowded).toEqual([]);
  for (const file of shared) {
    const bytes = brotliCompressSync(await read(`/${file}`)).length;
    expect(bytes, `${file}: see scripts/build/chunks.ts`).toBeGreaterThanOrEqual(SMALLEST_SCRIPT);
  }
});

/** The limits for the scripts that a page preloads (bytes). */
const SCRIPT_LIMITS = {
  [PORTAL_PAGES.contacts.path]: 136_000,
  [pathTo('tool', 'rmd')]: 158_000,
  [pathTo('item', 'estate-tax-in-2026')]: 149_000,
};

test('a list of contacts, a calculator and a library item load no scripts of other pages', {
  tag: '@deep',
}, async ({ request }) => {
  const read = reader(request);
  for (const [path, limit] of Object.entries(SCRIPT_LIMITS)) {
    const html = (await read(path)).toString();
    const preloads = html.matchAll(/rel="modulepreload" href="([^"]+)"/g);
    const files = [...preloads].map(([, file = '']) => file);
    expect(files.length, path).toBeGreaterThan(4);
    expect(await sizeOf(read, files), `${path}: see scripts/build/chunks.ts`).toBeLessThanOrEqual(
      limit,
    );
  }
});

const ENGINE_LIMIT = 12_000;

test('a calculator’s page preloads only its own engine, which is within the limit', {
  tag: '@deep',
}, async ({ request }) => {
  const read = reader(request);
  for (const { slug } of CATALOGUE) {
    const html = (await read(pathTo('tool', slug))).toString();
    const named = SCRIPTS.filter(
      ({ file, entry }) =>
        entry?.startsWith('src/calculators/') &&
        html.includes(`<link rel="modulepreload" href="/${file}">`),
    );
    expect(named.map(({ entry }) => entry)).toEqual([`src/calculators/${slug}/calculator.ts`]);
    const body = await read(`/${named[0]?.file}`);
    expect(brotliCompressSync(body).length, slug).toBeLessThanOrEqual(ENGINE_LIMIT);
  }
});

/** The limit for the login's HTML and its preloaded scripts (bytes). */
const LOGIN_LIMIT = 80_000;

test('the login loads nothing for the second step before it is needed', async ({ request }) => {
  const read = reader(request);
  const html = (await read('/login')).toString();
  const scripts = new Set(html.match(/\/_astro\/[^"]+\.js/g));
  expect(scripts.size).toBeGreaterThan(4);
  expect(await sizeOf(read, ['/login', ...scripts])).toBeLessThanOrEqual(LOGIN_LIMIT);
});
