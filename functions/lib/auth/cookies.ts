/** The cookies that this site sets: for this host alone, and out of reach for scripts. */

/** A cookie by its name without prefix, and how long it lives (seconds). */
export interface CookieKind {
  name: string;
  lifetimeS: number;
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

function isLocal(request: Request): boolean {
  const { protocol, hostname } = new URL(request.url);
  return protocol === 'http:' && LOCAL_HOSTS.has(hostname);
}

/**
 * The `__Host-` prefix binds a cookie to this host over https (RFC 6265bis, section 4.1.3.2).
 * Browsers refuse it on plain http, which is served on this machine alone.
 */
const nameOf = (request: Request, { name }: CookieKind): string =>
  isLocal(request) ? `${name}-local` : `__Host-${name}`;

/** The `Set-Cookie` value of a cookie; without a value the browser forgets it. */
export function setCookie(request: Request, kind: CookieKind, value = ''): string {
  const secure = isLocal(request) ? '' : ' Secure;';
  const maxAgeS = value ? kind.lifetimeS : 0;
  return `${nameOf(request, kind)}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly;${secure} SameSite=Lax`;
}

/**
 * The values of the request's cookies of this kind. Only spaces and tabs around a cookie are dropped
 * (RFC 6265, section 5.4): `trim` would also drop U+00A0 and take `\xA0__Host-session` for ours.
 */
export function presentedTokens(request: Request, kind: CookieKind): string[] {
  const prefix = `${nameOf(request, kind)}=`;
  return (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.replace(/^[ \t]+/, ''))
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length, endOf(pair)));
}

/** Where the spaces and tabs behind a cookie begin. A pattern would begin anew at each space of a run in its middle. */
function endOf(pair: string): number {
  let end = pair.length;
  while (pair[end - 1] === ' ' || pair[end - 1] === '\t') end -= 1;
  return end;
}
