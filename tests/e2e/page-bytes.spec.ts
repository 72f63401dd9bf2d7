/** A page's HTML, its styles included, comes in the first round trip. */
import { brotliCompressSync } from 'node:zlib';
import { PORTAL_PAGES } from '../../src/config/portal.ts';
import { ADDRESSES } from './built-pages.ts';
import { expect, test } from './journey.ts';

/** Ten packets, less what headers take and what the next field or link will. */
const LIMIT = 13_000;
const TOOLS = `${PORTAL_PAGES.tools.path}/`;

/** What the login weighed before there was a second step: HTML, and the scripts that it names. */
const LOGIN_LIMIT = 76_572;

test('the login has no byte more for the second step before it is needed', async ({ request }) => {
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

test('the HTML of each page of the portal is small enough', async ({ request }) => {
  const sizes: Record<string, number> = {};
  const measured = ADDRESSES.filter(({ sample, path }) => sample || path.startsWith(TOOLS));
  for (const { path } of measured) {
    const html = await (await request.get(`${process.env.E2E_ORIGIN}${path}`)).body();
    sizes[path] = brotliCompressSync(html).length;
    expect(sizes[path], path).toBeLessThanOrEqual(LIMIT);
    // A stand-in is in its page once.
    expect(html.toString().split('id="main"')).toHaveLength(2);
  }
  console.log('Pages, bytes:', sizes);
});
