/** Finds the address of a command's site, for its links. */
import { askNetlify } from '../database/netlify.ts';
import type { Target } from '../database/target.ts';
import { CommandError, UsageError } from '../lib/fail.ts';
import { type Settings, siteAccess } from '../lib/site-access.ts';
import { readPort } from '../local/port.ts';

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1']);

/** The address without its path. Throws a UsageError if it is not safe to open. */
function parse(name: string, text: string): string {
  const url = URL.parse(text.trim());
  const safe = url?.protocol === 'https:';
  if (!url || (!safe && !(url.protocol === 'http:' && LOCAL_HOSTS.has(url.hostname)))) {
    throw new UsageError(`${name} must be the address of the site, such as https://example.com.`);
  }
  return url.origin;
}

/**
 * The site's address: that of `--site`, this machine's, or the one from Netlify. Throws a UsageError
 * if it is unknown, as for a database from DATABASE_URL.
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
      'Netlify does not know this site. Check NETLIFY_SITE_ID.',
      env,
    );
    if (!address) throw new CommandError('Netlify has no address for the site: add --site.');
    return parse('The address at Netlify', address);
  }
  if (env.URL) return parse('URL', env.URL);
  throw new UsageError(
    'the address of the site is not known: add --site https://… with its public address.',
  );
}
