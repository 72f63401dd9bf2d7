/** Asks Netlify's API about the deployed site. */
import { CommandError } from '../lib/fail.ts';
import type { Settings, SiteAccess } from '../lib/site-access.ts';

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
