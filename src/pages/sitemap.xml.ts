import type { APIRoute } from 'astro';
import { PAGES } from '../config/paths.ts';
import { LEGAL_LINKS } from '../config/site.ts';

/** The pages that search engines may list; all others are `noindex`. */
const LISTED = [PAGES.home, PAGES.join, PAGES.agreement, ...LEGAL_LINKS.map(({ href }) => href)];

export const GET: APIRoute = ({ site }) => {
  const urls = LISTED.map((path) => `<url><loc>${new URL(path, site)}</loc></url>`).join('');
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
  );
};
