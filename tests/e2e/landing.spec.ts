/** The landing page, and the privacy, terms and accessibility pages; accessibility.spec.ts runs axe on them. */
import { brotliCompressSync } from 'node:zlib';
import { LEGAL_LINKS } from '../../src/config/site.ts';
import { expect, test } from './journey.ts';
import { PAGE_HEADERS } from './page-headers.ts';

test('sections, calls to action, values, services, benefits, testimonials, office hours and footer are the specified ones, in order', async ({
  page,
}) => {
  await page.goto('/');
  const ids = await page
    .locator('main > section')
    .evaluateAll((sections) => sections.map(({ id }) => id));
  expect(ids).toEqual([
    'home',
    'about',
    'services',
    'founders',
    'benefits',
    'testimonials',
    '',
    'contact',
  ]);

  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Get Started' })).toHaveAttribute(
    'href',
    '/#contact',
  );
  await expect(main.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '/#about');
  const become = main.getByRole('link', { name: 'Become an Affiliate' });
  await expect(become).toHaveCount(2);
  for (const link of await become.all()) await expect(link).toHaveAttribute('href', '/#contact');
  await expect(page.getByRole('heading', { name: 'Become an Affiliate Today' })).toBeVisible();
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeInViewport();

  await expect(page.locator('#about dt')).toHaveText([
    'Integrity',
    'Education',
    'Client-centered strategies',
    'Innovation',
  ]);
  await expect(page.locator('#services h3')).toHaveText([
    'Wealth Building Strategies',
    'Asset Protection',
    'Estate Planning',
    'Tax Strategy',
    'Financial Education',
    'Family Business Planning',
  ]);
  await expect(page.locator('#founders h3')).toHaveCount(2);
  await expect(page.locator('#benefits h3')).toHaveText([
    'Client management tools',
    'Educational resources',
    'Financial calculators',
    'Marketing materials',
  ]);
  await expect(page.locator('#benefits')).toContainText(
    'How the portal works: each lead has a receipt that shows how it was credited.',
  );

  await expect(page.getByRole('heading', { name: 'Sample testimonials' })).toBeVisible();
  const cards = page.locator('#testimonials figure');
  await expect(cards).toHaveCount(3);
  const names = await page
    .locator('#testimonials')
    .getByRole('img')
    .evaluateAll((stars) => stars.map((star) => star.getAttribute('aria-label')));
  expect(names).toEqual(['4.5 out of 5 stars', '5 out of 5 stars', '5 out of 5 stars']);
  const filled = await page
    .locator('#testimonials clipPath rect')
    .evaluateAll((clips) => clips.map((clip) => Number(clip.getAttribute('width')) / 24));
  expect(filled).toEqual([4.5, 5, 5]);
  for (const card of await cards.all()) {
    const look = (index: number) =>
      card
        .locator('p')
        .nth(index)
        .evaluate((text) => [getComputedStyle(text).fontSize, getComputedStyle(text).color]);
    await expect(card.getByText('Sample', { exact: true })).toBeVisible();
    expect(await look(1)).toEqual(await look(0));
    await expect(card.locator('p').nth(1)).toContainText('Sample text, not a real person.');
    await expect(card).toHaveText(/^\s*Sample\s*“/);
  }

  const card = page.locator('#contact .card').filter({ hasText: 'Office hours' });
  await expect(card.locator('dt')).toHaveText(['Monday-Friday', 'Saturday', 'Sunday']);
  await expect(card.locator('dd')).toHaveText(['9:00 AM - 5:00 PM', 'By Appointment', 'Closed']);

  const footer = page.getByRole('contentinfo');
  const quick = footer.getByRole('navigation', { name: 'Quick Links' }).getByRole('link');
  await expect(quick).toHaveText(['Home', 'About Us', 'Services', 'Testimonials', 'Contact']);
  for (const title of ['Company', 'Resources', 'Newsletter']) {
    await expect(footer.getByRole('heading', { name: title })).toBeVisible();
  }
  for (const placeholder of ['Careers', 'LinkedIn']) {
    await expect(footer.getByText(placeholder)).not.toHaveAttribute('href');
  }
  await expect(footer).toContainText('© 2025 Wealth Transfer Alliance');
  await expect(footer).toContainText('nothing here is investment, legal, tax or insurance advice');
  const legal = footer.getByRole('navigation', { name: 'Legal' }).getByRole('link');
  await expect(legal).toHaveText(['Privacy', 'Terms', 'Accessibility']);
});

test('it has its metadata for search and sharing', async ({ page, request, baseURL }) => {
  await page.goto('/');
  const meta = (name: string) =>
    page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');
  expect((await page.title()).length).toBeLessThanOrEqual(65);
  expect((await meta('description'))?.length).toBeLessThanOrEqual(170);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/^https?:.*\/$/);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@type': 'Organization',
    name: 'Wealth Transfer Alliance',
  });
  const picture = new URL((await meta('og:image')) ?? '').pathname;
  for (const path of [
    picture,
    '/sitemap.xml',
    '/robots.txt',
    '/site.webmanifest',
    '/logo.svg',
    '/icon-192.png',
    '/icon-512.png',
    '/apple-touch-icon.png',
  ]) {
    expect((await request.get(`${baseURL}${path}`)).status(), path).toBe(200);
  }
});

test('login, portal and 404 page stay out of search results', async ({ request, baseURL }) => {
  for (const path of ['/login', '/dashboard', '/nowhere']) {
    const html = await (await request.get(`${baseURL}${path}`)).text();
    expect(html, path).toMatch(/<meta name="robots" content="noindex"\s*\/?>/);
  }
});

test('the 404 page links home, links to the dashboard only at a portal address, and logs a hint for developers', async ({
  page,
}) => {
  await page.goto('/services/unknown');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expect(page.getByText('did you forget to add the page to the router?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  const dashboard = page.getByRole('link', { name: 'Back to the dashboard' });
  await expect(dashboard).toBeHidden();
  await page.goto('/dashboard/unknown');
  await expect(dashboard).toHaveAttribute('href', '/dashboard');
});

test('Benefits shows the portal as on the visitor’s kind of screen, after scrolling to it', async ({
  page,
}) => {
  for (const [width, file] of [
    [360, 'portal-phone.svg'],
    [1440, 'portal.svg'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const figure = page.locator('#benefits figure');
    const picture = figure.getByRole('img', { name: 'The portal’s home' });
    await expect(picture).toHaveAttribute('loading', 'lazy');
    await picture.scrollIntoViewIfNeeded();
    const loaded = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth > 0);
    await expect.poll(loaded).toBe(true);
    expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain(
      `/pictures/${file}`,
    );
    await expect(figure.locator('figcaption')).toHaveText('Sample data');
  }
});

/** The largest page of privacy, terms and accessibility (bytes). */
const LEGAL_BYTES = 13_800;

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
    expect(brotliCompressSync(html).length, href).toBeLessThanOrEqual(LEGAL_BYTES);
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
