import type { APIRoute } from 'astro';

/** Shared links are for people; bots that show link previews may follow them. */
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
