/** Checks the settings that the linked site has at Netlify, which keeps the keys of the deployed site. */
import {
  ConfigError,
  KEYS_VARIABLES,
  type KeysVariable,
  parseKeys,
} from '../../functions/lib/env.ts';
import { linkedSiteId } from '../local/local-blobs.ts';
import { KEYS_FIX, WITHOUT } from './check-keys.ts';
import { type Checked, error, type Finding, warning } from './finding.ts';

const API = 'https://api.netlify.com';
const TIMEOUT_MS = 5_000;

/** A variable as Netlify's API answers it; the value of a secret is left out or masked. */
interface Variable {
  key: string;
  scopes?: string[];
  is_secret?: boolean;
  values?: { context: string; value?: string }[];
}

async function readVariables(api: string, siteId: string, token: string): Promise<Variable[]> {
  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(`${api}/api/v1/${path}`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`Netlify answered ${response.status}`);
    return response.json();
  };
  const site = (await get(`sites/${encodeURIComponent(siteId)}`)) as { account_id: string };
  const account = encodeURIComponent(site.account_id);
  const found = await get(`accounts/${account}/env?site_id=${encodeURIComponent(siteId)}`);
  if (!Array.isArray(found)) throw new Error('Netlify answered no list');
  return found as Variable[];
}

function checkKeysOf(variables: Variable[], variable: KeysVariable): Finding[] {
  const keys = variables.find(({ key }) => key === variable);
  const value = keys?.values?.find(({ context }) => context === 'production' || context === 'all');
  if (!keys || !value) {
    const without = WITHOUT[variable];
    const what = `${variable} is not set for production on the linked site: ${without.what} there.`;
    return [{ level: without.level, what, fix: KEYS_FIX }];
  }
  if (keys.scopes && !keys.scopes.includes('functions')) {
    const what = `${variable} of the linked site does not reach its functions.`;
    return [error(what, 'At Netlify give the variable the scope "Functions".')];
  }
  if (!keys.is_secret) {
    try {
      parseKeys(variable, value.value);
    } catch (failure) {
      if (!(failure instanceof ConfigError)) throw failure;
      return [error(`On the linked site: ${failure.message}.`, KEYS_FIX)];
    }
    const what = `${variable} of the linked site is not marked as secret.`;
    return [warning(what, 'Set it again with --secret: everybody in the team can read it now.')];
  }
  return [];
}

/** What is wrong with the linked site's settings; nothing if no site is linked, or inside its own build. */
export async function checkSiteSettings({ root, env, inBuild }: Checked): Promise<Finding[]> {
  const siteId = env.NETLIFY_SITE_ID || linkedSiteId(root);
  if (inBuild || !siteId) return [];
  const token = env.NETLIFY_AUTH_TOKEN;
  const skipped = (why: string) => [
    warning(
      `The linked site’s own settings were not checked: ${why}.`,
      '"netlify env:list --context production" shows them.',
    ),
  ];
  if (!token) return skipped('NETLIFY_AUTH_TOKEN is not set');
  try {
    const variables = await readVariables(env.NETLIFY_API_URL ?? API, siteId, token);
    return KEYS_VARIABLES.flatMap((variable) => checkKeysOf(variables, variable));
  } catch (failure) {
    return skipped((failure as Error).message);
  }
}
