/** The address of the site that a command works for: its links are written with it. */
import { askNetlify } from '../database/netlify.ts';
import type { Target } from '../database/target.ts';
import { CommandError, UsageError } from '../lib/fail.ts';
import { type Settings, siteAccess } from '../lib/site-access.ts';
import { readPort } from '../local/port.ts';

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1']);

/** The address without its path. Throws a UsageError if nobody could open it safely. */
function parse(name: string, text: string): string {
  const url = URL.parse(text.trim());
  const safe = url?.protocol === 'https:';
  if (!url || (!safe && !(url.protocol === 'http:' && LOCAL_HOSTS.has(url.hostname)))) {
    throw new UsageError(`${name} must be the address of the site, such as https://example.com.`);
  }
  return url.origin;
}

/**
 * The site's address: what `--site` says, this machine's, or the one that Netlify knows. Throws a
 * UsageError if it cannot be known, as with a database that DATABASE_URL names.
 */
export async function siteAddress(
  { kind }: Pick<Target, 'kind'>,
  given: string | undefined,
  env: Settings = process.env,
): Promise<string> {
  if (given !== undefined) return parse('--site', given);
  if (kind === 'here') return `http://localhost:${readPort(env.PORT)}`;
  const access = kind === 'site' ? siteAccess(env) : undefined;
  if (access) {
    const { ssl_url: address } = await askNetlify<{ ssl_url?: string }>(
      access,
      '',
      'Netlify knows no such site. Check NETLIFY_SITE_ID.',
      env,
    );
    if (!address) throw new CommandError('Netlify names no address of the site: add --site.');
    return parse('The address at Netlify', address);
  }
  if (env.URL) return parse('URL', env.URL);
  throw new UsageError(
    'the address of the site is not known: add --site https://…, as people open it.',
  );
}
