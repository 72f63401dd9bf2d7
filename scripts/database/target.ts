/** Finds the database that a command uses: that of DATABASE_URL, the deployed site's, or this machine's. */
import { withEncryption } from '../../functions/lib/platform/encryption.ts';
import { CommandError, UsageError } from '../lib/fail.ts';
import { type Settings, type SiteAccess, siteAccess } from '../lib/site-access.ts';
import { startLocalDatabase } from '../local/database.ts';

/* Netlify's API about the deployed site. */

const NETLIFY_API = 'https://api.netlify.com';
const TIMEOUT_MS = 15_000;

/**
 * Netlify's answer for a path of the site. Throws a CommandError, with `missing` as its message if
 * Netlify does not know the site or the path.
 */
export async function askNetlify<Answer>(
  { siteId, token }: SiteAccess,
  path: string,
  missing: string,
  env: Settings = process.env,
): Promise<Answer> {
  // Netlify's command line reads the same variable for a different API address.
  const api = env.NETLIFY_API_URL ?? NETLIFY_API;
  const response = await fetch(`${api}/api/v1/sites/${encodeURIComponent(siteId)}/${path}`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((failure: Error) => {
    throw new CommandError(`Netlify cannot be reached (${reasonOf(failure)}).`);
  });
  if (response.status === 401 || response.status === 403) {
    throw new CommandError('Netlify refuses the token. Check NETLIFY_AUTH_TOKEN.');
  }
  if (response.status === 404) throw new CommandError(missing);
  if (!response.ok) {
    throw new CommandError(`Netlify answered ${response.status}. Try again later.`);
  }
  return (await response.json()) as Answer;
}

const reasonOf = (failure: Error): string =>
  failure.cause instanceof Error ? failure.cause.message : failure.message;

/** A database, and its name in answers: "this machine", "site ID" or "HOST/DATABASE", never a password. */
export interface Target {
  kind: 'here' | 'site' | 'address';
  url: URL;
  name: string;
  stop: () => Promise<void>;
}

/** Finds the database, and starts the local one. Throws a UsageError or a CommandError. */
export async function openTarget(root: string, env: Settings = process.env): Promise<Target> {
  const { DATABASE_URL } = env;
  const stop = async () => {};
  if (DATABASE_URL) {
    const url = parse(DATABASE_URL);
    return { kind: 'address', url, name: `${url.host}${url.pathname}`, stop };
  }
  const access = siteAccess(env);
  if (access) {
    const url = parse(await askForDatabase(access, env));
    return { kind: 'site', url, name: `site ${access.siteId}`, stop };
  }
  const local = await startLocalDatabase(root);
  return { kind: 'here', url: new URL(local.url), name: 'this machine', stop: local.stop };
}

/** The address of the site's database, requested as Netlify's own command line does. */
async function askForDatabase(access: SiteAccess, env: Settings): Promise<string> {
  const { connection_string: address } = await askNetlify<{ connection_string?: string }>(
    access,
    'database/',
    'Netlify does not know this site, or the site has no database yet. Check NETLIFY_SITE_ID; the first deploy makes the database.',
    env,
  );
  if (!address) throw new CommandError('the site has no database yet: deploy it first.');
  return address;
}

/** Whether the driver can decode the parts: `%` must precede two hex digits, or be written as %25. */
function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    [username, password, pathname].forEach(decodeURIComponent);
    return true;
  } catch {
    return false;
  }
}

/** Throws a UsageError that leaves out the value, because it contains a password. */
function parse(text: string): URL {
  const url = URL.parse(text.trim());
  const isPostgres = url && /^postgres(ql)?:$/.test(url.protocol);
  if (!isPostgres || !url.host || url.pathname.length < 2 || !isDecodable(url)) {
    throw new UsageError(
      'DATABASE_URL must read postgres://user:password@host/database, with special characters of the password as %XX (# is %23, @ is %40, % is %25).',
    );
  }
  return withEncryption(url);
}
