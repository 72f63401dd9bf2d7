/** Checks the database. */
import { allowedConnections, hasAffiliate, withClient } from '../../database/connect.ts';
import { migrationStatus } from '../../database/migrations.ts';
import { openTarget, type Target } from '../../database/target.ts';
import { CommandError, UsageError } from '../../lib/fail.ts';
import { DEMO } from '../../local/demo.ts';
import { type CheckInput, error, type Finding, warning } from './finding.ts';

/** How many connections a server must allow: one for each function, because one person's pages call many at once, and some for the commands. */
const FEWEST_CONNECTIONS = 20;

/** Checks the database of the settings, but not within a build, because a draft's build would query the production database. */
export async function checkDatabase({ root, env, inBuild }: CheckInput): Promise<Finding[]> {
  if (inBuild) return [];
  if (!env.DATABASE_URL && !(env.NETLIFY_SITE_ID && env.NETLIFY_AUTH_TOKEN)) {
    return [
      warning(
        'The deployed site’s database was not checked: no address is set.',
        'Set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN, or DATABASE_URL if the site uses another Postgres. See "The database" in docs/operating.md.',
      ),
    ];
  }
  const warnings = unverified(env.DATABASE_URL);
  try {
    const target = await openTarget(root, env);
    return await withClient(target, async (client) => [
      ...warnings,
      ...lacking(target, (await migrationStatus(client, root)).pending),
      ...((await hasAffiliate(client, DEMO.username)) ? [demoOn(target)] : []),
      ...crowded(target, await allowedConnections(client)),
    ]);
  } catch (failure) {
    if (!(failure instanceof CommandError || failure instanceof UsageError)) throw failure;
    return [
      ...warnings,
      error(`The database: ${failure.message}`, 'See "The database" in docs/operating.md.'),
    ];
  }
}

/** Warns about encryption without a certificate check, which does not stop an impostor. */
function unverified(address = ''): Finding[] {
  if (URL.parse(address)?.searchParams.get('sslmode') !== 'no-verify') return [];
  return [
    warning(
      'DATABASE_URL has sslmode=no-verify: an impostor on the network can pose as the database.',
      'Write sslmode=verify-full, and sslrootcert=FILE if the server has its own certificate.',
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
      'Raise max_connections, or set the address of a pooler in transaction mode (then ignore this warning). See "Costs as the site grows" in docs/operating.md.',
    ),
  ];
}
