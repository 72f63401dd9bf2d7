/** Which database a command works on: the one of DATABASE_URL, the deployed site's, or this machine's. */
import pg from 'pg';
import { CommandError, UsageError } from '../lib/fail.ts';
import { startLocalDatabase } from '../local/database.ts';
import { migrate } from './migrations.ts';

/** What answers call this machine's own database. */
export const HERE = 'this machine';
const VARIABLE = 'DATABASE_URL';
const NETLIFY_API = 'https://api.netlify.com';
const TIMEOUT_MS = 15_000;

/** A database, and what answers call it: "this machine", "site ID" or "HOST/DATABASE", never a password. */
export interface Target {
  url: URL;
  name: string;
  stop: () => Promise<void>;
}

/** Finds the database; the local one is started. Throws a UsageError or a CommandError. */
export async function openTarget(root: string): Promise<Target> {
  const { DATABASE_URL, NETLIFY_SITE_ID, NETLIFY_AUTH_TOKEN } = process.env;
  const stop = async () => {};
  if (DATABASE_URL) {
    const url = parse(DATABASE_URL);
    return { url, name: `${url.host}${url.pathname}`, stop };
  }
  if (NETLIFY_SITE_ID && NETLIFY_AUTH_TOKEN) {
    const url = parse(await askNetlify(NETLIFY_SITE_ID, NETLIFY_AUTH_TOKEN));
    return { url, name: `site ${NETLIFY_SITE_ID}`, stop };
  }
  if (NETLIFY_SITE_ID || NETLIFY_AUTH_TOKEN) {
    const [set, missing] = NETLIFY_SITE_ID
      ? ['NETLIFY_SITE_ID', 'NETLIFY_AUTH_TOKEN']
      : ['NETLIFY_AUTH_TOKEN', 'NETLIFY_SITE_ID'];
    throw new UsageError(
      `${set} is set but ${missing} is not. Set both for the deployed site, or neither for this machine.`,
    );
  }
  const local = await startLocalDatabase(root);
  return { url: new URL(local.url), name: HERE, stop: local.stop };
}

/** Applies what is missing. Throws what `migrate` throws. */
export async function applyMigrations(url: string, root: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await migrate(client, root);
  } finally {
    await client.end();
  }
}

/** The address of the site's database, as Netlify's own command line asks for it. */
async function askNetlify(siteId: string, token: string): Promise<string> {
  // Netlify's command line reads the same variable for another address of its API.
  const api = process.env.NETLIFY_API_URL ?? NETLIFY_API;
  const path = `${api}/api/v1/sites/${encodeURIComponent(siteId)}/database/`;
  const response = await fetch(path, {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((failure: Error) => {
    throw new CommandError(`Netlify is out of reach (${reasonOf(failure)}).`);
  });
  if (response.status === 401 || response.status === 403) {
    throw new CommandError('Netlify refuses the token. Check NETLIFY_AUTH_TOKEN.');
  }
  if (response.status === 404) {
    throw new CommandError(
      'Netlify knows no such site, or it has no database yet. Check NETLIFY_SITE_ID; the first deploy makes the database.',
    );
  }
  if (!response.ok) {
    throw new CommandError(`Netlify answered ${response.status}. Try again later.`);
  }
  const { connection_string: address } = (await response.json()) as { connection_string?: string };
  if (!address) throw new CommandError('the site has no database yet: deploy it first.');
  return address;
}

const reasonOf = (failure: Error): string =>
  failure.cause instanceof Error ? failure.cause.message : failure.message;

/** Throws a UsageError, without the value, which has a password in it. */
function parse(text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !url.host || url.pathname.length < 2) {
    throw new UsageError(`${VARIABLE} must read postgres://user:password@host/database.`);
  }
  // What pg does with "require" today, said without its warning that this will change.
  if (['require', 'prefer', 'verify-ca'].includes(url.searchParams.get('sslmode') ?? '')) {
    url.searchParams.set('sslmode', 'verify-full');
  }
  return url;
}
