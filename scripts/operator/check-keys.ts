/** Checks the keys: those that sign sessions, and those that encrypt secrets of records. */
import {
  ConfigError,
  DATA_KEYS_VARIABLE,
  KEYS_VARIABLES,
  type KeysVariable,
  parseKeys,
  SESSION_KEYS_VARIABLE,
} from '../../functions/lib/env.ts';
import { type Checked, error, type Finding, warning } from './finding.ts';

export const KEYS_FIX =
  'See "Keys" in the README: npm run -s new-key makes one, netlify env:set sets it.';

/** What people miss without the keys. */
export const WITHOUT: Record<KeysVariable, { what: string; level: Finding['level'] }> = {
  [SESSION_KEYS_VARIABLE]: { what: 'sign-in is not available', level: 'error' },
  // Passkeys work without them.
  [DATA_KEYS_VARIABLE]: { what: 'one-time codes cannot be set up or used', level: 'warning' },
};

/** The keys of both variables; one secret under two names, or in both, is an error. */
export function checkKeys({ env, inBuild }: Checked): Finding[] {
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
