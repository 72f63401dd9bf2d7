/** Connects a command to its database; a failure ends the command with a sentence. */

import pg, { type ClientBase } from 'pg';
import { CommandError } from '../lib/fail.ts';
import { migrate } from './migrations.ts';
import { databaseProblem, isAboutServer } from './problem.ts';
import { openTarget, type Target } from './target.ts';

async function exists(client: ClientBase, condition: string, name: string): Promise<boolean> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('affiliate') IS NOT NULL AS found`,
  );
  if (!tables[0]?.found) return false;
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM affiliate WHERE ${condition}) AS found`,
    [name],
  );
  return rows[0]?.found === true;
}

/** Whether the database has an affiliate of this name; false if it has no tables yet. */
export const hasAffiliate = (client: ClientBase, name: string): Promise<boolean> =>
  exists(client, 'folded_name = $1', name);

/** Whether the database has other affiliates than this one; false if it has no tables yet. */
export const hasAffiliateBesides = (client: ClientBase, name: string): Promise<boolean> =>
  exists(client, 'folded_name <> $1', name);

/** Longer than a sleeping database takes to wake up. */
const CONNECT_MS = 15_000;

export interface Store extends Pick<Target, 'name' | 'kind'> {
  client: pg.Client;
}

/** Runs `work` on the database that `openTarget` finds. */
export async function withDatabase(
  root: string,
  work: (store: Store) => Promise<void>,
): Promise<void> {
  const target = await openTarget(root);
  try {
    await withClient(target, (client) => work({ ...target, client }));
  } finally {
    await target.stop();
  }
}

/** Applies the missing migrations. Throws a CommandError. */
export const applyMigrations = (target: Pick<Target, 'url' | 'name'>, root: string) =>
  withClient(target, (client) => migrate(client, root));

/** Runs `work` with a connection. Throws a CommandError if the database cannot be used. */
export async function withClient<T>(
  { url, name }: Pick<Target, 'url' | 'name'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url.href,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'operator',
  });
  // A lost connection already fails the query; without a listener, it would end Node first.
  client.on('error', () => {});
  try {
    await client.connect().catch((error) => {
      throw new CommandError(databaseProblem(error, url));
    });
    return await work(client);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof CommandError) throw error;
    if (isAboutServer(error)) throw new CommandError(databaseProblem(error, url));
    throw error instanceof pg.DatabaseError ? new CommandError(`${name}: ${error.message}`) : error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** How many connections are allowed at once: the least of the server's, the role's and the database's limits. */
export async function allowedConnections(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ allowed: number }>(`
    select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true), '0')::int,
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) allowed`);
  return rows[0]?.allowed ?? 0;
}
