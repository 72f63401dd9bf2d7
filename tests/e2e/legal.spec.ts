/** Checks the files of the privacy, terms and accessibility pages; accessibility.spec.ts runs axe on them. */
import { brotliCompressSync } from 'node:zlib';
import { VISIT_HASH_HOURS } from '../../src/config/retention.ts';
import { LEGAL_LINKS } from '../../src/config/site.ts';
import { expect, test } from './journey.ts';
import { PAGE_HEADERS } from './page-headers.ts';

const BYTES = 13_800;

test('privacy, terms and accessibility are small pages that can be found, and link home', async ({
  request,
  baseURL,
}) => {
  const sitemap = await (await request.get(`${baseURL}/sitemap.xml`)).text();
  const landing = await (await request.get(`${baseURL}/`)).text();
  for (const { label, href } of LEGAL_LINKS) {
    const answer = await request.get(`${baseURL}${href}`);
    expect(answer.status(), href).toBe(200);
    expect(answer.headers()).toMatchObject(PAGE_HEADERS);
    const html = await answer.text();
    expect(brotliCompressSync(html).length, href).toBeLessThanOrEqual(BYTES);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${label}</h1>`));
    expect(html).toMatch(/Effective \w+ \d+, \d{4}\.\s+Draft for review by counsel\./);
    // No one has signed a review yet.
    expect(html).not.toMatch(/reviewed (on|by)/i);
    expect(html).toMatch(/<a href="\/"[^>]*>Back to Home<\/a>/);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${href}"`));
    expect(html).not.toContain('noindex');
    expect(html.slice(html.indexOf('<main'))).not.toMatch(/\{[a-z ]+\}/);
    expect(sitemap).toContain(`${href}</loc>`);
    expect(landing).toContain(`<a href="${href}"`);
  }
});

test('the privacy page describes the form, and has the numbers of the code', async ({
  request,
  baseURL,
}) => {
  const html = await (await request.get(`${baseURL}/privacy`)).text();
  expect(html).toContain('The contact form and the newsletter are not connected yet.');
  expect(html).not.toContain('Your message goes into our database');
  expect(html).toContain(`${VISIT_HASH_HOURS} hours at most`);
});
