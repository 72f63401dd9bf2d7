import { allowedConnections, withClient } from '../database/connect.ts';
import { hasAffiliate } from '../database/has-affiliate.ts';
import { migrationStatus } from '../database/migrations.ts';
import { openTarget, type Target } from '../database/target.ts';
import { CommandError, UsageError } from '../lib/fail.ts';
import { DEMO } from '../local/demo.ts';
import { type Checked, error, type Finding, warning } from './finding.ts';

/** What a server has to allow: one connection for each function, since a person's pages call many of them at once, and some for the commands. */
const FEWEST_CONNECTIONS = 40;

/** Checks the database that the settings name. A draft's build would ask the production database: it is left alone. */
export async function checkDatabase({ root, env, inBuild }: Checked): Promise<Finding[]> {
  if (inBuild) return [];
  if (!env.DATABASE_URL && !(env.NETLIFY_SITE_ID && env.NETLIFY_AUTH_TOKEN)) {
    return [
      warning(
        'The deployed site’s database was not checked: no address is set.',
        'Set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN, or DATABASE_URL if the site uses another Postgres. See "The database" in the README.',
      ),
    ];
  }
  const found = unverified(env.DATABASE_URL);
  try {
    const target = await openTarget(root, env);
    return await withClient(target, async (client) => [
      ...found,
      ...lacking(target, (await migrationStatus(client, root)).pending),
      ...((await hasAffiliate(client, DEMO.username)) ? [demoOn(target)] : []),
      ...crowded(target, await allowedConnections(client)),
    ]);
  } catch (failure) {
    if (!(failure instanceof CommandError || failure instanceof UsageError)) throw failure;
    return [
      ...found,
      error(`The database: ${failure.message}`, 'See "The database" in the README.'),
    ];
  }
}

/** Encryption without a check of the certificate stops no impostor. */
function unverified(address = ''): Finding[] {
  if (URL.parse(address)?.searchParams.get('sslmode') !== 'no-verify') return [];
  return [
    warning(
      'DATABASE_URL has sslmode=no-verify: an impostor on the way can pose as the database.',
      'Write sslmode=verify-full, and sslrootcert=FILE if the server has a certificate of its own.',
    ),
  ];
}

function lacking({ kind, name }: Target, pending: { name: string }[]): Finding[] {
  if (pending.length === 0) return [];
  const what = `The database on ${name} lacks ${pending.map((each) => each.name).join(', ')}.`;
  return kind === 'site'
    ? [warning(what, 'The next deploy applies them.')]
    : [error(what, 'Run "npm run database -- migrate".')];
}

const demoOn = ({ name }: Target): Finding =>
  warning(
    `The database on ${name} has the affiliate "${DEMO.username}", whose password is in the README.`,
    `Run "npm run affiliates -- remove ${DEMO.username}" if this is the deployed site’s.`,
  );

function crowded({ name }: Target, allowed: number): Finding[] {
  if (allowed >= FEWEST_CONNECTIONS) return [];
  return [
    warning(
      `The database on ${name} allows ${allowed} connections at once, and the functions may need ${FEWEST_CONNECTIONS}.`,
      'Raise max_connections, or give the address of a pooler in transaction mode (then this is no fault). See "What it costs to grow" in the README.',
    ),
  ];
}
