/** The landing page, and the privacy, terms and accessibility pages; accessibility.spec.ts runs axe on them. */
import { brotliCompressSync } from 'node:zlib';
import { LEGAL_LINKS } from '../../src/config/site.ts';
import { expect, expectText, follow, test } from './journey.ts';
import { PAGE_HEADERS } from './page-headers.ts';

test('sections, calls to action, values, services, benefits, testimonials, office hours and footer are the specified ones, in order, and each section with samples says so once', async ({
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
  await expect(main.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '/#about');
  await expect(main.getByRole('link', { name: 'Become an Affiliate' })).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Become an Affiliate Today' })).toBeVisible();
  await follow(page, 'Get Started');
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
  await expect(page.locator('#benefits dt')).toHaveText([
    'Who approves what my clients get?',
    'Where do the figures come from?',
    'Who can see my clients?',
    'Is it our archive?',
    'Is anyone paid for recruiting?',
    'What can be undone?',
  ]);

  await expect(page.getByRole('heading', { name: 'Testimonials' })).toBeVisible();
  const cards = page.locator('#testimonials figure');
  await expect(cards).toHaveCount(3);
  const names = await page
    .locator('#testimonials')
    .getByRole('img')
    .evaluateAll((stars) => stars.map((star) => star.getAttribute('alt')));
  expect(names).toEqual(['4.5 out of 5 stars', '5 out of 5 stars', '5 out of 5 stars']);
  for (const card of await cards.all()) {
    const look = (index: number) =>
      card
        .locator('p')
        .nth(index)
        .evaluate((text) => [getComputedStyle(text).fontSize, getComputedStyle(text).color]);
    expect(await look(1)).toEqual(await look(0));
    await expect(card.locator('p').nth(1)).toContainText('Sample text, not a real person.');
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
  const links = page.getByRole('contentinfo').locator('a');
  const placeholders = links.and(page.locator(':not([href])'));
  await expect(placeholders).toHaveText(['LinkedIn', 'Facebook', 'YouTube']);
  for (const placeholder of await placeholders.all()) {
    await expect(placeholder).toHaveAttribute('title', 'No page yet');
  }
  await expect(footer).toContainText('© 2025 Wealth Transfer Alliance');
  await expect(footer).toContainText('nothing here is investment, legal, tax or insurance advice');
  const legal = footer.getByRole('navigation', { name: 'Legal' }).getByRole('link');
  await expect(legal).toHaveText(['Privacy', 'Terms', 'Accessibility']);

  for (const [section, sentence] of [
    [
      '#home',
      'This site is being set up: names, contact details and quotes are samples, and its legal texts are drafts.',
    ],
    [
      '#founders',
      'No one is named here yet: these are the two roles. Ask us who fills them before you join.',
    ],
    [
      '#testimonials',
      'No one has been quoted here yet. These three cards show what a quote will look like.',
    ],
    ['#contact', 'Sample details'],
  ] as const) {
    await expect(page.locator(section).getByText(sentence)).toHaveCount(1);
  }
  await expect(page.locator('#testimonials')).toHaveAttribute('data-nosnippet', 'true');
});

test('it has its metadata for search and sharing', async ({ page, request }) => {
  await page.goto('/');
  const meta = (name: string) =>
    page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');
  expect((await page.title()).length).toBeLessThanOrEqual(60);
  expect(await meta('description')).toMatch(/^.{120,160}$/);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/^https?:.*\/$/);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  // A sample's phone number must not reach search engines.
  expect(Object.keys(JSON.parse(data ?? ''))).toEqual([
    '@context',
    '@type',
    'name',
    'url',
    'logo',
    'description',
  ]);
  expect(await meta('og:image:alt')).toBe('Estate planning tools for financial advisors');
  expect(await meta('og:url')).toBe(await page.locator('link[rel=canonical]').getAttribute('href'));
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
    expect((await request.get(path)).status(), path).toBe(200);
  }
});

test('login, portal and 404 page stay out of search results', async ({ request }) => {
  for (const path of ['/login', '/dashboard', '/nowhere']) {
    const html = await (await request.get(path)).text();
    expect(html, path).toMatch(/<meta name="robots" content="noindex"\s*\/?>/);
  }
});

test('the 404 page links home, links to the dashboard only at a portal address, and logs a hint for developers', async ({
  page,
}) => {
  await page.goto('/services/unknown');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expectText(page, 'did you forget to add the page to the router?');
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  const dashboard = page.getByRole('link', { name: 'Back to the dashboard' });
  await expect(dashboard).toBeHidden();
  await page.goto('/dashboard/unknown');
  await expect(dashboard).toHaveAttribute('href', '/dashboard');
});

test('About shows the map of the visitor’s kind of screen, and Benefits pictures of the product, after scrolling to them', {
  tag: '@deep',
}, async ({ page }) => {
  for (const [width, file] of [
    [360, 'map-phone.svg'],
    [1440, 'map.svg'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const map = page.getByRole('img', { name: 'An estate map: what a couple owns passes to' });
    const pictures = await page.locator('#about img, #benefits img').all();
    expect(pictures).toHaveLength(5);
    for (const picture of pictures) {
      await expect(picture).toHaveAttribute('loading', 'lazy');
      await expect(picture).toHaveAttribute('alt', /^.{30,}$/);
      await picture.scrollIntoViewIfNeeded();
      const loaded = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth > 0);
      await expect.poll(loaded).toBe(true);
    }
    expect(await map.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain(
      `/pictures/${file}`,
    );
  }
});

test('every link of the page answers, and its anchor exists', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto('/');
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))]);
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) {
    const { pathname, hash } = new URL(link, baseURL);
    expect((await request.get(pathname)).status(), link).toBe(200);
    if (hash) await expect(page.locator(hash), link).toHaveCount(1);
  }
});

/** The largest page of privacy, terms and accessibility (bytes). */
const LEGAL_BYTES = 13_800;

test('privacy, terms and accessibility are small pages that can be found, and link home', async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const landing = await (await request.get('/')).text();
  for (const { label, href } of LEGAL_LINKS) {
    const answer = await request.get(href);
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
