import { HttpError } from './refusal.ts';

const hostOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).host : undefined;

const elsewhere = () => new HttpError('forbidden', 'This request came from another site.');

/** Refuses a request from another origin (403: OWASP CSRF Prevention Cheat Sheet). */
export function assertSameOrigin(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  // A caller that sends neither is not a browser, so CSRF does not apply.
  const trusted = site
    ? site === 'same-origin'
    : origin === null || hostOf(origin) === hostOf(request.url);
  if (!trusted) throw elsewhere();
}

/**
 * Refuses to serve a file to a page of another site (403): a link there would make the browser
 * download it, with the cookie. A typed URL or a bookmark names no site and is allowed.
 */
export function assertNotFromElsewhere(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  // Browsers that do not send the site may send the page.
  const page = request.headers.get('referer');
  const trusted = site
    ? site === 'same-origin' || site === 'none'
    : page === null || hostOf(page) === hostOf(request.url);
  if (!trusted) throw elsewhere();
}

/** The site's own origin, from the request. */
export const originOf = ({ url }: Request): string => new URL(url).origin;
