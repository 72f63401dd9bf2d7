import { UsageError } from './fail.ts';

export type Settings = Record<string, string | undefined>;

export interface SiteAccess {
  siteId: string;
  token: string;
}

/** The credentials for the deployed site, if set. Throws a UsageError if only one of the two is set. */
export function siteAccess(env: Settings = process.env): SiteAccess | undefined {
  const { NETLIFY_SITE_ID: siteId, NETLIFY_AUTH_TOKEN: token } = env;
  if (siteId && token) return { siteId, token };
  if (!siteId && !token) return undefined;
  const [set, missing] = siteId
    ? ['NETLIFY_SITE_ID', 'NETLIFY_AUTH_TOKEN']
    : ['NETLIFY_AUTH_TOKEN', 'NETLIFY_SITE_ID'];
  throw new UsageError(
    `${set} is set but ${missing} is not. Set both for the deployed site, or neither for this machine.`,
  );
}
