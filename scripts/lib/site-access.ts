import { UsageError } from './fail.ts';

/** What Netlify's interface asks for. */
export interface SiteAccess {
  siteId: string;
  token: string;
}

/** The access to the deployed site, if it is set. Throws a UsageError if only half of it is set. */
export function siteAccess(): SiteAccess | undefined {
  const { NETLIFY_SITE_ID: siteId, NETLIFY_AUTH_TOKEN: token } = process.env;
  if (siteId && token) return { siteId, token };
  if (!siteId && !token) return undefined;
  const [set, missing] = siteId
    ? ['NETLIFY_SITE_ID', 'NETLIFY_AUTH_TOKEN']
    : ['NETLIFY_AUTH_TOKEN', 'NETLIFY_SITE_ID'];
  throw new UsageError(
    `${set} is set but ${missing} is not. Set both for the deployed site, or neither for this machine.`,
  );
}
