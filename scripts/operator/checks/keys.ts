/** Checks the keys that sign sessions and those that encrypt secrets of records, here and in the site's settings. */
import {
  ConfigError,
  DATA_KEYS_VARIABLE,
  KEYS_VARIABLES,
  type KeysVariable,
  parseKeys,
  SESSION_KEYS_VARIABLE,
} from '../../../functions/lib/platform/env.ts';
import { linkedSiteId } from '../../local/local-blobs.ts';
import { type CheckInput, error, type Finding, warning } from './finding.ts';

const KEYS_FIX =
  'See "Keys" in docs/operating.md: npm run -s new-key makes one, netlify env:set sets it.';

const WITHOUT: Record<KeysVariable, { what: string; level: Finding['level'] }> = {
  [SESSION_KEYS_VARIABLE]: { what: 'sign-in is not available', level: 'error' },
  // Passkeys work without them.
  [DATA_KEYS_VARIABLE]: { what: 'one-time codes cannot be set up or used', level: 'warning' },
};

/** Checks the keys of both variables; a secret under two names, or in both variables, is an error. */
export function checkKeys({ env, inBuild }: CheckInput): Finding[] {
  const secrets = KEYS_VARIABLES.map((variable) => secretsOf(variable, env[variable], inBuild));
  const [signing = [], encrypting = []] = secrets.map((each) => each.secrets);
  const shared = signing.some((secret) => encrypting.includes(secret));
  return [
    ...secrets.flatMap(({ findings }) => findings),
    ...(shared ? [error(`${KEYS_VARIABLES.join(' and ')} share a secret.`, KEYS_FIX)] : []),
  ];
}

function secretsOf(
  variable: KeysVariable,
  value: string | undefined,
  inBuild: boolean,
): { findings: Finding[]; secrets: string[] } {
  if (!value) {
    const { what, level } = WITHOUT[variable];
    const found = level === 'error' && !inBuild ? error : warning;
    return { findings: [found(`${variable} is not set: ${what}.`, KEYS_FIX)], secrets: [] };
  }
  try {
    const keys = parseKeys(variable, value);
    const secrets = keys.map(({ secret }) => Buffer.from(secret).toString('base64'));
    const twice = new Set(secrets).size < secrets.length;
    const what = `${variable} holds one secret under two names.`;
    return { findings: twice ? [error(what, KEYS_FIX)] : [], secrets };
  } catch (failure) {
    if (!(failure instanceof ConfigError)) throw failure;
    return { findings: [error(`${failure.message}.`, KEYS_FIX)], secrets: [] };
  }
}

const API = 'https://api.netlify.com';
const TIMEOUT_MS = 5_000;

/** A variable as Netlify's API returns it; the value of a secret is left out or masked. */
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
    return [warning(what, 'Set it again with --secret: everyone on the team can read it now.')];
  }
  return [];
}

/** Checks the linked site's settings; finds nothing if no site is linked, or within the site's own build. */
export async function checkSiteSettings({ root, env, inBuild }: CheckInput): Promise<Finding[]> {
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
