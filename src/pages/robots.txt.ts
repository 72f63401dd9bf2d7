import type { APIRoute } from 'astro';

/** Shared links are for people; the messengers that show a preview of one may follow it. */
const RULES = `User-agent: *
Disallow: /api/
Disallow: /r/

User-agent: facebookexternalhit
User-agent: LinkedInBot
User-agent: Twitterbot
Disallow: /api/
`;

export const GET: APIRoute = ({ site }) =>
  new Response(`${RULES}\nSitemap: ${new URL('/sitemap.xml', site)}\n`);
