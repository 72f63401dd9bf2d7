import { withClient } from '../database/connect.ts';
import { migrationStatus } from '../database/migrations.ts';
import { openTarget } from '../database/target.ts';
import { CommandError, UsageError } from '../lib/fail.ts';
import { type Checked, error, type Finding, warning } from './finding.ts';

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
  try {
    const target = await openTarget(root, env);
    const { pending } = await withClient(target, (client) => migrationStatus(client, root));
    if (pending.length === 0) return [];
    const names = pending.map(({ name }) => name).join(', ');
    return target.kind === 'site'
      ? [warning(`The database on ${target.name} lacks ${names}.`, 'The next deploy applies them.')]
      : [
          error(
            `The database on ${target.name} lacks ${names}.`,
            'Run "npm run database -- migrate".',
          ),
        ];
  } catch (failure) {
    if (!(failure instanceof CommandError || failure instanceof UsageError)) throw failure;
    return [error(`The database: ${failure.message}`, 'See "The database" in the README.')];
  }
}
