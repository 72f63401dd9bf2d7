/** A page's HTML, including the styles of its first view, arrives in the first round trip. */
import { brotliCompressSync } from 'node:zlib';
import { PORTAL_PAGES } from '../../src/config/portal.ts';
import { ADDRESSES } from './built-pages.ts';
import { expect, test } from './journey.ts';
import { UNCOMPRESSED } from './page-headers.ts';

test.use({ extraHTTPHeaders: UNCOMPRESSED });

/** The size of ten packets (bytes). */
const LIMIT = 14_600;
const TOOLS = `${PORTAL_PAGES.tools.path}/`;

/** The limit for the login's HTML and its preloaded scripts (bytes). */
const LOGIN_LIMIT = 80_000;

test('the login loads nothing for the second step before it is needed', async ({ request }) => {
  const bytesOf = async (path: string) =>
    brotliCompressSync(await (await request.get(`${process.env.E2E_ORIGIN}${path}`)).body()).length;
  const html = await (await request.get(`${process.env.E2E_ORIGIN}/login`)).text();
  const scripts = new Set(html.match(/\/_astro\/[^"]+\.js/g));
  expect(scripts.size).toBeGreaterThan(4);
  const bytes = await Promise.all(['/login', ...scripts].map(bytesOf));
  const sum = bytes.reduce((total, each) => total + each);
  expect(sum).toBeLessThanOrEqual(LOGIN_LIMIT);
  console.log('Login, bytes:', sum);
});

test('the HTML of each portal page is within the limit', async ({ request }) => {
  const sizes: Record<string, number> = {};
  const measured = ADDRESSES.filter(({ sample, path }) => sample || path.startsWith(TOOLS));
  for (const { path } of measured) {
    const html = await (await request.get(`${process.env.E2E_ORIGIN}${path}`)).body();
    sizes[path] = brotliCompressSync(html).length;
    expect(sizes[path], path).toBeLessThanOrEqual(LIMIT);
    // The page has its fallback only once.
    expect(html.toString().split('id="main"')).toHaveLength(2);
  }
  console.log('Pages, bytes:', sizes);
});

/** The classes for which a stylesheet has rules. */
const classesIn = (sheet: string): Set<string> =>
  new Set(
    [...sheet.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name.replaceAll('\\', '')),
  );

test('each page has the styles of everything that it shows before its scripts load', async ({
  request,
}) => {
  const read = async (path: string) =>
    (await request.get(`${process.env.E2E_ORIGIN}${path}`)).text();
  const missing = new Set<string>();
  const wholes = new Map<string, Set<string>>();
  for (const { path } of ADDRESSES) {
    const html = await read(path);
    const [, sheet = ''] = /id="portal-sheet"[^>]*href="([^"]+)"/.exec(html) ?? [];
    const whole = wholes.get(sheet) ?? classesIn(await read(sheet));
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
