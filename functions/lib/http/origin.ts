import { HttpError } from './refusal.ts';

const hostOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).host : undefined;

/** Refuses a request that comes from another origin (403: OWASP CSRF Prevention Cheat Sheet). */
export function assertSameOrigin(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  // A caller that sends neither is not a browser, so CSRF does not apply.
  const trusted = site
    ? site === 'same-origin'
    : origin === null || hostOf(origin) === hostOf(request.url);
  if (!trusted) throw new HttpError('forbidden', 'This request came from another site.');
}

/** The site's own origin, by the request. */
export const originOf = ({ url }: Request): string => new URL(url).origin;
